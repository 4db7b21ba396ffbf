import { dialectOf } from '../../../arbitraries/document/dialect.js';
import type { Dialect } from '../../../arbitraries/document/dialect.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { Verdict } from '../../validation/verdict.js';
import type { JudgedListing } from '../invariant.js';
import { cut } from '../sentence.js';

export type WhichSchema = 'inputSchema' | 'outputSchema';
export type ListedTool = JudgedListing['tools'][number];

/** One schema of a tool, with what our validators say of it. */
export interface ToolSchema {
  readonly tool: AdvertisedTool;
  readonly which: WhichSchema;
  readonly schema: JsonSchema;
  readonly verdict: Verdict;
  /** The one that `$schema` names, MCP's 2020-12 without it; `undefined` for one that we do not read. */
  readonly dialect: Dialect | undefined;
}

/** `search`, or in quotes when it is no plain lower-case name. */
export const nameOf = ({ name }: AdvertisedTool): string =>
  /^[a-z][A-Za-z0-9_.-]{0,63}$/.test(name) ? name : cut(JSON.stringify(name), 80);

function dialectIn(schema: JsonSchema): Dialect | undefined {
  const names = isJsonObject(schema) && Object.hasOwn(schema, '$schema');
  return names ? dialectOf(schema) : '2020-12';
}

/** The schemas that a tool advertises. */
export function schemasOf({
  tool,
  inputSchemaVerdict,
  outputSchemaVerdict,
}: ListedTool): readonly ToolSchema[] {
  const { inputSchema, outputSchema } = tool;
  const input: ToolSchema = {
    tool,
    which: 'inputSchema',
    schema: inputSchema,
    verdict: inputSchemaVerdict,
    dialect: dialectIn(inputSchema),
  };
  if (outputSchema === undefined || outputSchemaVerdict === undefined) return [input];
  const output: ToolSchema = {
    tool,
    which: 'outputSchema',
    schema: outputSchema,
    verdict: outputSchemaVerdict,
    dialect: dialectIn(outputSchema),
  };
  return [input, output];
}

/** Verdicts that tell that the schema went through the pre-flight, so that a walk over it is bounded. */
const passed = (verdict: Verdict): boolean =>
  verdict.kind !== 'refused' || verdict.limit === 'remote-reference' || verdict.limit === 'dialect';

/** The schemas of a tool that a law may walk over: objects and booleans within the pre-flight's bounds. */
export const walkable = (entry: ListedTool): readonly ToolSchema[] =>
  schemasOf(entry).filter(
    ({ schema, verdict }) => passed(verdict) && (typeof schema === 'boolean' || isJsonObject(schema)),
  );

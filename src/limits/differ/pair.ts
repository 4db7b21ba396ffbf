import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject, setOwn } from '../../../arbitraries/json/json.js';
import { simplicity } from '../../../arbitraries/text/characters.js';
import { writeJson } from '../../protocol/json/writer.js';
import { dialectUri } from '../../validation/dialect-uri.js';

/** A schema, which does not say its dialect, and an instance. */
export interface Pair {
  readonly schema: JsonSchema;
  readonly instance: Json;
}

/**
 * The text that validators get. Without `$schema` a schema is one of 2020-12, as MCP has it; one of another dialect
 * says so.
 */
export function schemaTextOf(schema: JsonSchema, dialect: Dialect): string {
  if (dialect === '2020-12' || !isJsonObject(schema)) return writeJson(schema);
  const hash = dialect.startsWith('draft-') ? '#' : '';
  const said: Record<string, Json> = { $schema: `${dialectUri[dialect]}${hash}` };
  for (const keyword of Object.keys(schema)) setOwn(said, keyword, schema[keyword] as Json);
  return writeJson(said);
}

/** Both texts as one, which tells pairs apart. */
export const pairText = ({ schema, instance }: Pair): string =>
  `${writeJson(schema)}\n${writeJson(instance)}`;

/**
 * The one order in which shrinking goes down, over the texts of two pairs: shorter, then simpler characters, as
 * `compareSimplicity` has it.
 */
export function comparePairTexts(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  for (let at = 0; at < a.length; at += 1) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (left !== right) return simplicity(left) - simplicity(right);
  }
  return 0;
}

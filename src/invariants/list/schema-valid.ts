import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { resolvePointer } from '../../../arbitraries/json/pointer.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { Verdict } from '../../validation/verdict.js';
import { kindOf } from '../demand.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, Invariant, JudgedListing, Violation } from '../invariant.js';
import { pointing } from '../pointing.js';
import { sentence } from '../sentence.js';
import { strayReferences } from './refs-local.js';
import { nameOf, walkable } from './tool-schema.js';
import type { ListedTool, WhichSchema } from './tool-schema.js';

/** JSON Schema asks for ECMA-262 patterns with SHOULD only; a pattern of another dialect is no broken schema. */
const isPattern = (detail: string): boolean => /regular expression|\bregex|\bpattern\b/i.test(detail);

/** A reference into the network is list.refs-local's and list.bounds' to judge. */
const isRemote = (detail: string): boolean => /[a-z][a-z0-9+.-]*:\/\//i.test(detail);

function uncompiled(tool: AdvertisedTool, which: WhichSchema, detail: string): readonly Violation[] {
  if (isRemote(detail)) return [];
  return [
    {
      level: isPattern(detail) ? 'should' : 'must',
      tool: tool.name,
      place: `/${which}`,
      message: sentence(`the ${which} of ${nameOf(tool)} does not compile: ${detail}`),
      promised: { at: 'rule list.schema-valid', text: 'a schema that compiles in its dialect' },
      got: { at: which, text: excerptOf(schemaOf(tool, which) ?? null, 400) },
    },
  ];
}

const schemaOf = (tool: AdvertisedTool, which: WhichSchema): JsonSchema | undefined =>
  which === 'inputSchema' ? tool.inputSchema : tool.outputSchema;

function misshapen(
  tool: AdvertisedTool,
  which: WhichSchema,
  verdict: Verdict | undefined,
): readonly Violation[] {
  if (verdict?.kind === 'compile-error') return uncompiled(tool, which, verdict.detail);
  if (verdict?.kind !== 'invalid') return [];
  const [breach] = verdict.breaches;
  const at = breach?.instancePointer ?? '';
  const schema = schemaOf(tool, which);
  const value = schema === undefined ? undefined : resolvePointer(schema, at);
  const why = breach === undefined ? '' : `: ${at === '' ? 'the root' : at} ${breach.message}`;
  return [
    {
      level: 'must',
      tool: tool.name,
      place: `/${which}${at}`,
      message: sentence(`the ${which} of ${nameOf(tool)} is no valid JSON Schema${why}`),
      promised: {
        at: 'meta-schema',
        text: excerpt(breach?.schemaPointer || 'the meta-schema of its dialect'),
      },
      got: {
        at: pointing(which, at),
        text: excerptOf(value === undefined ? (schema ?? null) : value, 400),
      },
    },
  ];
}

function rootless({ tool }: ListedTool): readonly Violation[] {
  const schema = tool.inputSchema;
  const type = isJsonObject(schema) && Object.hasOwn(schema, 'type') ? schema['type'] : undefined;
  if (type === 'object') return [];
  const came = isJsonObject(schema)
    ? `has ${type === undefined ? 'no type' : `the type ${excerptOf(type, 40)}`} at its root`
    : `is ${kindOf(schema)}`;
  return [
    {
      level: 'must',
      tool: tool.name,
      place: '/inputSchema/type',
      message: sentence(`the inputSchema of ${nameOf(tool)} ${came}; it must be "type": "object"`),
      promised: { at: 'Tool.inputSchema', text: '"type": "object" at the root' },
      got: { at: 'inputSchema', text: excerptOf(schema ?? null, 400) },
    },
  ];
}

/** A reference that does not resolve is list.refs-local's to tell. */
const isStray = (entry: ListedTool, which: WhichSchema, { message }: Violation): boolean =>
  /resolve reference/.test(message) &&
  walkable(entry).some((schema) => schema.which === which && strayReferences(schema).length > 0);

/** One fault, one violation: a root type that the meta-schema refuses too is told once. */
function faultsOf(entry: ListedTool): readonly Violation[] {
  const input = misshapen(entry.tool, 'inputSchema', entry.inputSchemaVerdict).filter(
    (fault) => !isStray(entry, 'inputSchema', fault),
  );
  const root = input.some(({ place }) => place === '/inputSchema' || place.startsWith('/inputSchema/type'))
    ? []
    : rootless(entry);
  const output = misshapen(entry.tool, 'outputSchema', entry.outputSchemaVerdict).filter(
    (fault) => !isStray(entry, 'outputSchema', fault),
  );
  return [...input, ...root, ...output];
}

const isSpoken = (verdict: Verdict): boolean =>
  verdict.kind === 'valid' || verdict.kind === 'invalid' || verdict.kind === 'compile-error';

function applies({ tools }: JudgedListing): Applicability {
  if (tools.length === 0) return { notExercised: 'the list holds no tool' };
  return tools.some(({ inputSchemaVerdict }) => isSpoken(inputSchemaVerdict))
    ? true
    : { notExercised: 'our validators refused every schema' };
}

export const schemaValid: Invariant = {
  id: 'list.schema-valid',
  level: 'must',
  on: 'listing',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Tools, Tool' },
  law: "each inputSchema and outputSchema is valid in its dialect and compiles; an inputSchema's root has type object",
  right:
    'advertises schemas that are valid in their dialect, each inputSchema with "type": "object" at its root',
  applies,
  check: ({ tools }) => tools.flatMap(faultsOf),
};

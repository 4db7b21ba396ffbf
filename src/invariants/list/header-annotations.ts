import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { pointerOf, tokensOf } from '../../../arbitraries/json/pointer.js';
import type { Pointer } from '../../../arbitraries/json/pointer.js';
import { excerptOf } from '../../protocol/json/writer.js';
import { subschemasOf } from '../../validation/subschemas.js';
import type { Applicability, Invariant, JudgedListing, Level, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';
import { nameOf, walkable } from './tool-schema.js';
import type { ListedTool } from './tool-schema.js';

const annotation = 'x-mcp-header';

/** RFC 9110, section 5.6.2. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

interface Annotated {
  readonly pointer: Pointer;
  readonly schema: JsonObject;
  readonly value: Json;
}

/** Every place of an inputSchema that carries the annotation, in the order of the document. */
function annotatedIn(entry: ListedTool): readonly Annotated[] {
  const found: Annotated[] = [];
  const input = walkable(entry).find(({ which }) => which === 'inputSchema');
  if (input === undefined) return [];
  for (const at of subschemasOf(input.schema, input.dialect ?? '2020-12')) {
    if (!isJsonObject(at.schema) || !Object.hasOwn(at.schema, annotation)) continue;
    found.push({ pointer: at.pointer, schema: at.schema, value: at.schema[annotation] ?? null });
  }
  return found.reverse();
}

const isReachable = (pointer: Pointer): boolean => {
  const tokens = tokensOf(pointer);
  return (
    tokens.length > 0 &&
    tokens.length % 2 === 0 &&
    tokens.every((step, index) => index % 2 === 1 || step === 'properties')
  );
};

const mirrored = new Set(['string', 'integer', 'boolean']);

/** A type that can not be mirrored; `null` beside one that can is a value without a header. */
function wrongType(schema: JsonObject): Json | undefined {
  const type = Object.hasOwn(schema, 'type') ? (schema['type'] ?? null) : undefined;
  if (type === undefined) return undefined;
  const types = (Array.isArray(type) ? (type as readonly Json[]) : [type]).filter((name) => name !== 'null');
  return types.length > 0 && types.every((name) => typeof name === 'string' && mirrored.has(name))
    ? undefined
    : type;
}

interface Fault {
  readonly level: Level;
  readonly what: string;
}

const must = (what: string): Fault => ({ level: 'must', what });

function faultOf({ pointer, schema, value }: Annotated, taken: ReadonlySet<string>): Fault | undefined {
  if (typeof value !== 'string') return must(`is ${excerptOf(value, 60)}, not a string`);
  if (!token.test(value)) return must(`${excerptOf(value, 60)} is no name that an HTTP header can have`);
  if (!isReachable(pointer)) return must('stands where `properties` alone do not lead');
  const type = wrongType(schema);
  if (type !== undefined) return must(`is on a parameter of type ${excerptOf(type, 60)}`);
  if (taken.has(value.toLowerCase())) return must(`${excerptOf(value, 60)} is there twice, case aside`);
  return Object.hasOwn(schema, 'type')
    ? undefined
    : { level: 'observed', what: 'is on a parameter that states no type' };
}

function faultsOf(entry: ListedTool): readonly Violation[] {
  const taken = new Set<string>();
  return annotatedIn(entry).flatMap((annotated) => {
    const fault = faultOf(annotated, taken);
    if (typeof annotated.value === 'string') taken.add(annotated.value.toLowerCase());
    return fault === undefined ? [] : [violationOf(entry, annotated, fault)];
  });
}

function violationOf({ tool }: ListedTool, { pointer, value }: Annotated, { level, what }: Fault): Violation {
  const place = pointerOf(['inputSchema', ...tokensOf(pointer), annotation]);
  return {
    level,
    tool: tool.name,
    place,
    message: sentence(`the ${annotation} annotation of ${nameOf(tool)} ${what}`),
    promised: {
      at: 'rule list.header-annotations',
      text: 'a header name, unique, on a string, integer or boolean reached by properties alone',
    },
    got: { at: place.slice(1), text: excerptOf(value, 400) },
    next: 'a client of Streamable HTTP must leave a tool out whose annotation is wrong',
  };
}

function applies({ era, tools }: JudgedListing): Applicability {
  if (era !== '2026-07-28') return { notExercised: `${era} has no header annotations` };
  return tools.some((entry) => annotatedIn(entry).length > 0)
    ? true
    : { notExercised: 'no schema has an x-mcp-header annotation' };
}

export const headerAnnotations: Invariant = {
  id: 'list.header-annotations',
  level: 'must',
  on: 'listing',
  source: { kind: 'spec', reference: 'MCP 2026-07-28, Streamable HTTP, Custom Headers from Tool Parameters' },
  law: 'an x-mcp-header annotation is a header name, unique in its schema, on a string, integer or boolean that `properties` alone lead to',
  right: 'annotates only parameters that can be mirrored, each with a header name of its own',
  applies,
  check: ({ era, tools }) => (era === '2026-07-28' ? tools.flatMap(faultsOf) : []),
};

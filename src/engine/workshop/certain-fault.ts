import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { below, resolvePointer, tokensOf } from '../../../arbitraries/json/pointer.js';
import type { Case } from '../../corpus/case.js';
import { survivesDouble } from '../../protocol/json/decimal.js';
import type { JsonNode } from '../../protocol/json/reading.js';

type Breach = Case['breaches'][number];

/** What is read as a number by one is read as another number, or as null, by the next. */
const numeric: ReadonlySet<Json> = new Set(['number', 'integer', 'null']);
/** Below these a schema holds only under a condition, which may hang on how the number is read. */
const conditional =
  /\/(?:anyOf|oneOf|not|if|then|else|contains|dependentSchemas|unevaluatedItems|unevaluatedProperties)(?:\/|$)/;
/** Names lead no further down than this; a deeper text stays in dispute. */
const deepest = 64;
/** With as many breaches some may have been left untold. */
const mostBreaches = 64;

/**
 * Whether arguments that peers may read in several ways are invalid in all of them: each number that a double does
 * not hold, and each object with a key twice, stands where the schema asks for something else than any reading
 * makes of it.
 */
export function isWrongHoweverRead(schema: JsonSchema, root: JsonNode, breaches: readonly Breach[]): boolean {
  if (breaches.length >= mostBreaches) return false;
  const mistyped = new Map<string, readonly Json[]>();
  for (const breach of breaches) {
    if (conditional.test(breach.schemaPointer)) return false;
    const types = typesAt(schema, breach);
    if (types !== undefined) mistyped.set(breach.instancePointer, types);
  }
  return isCovered(root, mistyped);
}

/** The types that a broken `type` allows; `undefined` for every other breach. */
function typesAt(schema: JsonSchema, { keyword, schemaPointer }: Breach): readonly Json[] | undefined {
  if (keyword !== 'type') return undefined;
  const types = resolvePointer(schema, schemaPointer);
  return typeof types === 'string' ? [types] : Array.isArray(types) ? (types as readonly Json[]) : undefined;
}

/** Every part that is read in several ways lies within a value of a wrong type. */
function isCovered(root: JsonNode, mistyped: ReadonlyMap<string, readonly Json[]>): boolean {
  const open: (readonly [string, JsonNode])[] = [['', root]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [pointer, node] = next;
    const types = mistyped.get(pointer);
    if (node.kind === 'number') {
      if (!survivesDouble(node.text) && (types === undefined || types.some((type) => numeric.has(type))))
        return false;
    } else if (types === undefined) {
      if (isTwofold(node) || tokensOf(pointer).length > deepest) return false;
      open.push(...partsOf(pointer, node));
    }
  }
  return true;
}

const isTwofold = (node: JsonNode): boolean =>
  node.kind === 'object' && new Set(node.members.map(({ name }) => name)).size < node.members.length;

function partsOf(pointer: string, node: JsonNode): readonly (readonly [string, JsonNode])[] {
  if (node.kind === 'array') return node.items.map((item, at) => [below(pointer, at), item]);
  if (node.kind === 'object') return node.members.map(({ name, value }) => [below(pointer, name), value]);
  return [];
}

import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';

/** A key that nobody declared, and the declared and absent one that was most likely meant. */
export interface NearKey {
  readonly sent: string;
  readonly meant: string;
}

const shortest = 4;

/** Without case and separators: `maxDepth`, `max_depth` and `MAX-DEPTH` are one. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[-_ ]/g, '');

/** Whether one letter added, left out or changed makes one name of the other. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  const [restA, restB] = [a.slice(head), b.slice(head)];
  return restA.slice(1) === restB.slice(1) || restA === restB.slice(1) || restA.slice(1) === restB;
}

const isNear = (sent: string, meant: string): boolean =>
  meant.length >= shortest && (bare(sent) === bare(meant) || isOneSlip(sent, meant));

const evaluating = [
  'patternProperties',
  'propertyNames',
  'unevaluatedProperties',
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'dependentSchemas',
] as const;

/** The names at the root of an open schema that is told by its `properties` alone; `[]` for any other. */
function openNames(schema: JsonSchema): readonly string[] {
  if (!isJsonObject(schema) || evaluating.some((keyword) => Object.hasOwn(schema, keyword))) return [];
  const rest = Object.hasOwn(schema, 'additionalProperties') ? schema['additionalProperties'] : true;
  const properties = Object.hasOwn(schema, 'properties') ? schema['properties'] : undefined;
  return rest === true && isJsonObject(properties) ? Object.keys(properties) : [];
}

/** The first key at the root that an open schema does not declare and that is one slip from one it does. */
export function nearKey(schema: JsonSchema, sentNow: () => Json | undefined): NearKey | undefined {
  const names = openNames(schema);
  const sent = names.length === 0 ? undefined : sentNow();
  if (!isJsonObject(sent)) return undefined;
  const absent = names.filter((name) => !Object.hasOwn(sent, name));
  for (const key of Object.keys(sent)) {
    const meant = names.includes(key) ? undefined : absent.find((name) => isNear(key, name));
    if (meant !== undefined) return { sent: key, meant };
  }
  return undefined;
}

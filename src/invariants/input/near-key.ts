import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';

/** Shorter names have many neighbours that mean something else. */
const shortest = 4;

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

const requiredNames = (schema: JsonSchema): readonly unknown[] => {
  const names = isJsonObject(schema) && Object.hasOwn(schema, 'required') ? schema['required'] : [];
  return Array.isArray(names) ? names : [];
};

/** Without case and separators: `maxDepth`, `max_depth` and `MAX-DEPTH` are one. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[-_ ]/g, '');

/** A name with two neighbouring letters exchanged, else with its last one doubled; one that nobody declares. */
function misspelt(name: string, declared: readonly string[]): string | undefined {
  const taken = new Set(declared.map(bare));
  const letters = Array.from(name);
  const exchanged = letters
    .slice(1, -1)
    .map((_, at) => letters.toSpliced(at + 1, 2, letters[at + 2] ?? '', letters[at + 1] ?? '').join(''));
  return [...exchanged, name + (letters.at(-1) ?? '')].find((slip) => !taken.has(bare(slip)));
}

/** Whether a name is such a misspelling of another. */
export const isMisspelling = (sent: string, meant: string): boolean =>
  sent !== meant &&
  (sent === meant + (Array.from(meant).at(-1) ?? '') ||
    Array.from(sent).toSorted().join('') === Array.from(meant).toSorted().join(''));

/** A key that may be left out, and a misspelling of it that an open schema takes for a key of the caller's own. */
export interface Slip {
  readonly meant: string;
  readonly sent: string;
}

/** The optional names at the root of an open schema, each with a misspelling. */
export function slipsOf(schema: JsonSchema): readonly Slip[] {
  const names = openNames(schema);
  const required = new Set(requiredNames(schema));
  return names.flatMap((meant) => {
    const sent = meant.length < shortest || required.has(meant) ? undefined : misspelt(meant, names);
    return sent === undefined ? [] : [{ meant, sent }];
  });
}

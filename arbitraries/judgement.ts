import type { Place } from './document/place.js';
import { shapeOf } from './document/subschemas.js';
import type { Breach, Exercised } from './evaluate/breach.js';
import { Evaluation } from './evaluate/evaluation.js';
import type { Json, JsonSchema } from './json/json.js';
import { isJsonObject } from './json/json.js';
import type { Pointer } from './json/pointer.js';
import { below } from './json/pointer.js';
import { readingOf } from './keywords/reading.js';
import type { Reading } from './keywords/reading.js';
import type { GeneratorOptions } from './options.js';

const kept = new WeakMap<object, Map<string, Reading>>();

function readingFromCache(schema: JsonSchema, options: GeneratorOptions): Reading {
  if (!isJsonObject(schema)) return readingOf(schema, options);
  const key = JSON.stringify([options.dialect, options.assertFormat]);
  const known = kept.get(schema) ?? new Map<string, Reading>();
  kept.set(schema, known);
  const reading = known.get(key) ?? readingOf(schema, options);
  known.set(key, reading);
  return reading;
}

/**
 * Where a value breaks a schema: all keywords that assert something and fail, those inside failed branches
 * too. Keywords that only apply subschemas are not listed themselves. Empty for a valid value. Throws
 * `Unsupported` for a schema that can not be read, or a value that takes too many steps.
 */
export function breachesOf(
  schema: JsonSchema,
  value: Json,
  options: GeneratorOptions = {},
): readonly Breach[] {
  const reading = readingFromCache(schema, options);
  const evaluation = new Evaluation(reading, 'breaches');
  evaluation.holds(reading.document.root, value);
  return evaluation.breaches ?? [];
}

/** Whether a value is valid under a schema, by the evaluator of this folder. Throws `Unsupported`. */
export function isValid(schema: JsonSchema, value: Json, options: GeneratorOptions = {}): boolean {
  const reading = readingFromCache(schema, options);
  return new Evaluation(reading).holds(reading.document.root, value);
}

/**
 * Which assertions of a schema a value was judged by, and with what outcome. An assertion met at several
 * places of the value may show both sides. Throws `Unsupported`.
 */
export function exercisedAssertions(
  schema: JsonSchema,
  value: Json,
  options: GeneratorOptions = {},
): readonly Exercised[] {
  return exercisedBy(schema, options)(value);
}

/** `exercisedAssertions` of one schema, for many values. */
export function exercisedBy(
  schema: JsonSchema,
  options: GeneratorOptions = {},
): (value: Json) => readonly Exercised[] {
  const reading = readingFromCache(schema, options);
  const { root } = reading.document;
  return (value) => {
    const evaluation = new Evaluation(reading, 'exercised');
    evaluation.holds(root, value);
    return evaluation.exercised?.things ?? [];
  };
}

/**
 * The pointers of all assertions that are reachable from the root, references followed once: what
 * `exercisedAssertions` can ever name. Throws `Unsupported`.
 */
export function assertionsOf(schema: JsonSchema, options: GeneratorOptions = {}): readonly Pointer[] {
  const reading = readingFromCache(schema, options);
  const { document } = reading;
  const found = new Set<Pointer>();
  const seen = new Set<Place>([document.root]);
  const open: Place[] = [document.root];
  for (let at = 0; at < open.length; at++) {
    const place = open[at] as Place;
    if (place.json === false) found.add(below(place.pointer, 'false schema'));
    for (const use of reading.usesOf(place)) {
      if (use.keyword.asserts(use)) found.add(use.place.pointer);
      for (const next of leadsOf(reading, use.place, use.keyword.keyword, place)) {
        if (seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    }
  }
  return [...found];
}

function leadsOf(reading: Reading, argument: Place, keyword: string, owner: Place): readonly Place[] {
  const { document } = reading;
  if (keyword.endsWith('Ref') || keyword === '$ref') {
    return typeof argument.json === 'string' ? [document.target(argument, argument.json)] : [];
  }
  const shape = shapeOf(keyword, document.dialect);
  if (shape === undefined) return [];
  if (shape === 'one' || (shape === 'either' && !Array.isArray(argument.json))) {
    if (argument.json === false && closing.has(keyword)) return [];
    return keyword === 'if' ? [argument, ...branches(reading, owner)] : [argument];
  }
  if (typeof argument.json !== 'object' || argument.json === null) return [];
  return Object.keys(argument.json)
    .flatMap((key) => document.below(argument, key) ?? [])
    .filter(({ json }) => typeof json === 'boolean' || isJsonObject(json));
}

/** Keywords that say themselves what a `false` in them forbids. */
const closing: ReadonlySet<string> = new Set([
  'additionalProperties',
  'additionalItems',
  'items',
  'unevaluatedProperties',
  'unevaluatedItems',
]);

const branches = ({ document }: Reading, owner: Place): readonly Place[] =>
  ['then', 'else'].flatMap((keyword) => document.below(owner, keyword) ?? []);

import type { Arbitrary, Random } from 'fast-check';
import * as fc from 'fast-check';
import {
  boundariesOf,
  Unsatisfiable,
  Unsupported,
  valuesOf,
  violationsOf,
} from '../../../arbitraries/index.js';
import type { Dialect, Json, JsonSchema } from '../../../arbitraries/index.js';
import { isJsonObject, setOwn } from '../../../arbitraries/json/json.js';
import { freeJson } from '../../../arbitraries/schemas/free-json.js';
import { oddNumbers } from '../../../arbitraries/schemas/numbers.js';
import { shortTexts } from '../../../arbitraries/schemas/words.js';
import { writeJson } from '../../protocol/json/writer.js';
import { subschemasOf } from '../../validation/subschemas.js';

/** What can not be made of a schema is no instance. */
function calmly<T>(make: () => readonly T[]): readonly T[] {
  try {
    return make();
  } catch (error) {
    if (error instanceof Unsatisfiable || error instanceof Unsupported) return [];
    throw error;
  }
}

function first<T>(things: Iterable<T>, most: number): readonly T[] {
  const taken: T[] = [];
  for (const thing of things) if (taken.push(thing) >= most) break;
  return taken;
}

const mostDigits = 12;

/** Multiples as they are written in decimal. */
const multiplesOf = (divisor: number): readonly number[] =>
  [3, 7, 110, 1999].map((times) => Number((divisor * times).toPrecision(mostDigits))).filter(Number.isFinite);

const longest = 4;

/** Texts of just so many characters and one more, each of which takes two UTF-16 units. */
const textsOf = (bound: Json | undefined): readonly string[] =>
  typeof bound === 'number' && bound <= longest ? ['😀'.repeat(bound), '😀'.repeat(bound + 1)] : [];

interface Words {
  readonly names: readonly string[];
  readonly constants: readonly Json[];
}

const listed = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];
const mapped = (value: Json | undefined): readonly string[] =>
  isJsonObject(value) ? Object.keys(value) : [];

/** The member names that a schema speaks of, and the values that stand in it. */
function wordsOf(schema: JsonSchema, dialect: Dialect): Words {
  const names = new Set<string>();
  const constants: Json[] = [];
  for (const { schema: at } of subschemasOf(schema, dialect)) {
    if (typeof at === 'boolean') continue;
    for (const name of [...mapped(at['properties']), ...mapped(at['dependentSchemas'])]) names.add(name);
    for (const name of [...mapped(at['dependentRequired']), ...mapped(at['dependencies'])]) names.add(name);
    for (const name of listed(at['required'])) if (typeof name === 'string') names.add(name);
    if (at['const'] !== undefined) constants.push(at['const']);
    const { multipleOf } = at;
    if (typeof multipleOf === 'number') constants.push(...multiplesOf(multipleOf));
    constants.push(...textsOf(at['minLength']), ...textsOf(at['maxLength']));
    constants.push(...listed(at['enum']), ...Object.values(at).filter((value) => typeof value === 'number'));
  }
  return { names: [...names], constants };
}

const leaf: Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json[]>(null, true, 1, '', {}, []),
  oddNumbers,
  shortTexts,
  freeJson,
);

/** Objects of the names that the schema speaks of. */
const members = (names: readonly string[]): Arbitrary<Json> =>
  fc.dictionary(fc.constantFrom(...(names.length === 0 ? ['a'] : names)), leaf, {
    maxKeys: 3,
    noNullPrototype: true,
  }) as Arbitrary<Json>;

/** Deep enough for validators to end that look twice at each level. */
const deep = [16] as const;

/** One array or object inside the other. */
const nested = (names: readonly string[], depths: readonly number[]): Arbitrary<Json> =>
  fc
    .tuple(leaf, fc.constantFrom(...depths), fc.constantFrom(undefined, ...names.slice(0, 3), 'a'))
    .map(([inner, depth, name]) => {
      let value = inner;
      for (let level = 0; level < depth; level += 1)
        value = name === undefined ? [value] : membered(name, value);
      return value;
    });

function membered(name: string, value: Json): Json {
  const object: Record<string, Json> = {};
  setOwn(object, name, value);
  return object;
}

/** Whether a schema refers to its own root. */
const isRecursive = (schema: JsonSchema): boolean => JSON.stringify(schema).includes('ef":"#"');

const always: readonly Json[] = [{}, [], '', 0, 1, null, true];

function drawn(arbitrary: Arbitrary<Json>, count: number, random: Random, bias: number): readonly Json[] {
  return Array.from({ length: count }, () => arbitrary.generate(random, bias).value);
}

/**
 * Instances of one schema: at its edges, valid, broken in one place, made of its own names and constants, nested,
 * and free of it. Each once. They are a function of the schema and the randomness.
 */
export function instancesOf(
  schema: JsonSchema,
  dialect: Dialect,
  random: Random,
  bias: number,
): readonly Json[] {
  const options = { dialect, maxBytes: 400, maxDepth: 20 };
  const { names, constants } = wordsOf(schema, dialect);
  const made: readonly Json[] = [
    ...always,
    ...constants.slice(0, 8),
    ...calmly(() => first(boundariesOf(schema, options), 4).map(({ value }) => value)),
    ...calmly(() => drawn(valuesOf(schema, options), 4, random, bias)),
    ...calmly(() =>
      drawn(
        violationsOf(schema, options).map(({ value }) => value),
        4,
        random,
        bias,
      ),
    ),
    ...drawn(members(names), 4, random, bias),
    ...drawn(nested(names, [2, 3, 5]), 2, random, bias),
    ...(isRecursive(schema) ? drawn(nested(names, deep), 2, random, bias) : []),
    ...drawn(freeJson, 4, random, bias),
  ];
  return [...new Map(made.map((value) => [writeJson(value), value])).values()];
}

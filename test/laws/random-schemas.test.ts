import * as fc from 'fast-check';
import { expect } from 'vitest';
import {
  Unsatisfiable,
  Unsupported,
  boundariesOf,
  everyViolation,
  isValid,
  minimalValue,
  smallerValues,
  valuesOf,
  violationsOf,
} from '../../arbitraries/index.js';
import type { Dialect, Json, JsonSchema, Violated } from '../../arbitraries/index.js';
import { ajvJudge, hyperjumpJudge } from '../arbitraries/judges.js';
import { property } from '../property.js';
import { anySchema } from './any-schema.js';

const scalars: readonly Json[] = [
  null,
  true,
  false,
  0,
  1,
  1.5,
  2,
  3,
  6,
  7,
  -1,
  '',
  'a',
  'b',
  'ab',
  '2020-01-01',
];
const arrays: readonly Json[] = [[], [1], [null], [1, 1], [0, 1], [null, 'a', 2], ['a'], [[]]];
const objects: readonly Json[] = [
  {},
  { a: 1 },
  { b: null },
  { a: 'x', b: 2, c: [] },
  { a: null, b: null },
  { d: {} },
];
const probes: readonly Json[] = [...scalars, ...arrays, ...objects];

/** What both judges say of a value; `undefined` where they differ or one of them gives up. */
type Verdict = (value: Json) => boolean | undefined;

/** Keywords in ajv's errors for a value. */
type Errors = (value: Json) => ReadonlySet<string>;

interface Judges {
  readonly verdict: Verdict;
  readonly errors: Errors;
}

async function judgesOf(schema: JsonSchema, dialect: Dialect): Promise<Judges | undefined> {
  const hyperjump = await hyperjumpJudge(schema, dialect);
  if (hyperjump === undefined) return undefined;
  const calmly = <T>(judge: () => T): T | undefined => {
    try {
      return judge();
    } catch {
      return undefined;
    }
  };
  const ajv = calmly(() => ajvJudge(schema, dialect));
  if (ajv === undefined) return undefined;
  return {
    verdict: (value) => {
      const both = [calmly(() => ajv(value).length === 0), calmly(() => hyperjump(value))];
      return both[0] === both[1] ? both[0] : undefined;
    },
    errors: (value) => new Set((calmly(() => ajv(value)) ?? []).map(({ keyword }) => keyword)),
  };
}

const first = <T>(things: Iterable<T>, count: number): readonly T[] => {
  const taken: T[] = [];
  for (const thing of things) if (taken.push(thing) === count) break;
  return taken;
};

/** Undefined when no value can be made, with the claim that there is none held against the judges. */
function tolerant<T>(make: () => T, { verdict }: Judges): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Unsatisfiable) expect(probes.filter((probe) => verdict(probe) === true)).toEqual([]);
    else if (!(error instanceof Unsupported)) throw error;
    return undefined;
  }
}

/** ajv's name for an item that `items: false` forbids where no `prefixItems` stands beside it. */
const namesOf = (keyword: string): readonly string[] =>
  keyword === 'items' ? ['items', 'false schema'] : [keyword];

function labelled({ value, violated, mutation }: Violated, { verdict, errors }: Judges): void {
  expect([value, verdict(value) === true]).toEqual([value, false]);
  expect(violated.map(({ keyword }) => keyword)).toContain(mutation.keyword);
  if (verdict(value) === undefined) return;
  const found = errors(value);
  for (const { keyword } of violated)
    expect([value, keyword, namesOf(keyword).some((each) => found.has(each))]).toEqual([
      value,
      keyword,
      true,
    ]);
}

async function holds(schema: JsonSchema, dialect: Dialect): Promise<void> {
  const judges = await judgesOf(schema, dialect);
  if (judges === undefined) return;
  const options = { dialect };
  const { verdict } = judges;
  for (const probe of probes) {
    const said = tolerant(() => isValid(schema, probe, options), judges) ?? verdict(probe);
    expect([probe, verdict(probe) ?? said]).toEqual([probe, said]);
  }
  const accepted = (values: readonly Json[] | undefined): void => {
    for (const value of values ?? []) expect([value, verdict(value) !== false]).toEqual([value, true]);
  };
  const drawn = tolerant(() => fc.sample(valuesOf(schema, options), { numRuns: 6, seed: 1 }), judges);
  accepted(drawn);
  accepted(tolerant(() => [minimalValue(schema, options)], judges));
  accepted(tolerant(() => first(boundariesOf(schema, options), 8).map(({ value }) => value), judges));
  for (const value of drawn ?? []) accepted(first(smallerValues(schema, value, options), 5));
  const broken = [
    ...(tolerant(() => first(everyViolation(schema, options), 12), judges) ?? []),
    ...(tolerant(() => fc.sample(violationsOf(schema, options), { numRuns: 6, seed: 2 }), judges) ?? []),
  ];
  for (const violated of broken) labelled(violated, judges);
}

for (const dialect of ['2020-12', 'draft-07'] as const) {
  property(
    `no value, verdict, label or proof is wrong, whatever the schema of ${dialect}`,
    [anySchema(dialect)],
    (schema) => holds(schema, dialect),
    { numRuns: 120 },
  );
}

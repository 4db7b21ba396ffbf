import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  Unsupported,
  breachesOf,
  everyViolation,
  isValid,
  valuesOf,
  violationsOf,
} from '../../arbitraries/index.js';
import type { Dialect, Json, JsonSchema, Violated } from '../../arbitraries/index.js';
import { corporaAreThere, corpus, every } from './corpora.js';
import { ajvJudge } from './judges.js';
import { schemas } from './schemas.js';

const breakable = Object.entries(schemas).filter(([name]) => name !== 'anything');

const first = <T>(things: Iterable<T>, count: number): readonly T[] => {
  const taken: T[] = [];
  for (const thing of things) if (taken.push(thing) === count) break;
  return taken;
};

const checked = (schema: JsonSchema, list: readonly Violated[]): void => {
  const errors = ajvJudge(schema, '2020-12');
  for (const { value, violated, mutation } of list) {
    const shown = JSON.stringify({ value, violated });
    expect([isValid(schema, value), shown]).toEqual([false, shown]);
    const keywords = new Set(errors(value).map(({ keyword }) => keyword));
    expect([keywords.size > 0, shown]).toEqual([true, shown]);
    expect([keywords.has(mutation.keyword), shown]).toEqual([true, shown]);
    for (const { keyword } of violated) expect([keywords.has(keyword), shown]).toEqual([true, shown]);
  }
};

describe.each(breakable)('violations of %s', (_, schema) => {
  test('drawn ones are refused by ajv with the keyword that they name', () => {
    checked(schema, fc.sample(violationsOf(schema), { numRuns: 40, seed: 2 }));
  });

  test('listed ones are refused by ajv with the keyword that they name', () => {
    const list = first(everyViolation(schema), 200);
    expect(list.length).toBeGreaterThan(0);
    checked(schema, list);
  });

  test('are listed in the same order each time', () => {
    const list = () => first(everyViolation(structuredClone(schema)), 50);
    expect(list()).toEqual(list());
  });
});

describe('everyViolation', () => {
  const list = [...everyViolation(schemas['tool'] as JsonSchema)];
  const values = list.map(({ value }) => JSON.stringify(value));

  test('passes each bound by one', () => {
    expect(values).toContain('{"query":"a","limit":0}');
    expect(values).toContain('{"query":"a","limit":101}');
  });

  test('has null among the wrong types', () => {
    expect(values).toContain('{"query":null}');
    expect(values).toContain('{"query":"a","limit":null}');
  });

  test('leaves out each required member, and only it', () => {
    expect(values).toContain('{}');
    const schema = {
      type: 'object',
      required: ['a', 'b'],
      properties: { a: { type: 'integer' }, b: { type: 'integer' } },
    } as const;
    const missing = [...everyViolation(schema)].filter(({ mutation }) => mutation.keyword === 'required');
    expect(missing.map(({ value }) => value)).toEqual([{ b: 0 }, { a: 0 }]);
  });

  test('adds an extra key and a misspelt one where an object is closed', () => {
    const keys = list
      .filter(({ mutation }) => mutation.keyword === 'additionalProperties')
      .map(({ value }) => Object.keys(value as object).at(-1));
    expect(keys).toEqual(expect.arrayContaining(['extra', 'queryy']));
  });

  test('breaks one keyword outside of branches', () => {
    for (const { violated, mutation } of list) {
      if (!JSON.stringify(violated).includes('anyOf'))
        expect([violated.length, mutation.what]).toEqual([1, mutation.what]);
    }
  });

  test('visits many places before any twice, but for the near miss after a wrong type', () => {
    const places = list
      .slice(0, 14)
      .map(({ mutation, violated }) => `${violated[0]?.schemaPointer} ${mutation.keyword}`);
    const visits = places.filter((place, index) => index === 0 || place !== places[index - 1]);
    expect(visits.length).toBeGreaterThanOrEqual(8);
    expect(new Set(visits).size).toBe(visits.length);
  });

  test('breaks each of two thousand members behind references once before variants', () => {
    const leaf = { type: 'string' } as const;
    const properties = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`m${at}`, leaf]));
    const $defs = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`d${at}`, { type: 'object', properties }] as const),
    );
    const refs = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`r${at}`, { $ref: `#/$defs/d${at}` }] as const),
    );
    const first100 = first(everyViolation({ type: 'object', properties: refs, $defs }), 100);
    const places = new Set(first100.map(({ violated }) => violated[0]?.schemaPointer));
    expect(places.size).toBeGreaterThanOrEqual(50);
  });
});

describe('a wrong type by a near miss', () => {
  const nearest: readonly (readonly [JsonSchema, readonly Json[]])[] = [
    [{ type: 'integer', minimum: 1 }, ['1', [1]]],
    [{ type: 'number' }, ['0', [0]]],
    [{ type: 'boolean' }, ['false', 0, [false]]],
    [{ type: 'string' }, [0, ['']]],
    [{ type: 'string', pattern: '^[1-9][0-9]{4}$' }, [10000, ['10000']]],
    [{ type: 'null' }, ['null', [null]]],
    [{ type: 'array', items: { type: 'integer' }, minItems: 1 }, ['[0]', 0]],
    [{ type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] }, ['{"a":0}', [{ a: 0 }]]],
  ];

  test.each(nearest)('%j', (schema, expected) => {
    const wrong = [...everyViolation(schema)].filter(({ mutation }) => mutation.keyword === 'type');
    const values = wrong.map(({ value }) => value);
    expect(values[1]).toEqual(expected[0]);
    for (const value of expected) expect(values).toContainEqual(value);
  });

  test('is drawn often', () => {
    const drawn = fc.sample(violationsOf({ type: 'integer' }), { numRuns: 200, seed: 3 });
    const near = drawn.filter(({ value }) => typeof value === 'string' && Number.isInteger(Number(value)));
    expect(near.length).toBeGreaterThan(20);
  });
});

describe('what is not evaluated', () => {
  const objects: JsonSchema = {
    allOf: [{ properties: { a: { type: 'string' } }, required: ['a'] }],
    unevaluatedProperties: false,
  };
  const branches: JsonSchema = {
    anyOf: [{ properties: { p: true }, required: ['p'] }, { properties: { q: true } }],
    unevaluatedProperties: false,
  };
  const prefixed: JsonSchema = {
    prefixItems: [{ type: 'string' }],
    allOf: [{ prefixItems: [true, { type: 'null' }] }],
    unevaluatedItems: false,
  };
  const cases = { objects, branches, prefixed };

  test.each(Object.entries(cases))('is put into %s', (_, schema) => {
    const broken = [...everyViolation(schema)].filter(({ mutation }) =>
      mutation.keyword.startsWith('unevaluated'),
    );
    expect(broken.length).toBeGreaterThan(0);
    for (const { violated, mutation } of broken)
      expect(violated.map(({ keyword }) => keyword)).toEqual([mutation.keyword]);
    checked(schema, broken);
  });
});

test('no item is left unevaluated beside contains, where ajv refuses none', () => {
  const schema = { contains: { type: 'string' }, unevaluatedItems: false } as const;
  const keywords = [...everyViolation(schema)].map(({ mutation }) => mutation.keyword);
  expect(keywords).toEqual(expect.arrayContaining(['contains']));
  expect(keywords).not.toContain('unevaluatedItems');
});

describe('violationsOf with a number of faults', () => {
  const schema = schemas['tool'] as JsonSchema;

  test('breaks as many keywords as it is told', () => {
    const list = fc.sample(violationsOf(schema, { faults: 3 }), { numRuns: 60, seed: 5 });
    checked(schema, list);
    expect(list.filter(({ more }) => more?.length === 2).length).toBeGreaterThan(20);
    for (const { more, violated } of list)
      expect(violated.length).toBeGreaterThanOrEqual(1 + (more?.length ?? 0));
  });

  test('never breaks a second one on purpose when told one', () => {
    const list = fc.sample(violationsOf(schema, { faults: 1 }), { numRuns: 300, seed: 5 });
    expect(list.filter(({ more }) => more !== undefined)).toEqual([]);
  });

  test('breaks as many as go together when told many', () => {
    const list = fc.sample(violationsOf(schema, { faults: 'many' }), { numRuns: 40, seed: 5 });
    checked(schema, list);
    const most = Math.max(...list.map(({ more }) => 1 + (more?.length ?? 0)));
    expect(most).toBeGreaterThanOrEqual(4);
  });

  test('breaks one when told nothing, and many now and then where there are many places', () => {
    const several = (of: JsonSchema): number =>
      fc.sample(violationsOf(of), { numRuns: 320, seed: 5 }).filter(({ more }) => more !== undefined).length;
    const member = { type: 'string', maxLength: 3 } as const;
    const wide = Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`m${at}`, member]));
    expect(several(schema)).toBe(0);
    expect(several({ type: 'object', properties: wide })).toBeGreaterThan(5);
    expect(several({ type: 'object', properties: wide })).toBeLessThan(40);
  });

  test('gives the same values for the same seed', () => {
    const sample = () => fc.sample(violationsOf(structuredClone(schema)), { numRuns: 100, seed: 7 });
    expect(sample()).toEqual(sample());
  });
});

describe('a format that is none of the dialect, which some validators ignore,', () => {
  const open: readonly (readonly [string, JsonSchema, Dialect])[] = [
    ['int32', { type: 'integer', format: 'int32' }, '2020-12'],
    ['url', { type: 'string', format: 'url' }, '2020-12'],
    ['uuid', { type: 'string', format: 'uuid' }, 'draft-07'],
    ['date', { type: 'string', format: 'date' }, 'draft-04'],
  ];
  test.each(open)('is kept where values are valid and not broken: %s', (_, schema, dialect) => {
    const errors = ajvJudge(schema, '2020-12');
    for (const value of fc.sample(valuesOf(schema, { dialect }), { numRuns: 30, seed: 1 }))
      expect([value, errors(value)]).toEqual([value, []]);
    const keywords = [
      ...everyViolation(schema, { dialect }),
      ...fc.sample(violationsOf(schema, { dialect }), { numRuns: 30, seed: 1 }),
    ].map(({ mutation }) => mutation.keyword);
    expect(new Set(keywords)).toEqual(new Set(['type']));
  });

  test('is broken where the dialect has it', () => {
    const list = [...everyViolation({ type: 'string', format: 'uuid' })];
    expect(list.map(({ mutation }) => mutation.keyword)).toContain('format');
  });
});

test('a schema that everything satisfies can not be broken', () => {
  expect([...everyViolation(true)]).toEqual([]);
  expect(() => violationsOf({})).toThrow(Unsupported);
});

test('a fault that the budget forbids is left out', () => {
  const schema = { type: 'string', maxLength: 1_000_000 } as const;
  const keywords = [...everyViolation(schema)].map(({ mutation }) => mutation.keyword);
  expect(keywords).toContain('type');
  expect(keywords).not.toContain('maxLength');
});

describe.skipIf(!corporaAreThere)('violations on real tools (skipped where ../shared is missing)', () => {
  test('are refused by ajv, and the keyword named is among its errors', () => {
    for (const { id, schema, dialect } of every(corpus('mcp-tools'), 20)) {
      const errors = ajvJudge(schema, dialect);
      for (const { value, mutation } of first(everyViolation(schema, { dialect }), 30)) {
        const keywords = errors(value).map(({ keyword }) => keyword);
        expect([id, value, keywords]).toEqual([id, value, expect.arrayContaining([mutation.keyword])]);
        expect(breachesOf(schema, value, { dialect }).length).toBeGreaterThan(0);
      }
    }
  });
});

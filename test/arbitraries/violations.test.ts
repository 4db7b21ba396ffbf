import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Unsupported, breachesOf, everyViolation, isValid, violationsOf } from '../../arbitraries/index.js';
import type { JsonSchema, Violated } from '../../arbitraries/index.js';
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

  test('visits many places before any twice', () => {
    const places = list
      .slice(0, 12)
      .map(({ mutation, violated }) => `${violated[0]?.pointer} ${mutation.keyword}`);
    expect(new Set(places).size).toBeGreaterThanOrEqual(10);
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

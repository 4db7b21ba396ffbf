import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { amountOf, boundedByTimeAlone, budgetBound } from '../../../src/limits/budget-bounds.js';
import { clientOptionsWithin, fuzzOptionsWithin, readBudget } from '../../../src/limits/budget-file.js';
import { budgetSchema } from '../../../src/limits/budget.schema.js';
import type { LimitBudget } from '../../../src/limits/budget.js';
import { budgetOf } from '../../../src/limits/budget.js';
import type { LimitResult } from '../../../src/limits/limit-result.js';
import { limitNamed, limits } from '../../../src/limits/registry.js';
import { defaultPreflightLimits, preflight } from '../../../src/validation/preflight.js';
import type { Same, TypeOf } from '../../laws/schema-type.js';
import { file, ruled, sized, validator } from '../reports/limits/measured.js';

const budgetFor = (results: readonly LimitResult[], names = ['ajv', 'typebox']): LimitBudget =>
  budgetOf(file({ validators: names.map((name) => validator(name)), results }));

describe('the budget', () => {
  const sizes = limits.filter(({ kind }) => kind === 'size');

  test.each(sizes)('knows what bounds $name, or that nothing does', ({ name }) => {
    expect([budgetBound(name) !== undefined, boundedByTimeAlone.has(name)].filter(Boolean)).toHaveLength(1);
  });

  test('is half of what the weakest bore, in levels of JSON, and says who that was', () => {
    const budget = budgetFor([
      sized('schema-depth-allOf', 'ajv', { ok: 432 }),
      sized('schema-depth-allOf', 'typebox', { ok: 304 }),
      sized('schema-depth-items', 'ajv', { ok: 5000, how: 'slow' }),
      sized('instance-depth', 'ajv', { ok: 1280, how: 'crash' }),
    ]);
    expect(budget.schema).toEqual({ depth: 300 });
    expect(budget.instance).toEqual({ depth: 640 });
    expect(budget.validationMs).toBe(250);
    expect(budget.because).toEqual([
      {
        bound: 'schema.depth',
        limit: 'schema-depth-allOf',
        validator: 'typebox',
        measured: 609,
        how: 'stack',
      },
      { bound: 'instance.depth', limit: 'instance-depth', validator: 'ajv', measured: 1281, how: 'crash' },
    ]);
  });

  test('counts the branches of a union and shared references in one measure', () => {
    const branches = sized('oneOf-branches', 'ajv', { ok: 1024, how: 'slow' });
    const shared = sized('shared-references-anyOf', 'typebox', { ok: 7, how: 'slow' });
    expect(budgetFor([branches]).schema).toEqual({ expansions: 510 });
    const both = budgetFor([branches, shared]);
    expect(both.because[0]).toMatchObject({ limit: 'shared-references-anyOf', validator: 'typebox' });
    expect(both.schema.expansions).toBeLessThan(510);
  });

  test('bounds bytes by powers of two', () => {
    const budget = budgetFor([sized('string-length', 'ajv', { ok: 300_000, how: 'slow' })]);
    expect(budget.instance).toEqual({ bytes: 131_072 });
  });

  test('takes what never broke as a bound too, and says that more was not tried', () => {
    const held = { ok: 4096, how: null, fails: null, end: 'cap' } as const;
    const budget = budgetFor([sized('unique-objects', 'ajv', held)]);
    expect(budget.instance).toEqual({ uniqueItems: 2000 });
    expect(budget.because[0]?.how).toBeNull();
  });

  test('names what no bound helps against, and does not bound by it', () => {
    const budget = budgetFor([
      sized('pattern-exponential', 'ajv', { ok: 25, how: 'slow' }),
      sized('instance-depth', 'ajv', { ok: 0, how: 'stack' }),
      sized('instance-depth-dynamicRef', 'typebox', { ok: 0, how: 'ignored' }),
      ruled('dynamicRef', 'typebox', { how: 'ignored' }),
    ]);
    expect(budget.instance).toEqual({});
    expect(budget.gaps.map(({ limit, validator: who, why }) => [limit, who, why])).toEqual([
      ['pattern-exponential', 'ajv', 'time'],
      ['instance-depth', 'ajv', 'none'],
      ['instance-depth-dynamicRef', 'typebox', 'verdict'],
      ['dynamicRef', 'typebox', 'verdict'],
    ]);
  });

  test('is of the validators that can be used', () => {
    const broken = validator('./mine.mjs', { status: 'unusable', how: 'crash' });
    const results = [
      sized('instance-depth', './mine.mjs', { ok: 10 }),
      sized('instance-depth', 'ajv', { ok: 1000 }),
    ];
    const budget = budgetOf(file({ validators: [validator('ajv'), broken], results }));
    expect(budget.instance.depth).toBe(500);
    expect(budget.validators).toEqual([{ name: 'ajv', version: '8.20.0' }]);
  });

  test('is kept by a schema at half of the size that was borne, and not by one at the whole', () => {
    const { schema } = budgetFor([sized('schema-depth-allOf', 'ajv', { ok: 432 })]);
    const limit = limitNamed('schema-depth-allOf');
    const textOf = (size: number): string =>
      limit?.kind === 'size' ? (limit.cases(size)[0]?.schemaText ?? '') : '';
    const within = { ...defaultPreflightLimits, depth: schema.depth ?? 0 };
    expect(preflight(textOf(200), within).ok).toBe(true);
    expect(preflight(textOf(432), within)).toMatchObject({ ok: false, limit: 'depth' });
  });

  test('measures a member named __proto__ as any other', () => {
    const one = { schemaText: '{"enum":["é"]}', text: '{"__proto__":[1]}', expected: 'valid' } as const;
    expect(amountOf('instance.depth', 1, [one])).toBe(2);
    expect(amountOf('schema.bytes', 1, [one])).toBe(15);
  });
});

describe('the file of a budget', () => {
  const written = (more: object = {}): string =>
    JSON.stringify({ ...budgetFor([sized('schema-depth-allOf', 'ajv', { ok: 304 })]), ...more });

  test('has a type and a published schema that say the same', () => {
    type Published = TypeOf<typeof budgetSchema>;
    const agree: Same<Published['schema'], LimitBudget['schema']> = true;
    const agreeOfValues: Same<Published['instance'], LimitBudget['instance']> = true;
    expect([agree, agreeOfValues]).toEqual([true, true]);
    const isBudget = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(budgetSchema);
    isBudget(JSON.parse(written()));
    expect(isBudget.errors).toBeNull();
  });

  test('is taken by fuzz and by client', () => {
    const text = written({ instance: { depth: 20, bytes: 4096, uniqueItems: 5 } });
    const budget = readBudget(text, 'budget.json');
    expect(fuzzOptionsWithin(budget)).toEqual({
      maxSchemaDepth: 300,
      maxValueDepth: 20,
      maxPayloadBytes: 4096,
      validationBudgetMs: 250,
    });
    expect(clientOptionsWithin(budget)).toEqual({ maxPayloadBytes: 4096, maxValueDepth: 20 });
  });

  test('may be a fragment that a person wrote', () => {
    const text =
      'budget: 1\nschema: { subschemas: 50, expansions: 9, bytes: 100 }\ninstance: {}\nvalidationMs: 10\n';
    expect(fuzzOptionsWithin(readBudget(text, 'b.yaml'))).toEqual({
      maxSchemaBytes: 100,
      maxSubschemas: 50,
      maxExpansions: 9,
      validationBudgetMs: 10,
    });
  });

  const rest = 'instance: {}\nvalidationMs: 1\n';

  test.each([
    [`budget: 1\nschema: { dept: 3 }\n${rest}`, 'b:2:11 unknown key "dept"; did you mean "depth"?'],
    [`budget: 2\nschema: {}\n${rest}`, 'b:1:9 /budget must be 1, the version of the format, not 2'],
    [`budget: 1\nschema: { depth: 0 }\n${rest}`, 'b:2:18 /schema/depth must be a whole number from 1, not 0'],
    [
      'budget: 1\nschema: {}\ninstance: {}',
      'b:1:1 the file lacks validationMs, milliseconds of CPU time for one verdict',
    ],
  ])('%j is refused', (text, message) => {
    expect(() => readBudget(text, 'b')).toThrow(message);
  });
});

import { describe, expect, test } from 'vitest';
import { budgetOf } from '../../../src/limits/budget.js';
import { fuzzOptionsWithin } from '../../../src/limits/budget-file.js';
import { fuzzServer } from '../../../src/fuzz-server.js';
import { file, sized, validator } from '../reports/limits/measured.js';
import type { Wishes } from './memory-server.js';
import {
  good,
  isNumber,
  memoryServer,
  numberSchema,
  refusal,
  stimuliOf,
  told,
  tool,
} from './memory-server.js';

const nested = (depth: number): string =>
  `${'{"type":"object","properties":{"a":'.repeat(depth)}{}${'}}'.repeat(depth)}`;

const shared = (levels: number): string => {
  const two = (index: number): string =>
    `[{"$ref":"#/$defs/s${index + 1}"},{"$ref":"#/$defs/s${index + 1}"}]`;
  const defs = Array.from({ length: levels }, (_, index) => `"s${index}":{"anyOf":${two(index)}}`);
  return `{"type":"object","properties":{"a":{"$ref":"#/$defs/s0"}},"$defs":{${defs.join(',')},"s${levels}":{}}}`;
};

const properties = (count: number): string =>
  `{"type":"object","properties":{${Array.from({ length: count }, (_, at) => `"p${at}":{}`).join(',')}}}`;

const cyclic =
  '{"type":"object","properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{"allOf":[{"$ref":"#/$defs/a"}]}}}';

const patterned = (length: number): string =>
  `{"type":"object","properties":{"a":{"type":"string","pattern":"${'a'.repeat(length)}"}}}`;

const described = (length: number): string => `{"type":"object","description":"${'x'.repeat(length)}"}`;

const serving = (...tools: readonly string[]) =>
  memoryServer({ tools, call: (name, given) => (name !== 'honest' || isNumber(given) ? good : refusal) });

const honest = tool('honest', numberSchema);

const boundsFound = async (evil: string, wishes: Wishes = {}) => {
  const run = await told(serving(tool('evil', evil), honest), { maxCalls: 20, ...wishes });
  return {
    found: run.findings
      .filter(({ invariant }) => invariant === 'list.bounds')
      .map(({ tool: at, level }) => [at, level]),
    unavailable: run.finished?.unavailable ?? [],
    untested: run.finished?.untestedTools,
    honestCalls: stimuliOf(run).filter((text) => text.startsWith('honest ')).length,
    evilCalls: stimuliOf(run).filter((text) => text.startsWith('evil ')).length,
  };
};

describe('a schema beyond the bounds', () => {
  const evils: readonly (readonly [string, string, Wishes, string])[] = [
    ['too deep', nested(65), {}, 'depth'],
    ['too long', described(1_048_576), {}, 'bytes'],
    ['of too many schemas', properties(20_001), {}, 'subschemas'],
    ['whose references double too often', shared(17), {}, 'expansions'],
    ['that refers to itself in place', cyclic, {}, 'expansions'],
    ['with too long a pattern', patterned(4097), {}, 'patternLength'],
    ['deeper than --max-schema-depth', nested(3), { maxSchemaDepth: 5 }, 'depth'],
    ['longer than asked for', described(200), { maxSchemaBytes: 199 }, 'bytes'],
    ['of more schemas than asked for', properties(9), { maxSubschemas: 9 }, 'subschemas'],
    ['with more branches than asked for', shared(3), { maxExpansions: 8 }, 'expansions'],
  ];

  test.each(evils)(
    '%s is a finding, and its tool unavailable with the reason',
    async (_, evil, wishes, limit) => {
      const { found, unavailable, untested, honestCalls, evilCalls } = await boundsFound(evil, wishes);
      expect(found).toEqual([['evil', 'policy']]);
      expect(unavailable).toEqual([
        { tool: 'evil', what: 'arguments', reason: expect.any(String) as string },
      ]);
      expect(unavailable[0]?.reason).toContain(
        `no arguments are made: the inputSchema is refused (${limit}: `,
      );
      expect(untested).toEqual(['evil']);
      expect(evilCalls).toBe(0);
      expect(honestCalls).toBeGreaterThan(5);
    },
  );

  test.each([
    ['as deep as allowed', nested(2), { maxSchemaDepth: 5 }],
    ['as long as allowed', described(100), { maxSchemaBytes: described(100).length }],
    ['of as many schemas as allowed', properties(9), { maxSubschemas: 10 }],
    ['with as many branches as allowed', shared(3), { maxExpansions: 31 }],
  ] as const)('%s is none, and its tool is called', async (_, schema, wishes) => {
    const { found, unavailable, evilCalls } = await boundsFound(schema, wishes);
    expect([found, unavailable]).toEqual([[], []]);
    expect(evilCalls).toBeGreaterThan(5);
  });

  test('as outputSchema leaves the tool callable, and says that its results are not judged', async () => {
    const evil = tool('evil', numberSchema, `,"outputSchema":${nested(65)}`);
    const { findings, finished } = await told(serving(evil, honest), { maxCalls: 20 });
    expect(findings.filter(({ invariant }) => invariant === 'list.bounds')).toMatchObject([
      { tool: 'evil', violation: { place: '/outputSchema' } },
    ]);
    expect(finished?.untestedTools).toEqual([]);
    expect(finished?.unavailable).toEqual([
      {
        tool: 'evil',
        what: 'results',
        reason:
          'no results are judged: the outputSchema is refused (depth: more than 128; --max-schema-depth)',
      },
    ]);
  });

  test('is measured by the budget that the validators keep', async () => {
    const results = [sized('schema-depth-properties', 'ajv', { ok: 20 })];
    const budget = budgetOf(file({ validators: [validator('ajv')], results }));
    const { maxSchemaDepth } = fuzzOptionsWithin(budget);
    const wishes: Wishes = maxSchemaDepth === undefined ? {} : { maxSchemaDepth };
    expect(maxSchemaDepth).toBe(20);
    expect((await boundsFound(nested(9), wishes)).found).toEqual([]);
    expect((await boundsFound(nested(11), wishes)).found).toEqual([['evil', 'policy']]);
  });
});

test('a pattern that backtracks over a result is observed, and that the result was not judged is told', async () => {
  const evil = tool(
    'evil',
    '{"type":"object"}',
    ',"outputSchema":{"type":"object","properties":{"a":{"pattern":"^(a+)+$"}}}',
  );
  const slow = `{"a":"${'a'.repeat(40)}!"}`;
  const endpoint = memoryServer({
    tools: [evil, honest],
    call: (name, given) => {
      if (name === 'evil')
        return `{"content":[{"type":"text","text":${JSON.stringify(slow)}}],"structuredContent":${slow}}`;
      return isNumber(given) ? good : refusal;
    },
  });
  const run = fuzzServer(endpoint, {
    seed: 1,
    maxCalls: 30,
    era: '2025-11-25',
    corpusDir: null,
    validationBudgetMs: 100,
  });
  const { runs, notProven } = await run.receipt;
  const [only] = runs;
  expect(only?.observations.filter(({ invariant }) => invariant === 'list.bounds')).toMatchObject([
    { tool: 'evil', message: 'the outputSchema of evil takes our validator longer than its deadline' },
  ]);
  expect(only?.unavailableTools).toMatchObject([{ tool: 'evil', what: 'results' }]);
  expect(
    notProven.filter((sentence) => sentence.startsWith('evil: no more judging of results')),
  ).toHaveLength(1);
  expect(only?.testedTools).toEqual(['evil', 'honest']);
  expect(only?.findings.filter(({ tool: at }) => at === 'honest')).toEqual([]);
});

test('a pattern that backtracks is a finding, and its tool is called all the same', async () => {
  const evil = '{"type":"object","properties":{"a":{"type":"string","pattern":"^(a+)+$"}},"required":["a"]}';
  const { found, unavailable, evilCalls, honestCalls } = await boundsFound(evil);
  expect(found).toEqual([['evil', 'policy']]);
  expect(unavailable).toEqual([]);
  expect(evilCalls).toBeGreaterThan(5);
  expect(honestCalls).toBeGreaterThan(5);
});

import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../arbitraries/json/json.js';
import { endpointAs, shownOf, speakingAsA } from '../../../src/engine/authorizations/authorizations.js';
import type { Authorizations } from '../../../src/engine/authorizations/authorizations.js';
import { usesOf } from '../../../src/engine/authorizations/foreign-ids.js';
import { firstIn } from '../../../src/engine/authorizations/schedule.js';
import { fuzzServer } from '../../../src/fuzz-server.js';
import type { View } from '../../../src/invariants/isolation.js';
import { readMessage } from '../../../src/protocol/message.js';
import { inTenants, twoTenants } from '../../quality/zoo/tenants.js';
import { toolOf } from '../invariants/exchange.js';

const two: Authorizations = {
  a: { name: 'Authorization', value: 'Bearer synthetic-a-1' },
  b: { name: 'authorization', value: 'Bearer synthetic-b-2' },
};
const http = { kind: 'http', url: 'http://127.0.0.1:1/mcp', headers: { 'X-Team': 't' } } as const;

describe('an endpoint as somebody uses it', () => {
  test.each([
    ['a', { 'X-Team': 't', Authorization: 'Bearer synthetic-a-1' }],
    ['b', { 'X-Team': 't', authorization: 'Bearer synthetic-b-2' }],
    ['none', { 'X-Team': 't' }],
    ['invalid', { 'X-Team': 't', Authorization: 'Bearer assay-invalid' }],
  ] as const)('has the headers of %s', (as, headers) => {
    expect(endpointAs(speakingAsA(http, two) as typeof http, two, as, undefined)).toEqual({
      ...http,
      headers,
    });
  });

  test('has an address of its own for each view', () => {
    expect(endpointAs(http, two, 'a', 3).url).toBe('http://127.0.0.1:1/mcp?assay-view=3');
  });

  test('keeps a header that it was given', () => {
    const given = { ...http, headers: { AUTHORIZATION: 'mine' } };
    expect(speakingAsA(given, two)).toBe(given);
    expect(speakingAsA(http, undefined)).toBe(http);
  });

  test('is shown without a value', () => {
    expect(JSON.stringify(shownOf(two))).not.toContain('synthetic');
  });
});

test('who asks first is drawn from the seed, each in half of the rounds', () => {
  const drawn = [1, 2, 3, 4, 5, 6].map((seed) => firstIn(seed, 'tools/list', 'b', 0).join(''));
  expect(drawn).toEqual([1, 2, 3, 4, 5, 6].map((seed) => firstIn(seed, 'tools/list', 'b', 0).join('')));
  expect(new Set(drawn).size).toBeGreaterThan(1);
  for (const order of drawn) expect(order.split('').sort().join('')).toBe('aabb');
});

test('a tool that takes one id is given those that were shown to another', () => {
  const shown = (id: string): View => ({
    as: 'a',
    message: '',
    outcome: 'success',
    answer: readMessage(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { notes: [{ id, title: id }] } })),
  });
  const schema = (required: readonly string[]): JsonObject => ({ type: 'object', required });
  const tools = [
    toolOf(schema(['noteId']), undefined, 'read'),
    toolOf(schema(['query']), undefined, 'search'),
    toolOf(schema(['id', 'to']), undefined, 'move'),
  ];
  expect(usesOf([shown('a1')], [shown('b1')], tools)).toEqual([
    { tool: 'read', json: '{"noteId":"a1"}', invented: '{"noteId":"a1-assay-none"}' },
  ]);
  expect(usesOf([shown('a1')], [shown('a1')], tools)).toEqual([]);
  // What is gone the second time was nobody's own.
  expect(usesOf([shown('a1'), shown('a2')], [shown('b1')], tools)).toEqual([]);
});

test('over stdio nobody can be told apart, and the law says so', async () => {
  const command = { kind: 'stdio', command: process.execPath, args: ['dist/src/sample/server.js'] } as const;
  const run = fuzzServer(command, {
    authorizations: two,
    checks: ['cache.isolation'],
    maxCalls: 4,
    seed: 1,
    corpusDir: null,
  });
  const { runs, config } = await run.receipt;
  expect(runs[0]?.invariants).toMatchObject([
    {
      id: 'cache.isolation',
      status: 'not-exercised',
      reason: 'authorizations are headers: a server at a --url can tell them apart',
    },
  ]);
  expect(JSON.stringify(config)).not.toContain('synthetic');
});

test.each([
  [
    'b is nobody',
    { ...twoTenants, b: { name: 'Authorization', value: 'Bearer synthetic-nobody-0' } },
    'not-exercised',
  ],
  ['both are somebody', twoTenants, 'passed'],
])('where %s, and strangers are refused with 401, the run goes on', async (_, authorizations, status) => {
  const { endpoint, close } = await inTenants('2026-07-28');
  try {
    const checks = ['cache.isolation'];
    const options = {
      authorizations,
      checks,
      maxCalls: 200,
      seed: 1,
      corpusDir: null,
      era: '2026-07-28',
    } as const;
    const { runs } = await fuzzServer(endpoint, options).receipt;
    expect(runs).toMatchObject([{ status: 'complete', invariants: [{ id: 'cache.isolation', status }] }]);
    expect(JSON.stringify(runs)).not.toContain('synthetic-');
  } finally {
    await close();
  }
});

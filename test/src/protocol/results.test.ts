import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../arbitraries/json/json.js';
import { initializeParams, negotiableRevisions } from '../../../src/protocol/2025-11-25/initialization.js';
import { eras } from '../../../src/protocol/era.js';
import type { Era } from '../../../src/protocol/era.js';
import { identity } from '../../../src/protocol/identity.js';
import { protocols } from '../../../src/protocol/protocols.js';
import { property } from '../../property.js';
import { jsonText } from './json/json-text.js';

const faults = (era: Era, method: string, result: Json): readonly (readonly [string, string])[] =>
  protocols[era].resultFaults(method, result).map(({ pointer, message }) => [pointer, message] as const);

const call = { resultType: 'complete', content: [] };
const link = { type: 'resource_link', uri: 'x:', name: 'x' };

describe('a tool result of 2026-07-28', () => {
  test.each<[string, Json]>([
    ['bare', call],
    ['with unknown members', { ...call, extra: 1, content: [{ type: 'text', text: '', extra: {} }] }],
    ...[null, false, 0, '', [], {}, 'x', 1.5].map((value): [string, Json] => [
      `with structuredContent ${JSON.stringify(value)}`,
      { ...call, structuredContent: value },
    ]),
    ['that asks for input', { resultType: 'input_required', requestState: '' }],
    ['that asks for roots', { resultType: 'input_required', inputRequests: { a: { method: 'roots/list' } } }],
  ])('%s has no fault', (_, result) => expect(faults('2026-07-28', 'tools/call', result)).toStrictEqual([]));

  test.each<[Json, string, string]>([
    [null, '', 'a result is an object, got null'],
    [[], '', 'a result is an object, got []'],
    [{ content: [] }, '/resultType', '"resultType" is missing in {"content":[]}'],
    [{ resultType: 'complete' }, '/content', '"content" is missing in {"resultType":"complete"}'],
    [{ ...call, resultType: 'evil' }, '/resultType', 'must be "complete" or "input_required", got "evil"'],
    [{ ...call, resultType: null }, '/resultType', 'must be "complete" or "input_required", got null'],
    [{ ...call, resultType: 1 }, '/resultType', 'must be "complete" or "input_required", got 1'],
    [{ ...call, isError: 'true' }, '/isError', 'must be boolean, got "true"'],
    [{ ...call, content: {} }, '/content', 'must be array, got {}'],
    [
      { ...call, content: [{ type: 'evil' }] },
      '/content/0/type',
      'must be one of ["text","image","audio","resource_link","resource"], got "evil"',
    ],
    [{ ...call, content: [{ text: 'x' }] }, '/content/0/type', '"type" is missing in {"text":"x"}'],
    [{ ...call, content: [{ type: 'text', text: null }] }, '/content/0/text', 'must be string, got null'],
    [{ ...call, content: [{ ...link, uri: 1 }] }, '/content/0/uri', 'must be string, got 1'],
    [
      { ...call, content: [{ type: 'resource_link', uri: 'x:' }] },
      '/content/0/name',
      '"name" is missing in {"type":"resource_link","uri":"x:"}',
    ],
    [
      { ...call, content: [{ type: 'resource', resource: { uri: 'x:' } }] },
      '/content/0/resource/blob',
      '"blob" is missing in {"uri":"x:"}',
    ],
    [
      { ...call, content: [{ ...link, annotations: { priority: 2 } }] },
      '/content/0/annotations/priority',
      'must be <= 1, got 2',
    ],
    [
      { resultType: 'input_required' },
      '',
      '"input_required" needs "inputRequests" or "requestState": {"resultType":"input_required"}',
    ],
    [{ resultType: 'input_required', requestState: 1 }, '/requestState', 'must be string, got 1'],
    [
      { resultType: 'input_required', inputRequests: { 'a/b': { method: 'evil' } } },
      '/inputRequests/a~1b/method',
      'must be one of ["sampling/createMessage","elicitation/create","roots/list"], got "evil"',
    ],
  ])('%j has the one fault at %s', (result, pointer, message) => {
    expect(faults('2026-07-28', 'tools/call', result)).toStrictEqual([[pointer, message]]);
  });

  test('inherits nothing from an own __proto__', () => {
    const result = JSON.parse('{"__proto__":{"resultType":"complete","content":[]}}') as Json;
    expect(faults('2026-07-28', 'tools/call', result).map(([pointer]) => pointer)).toStrictEqual([
      '/resultType',
      '/content',
    ]);
  });
});

describe('a cacheable result', () => {
  const listed = { resultType: 'complete', tools: [], ttlMs: 0, cacheScope: 'public' };
  test.each<[Json, readonly string[]]>([
    [listed, []],
    [{ ...listed, ttlMs: -1 }, ['/ttlMs']],
    [{ ...listed, ttlMs: 1.5 }, ['/ttlMs']],
    [{ ...listed, cacheScope: 'secret' }, ['/cacheScope']],
    [{ resultType: 'complete', tools: [] }, ['/ttlMs', '/cacheScope']],
    [{ resultType: 'input_required', requestState: '' }, ['/resultType']],
  ])('%j breaks %j', (result, pointers) => {
    expect(faults('2026-07-28', 'tools/list', result).map(([pointer]) => pointer)).toStrictEqual(pointers);
  });

  test('is what lists, discovery and reading give, and no other', () => {
    const cacheable = [...protocols['2026-07-28'].methods].filter(([, { cacheable }]) => cacheable);
    expect(cacheable.map(([method]) => method)).toStrictEqual([
      'server/discover',
      'tools/list',
      'resources/list',
      'resources/templates/list',
      'resources/read',
      'prompts/list',
    ]);
  });

  test('may ask for input where it is no list', () => {
    const asking = [...protocols['2026-07-28'].methods].filter(([, { mayRequireInput }]) => mayRequireInput);
    expect(asking.map(([method]) => method)).toStrictEqual(['tools/call', 'resources/read', 'prompts/get']);
  });
});

describe('a tool result of 2025-11-25', () => {
  test.each<[Json, readonly (readonly [string, string])[]]>([
    [{ content: [] }, []],
    [{ content: [], structuredContent: {}, resultType: 'evil' }, []],
    [{ content: [], structuredContent: [] }, [['/structuredContent', 'must be object, got []']]],
    [{ content: [], structuredContent: null }, [['/structuredContent', 'must be object, got null']]],
    [{ structuredContent: {} }, [['/content', '"content" is missing in {"structuredContent":{}}']]],
    ['x', [['', 'must be object, got "x"']]],
  ])('%j has the faults %j', (result, expected) => {
    expect(faults('2025-11-25', 'tools/call', result)).toStrictEqual(expected);
  });
});

test('a completion of 2026-07-28 has at most a hundred values', () => {
  const completion = (length: number): Json => ({
    resultType: 'complete',
    completion: { values: Array.from({ length }, String) },
  });
  expect(faults('2026-07-28', 'completion/complete', completion(100))).toStrictEqual([]);
  expect(faults('2026-07-28', 'completion/complete', completion(101)).map(([at]) => at)).toStrictEqual([
    '/completion/values',
  ]);
  expect(faults('2025-11-25', 'completion/complete', completion(101))).toStrictEqual([]);
});

const anyMethod = fc.constantFrom(
  ...eras.flatMap((era) => [...protocols[era].methods.keys()]),
  'no/such',
  '__proto__',
);

property('no result makes us throw', [fc.constantFrom(...eras), anyMethod, jsonText], (era, method, text) => {
  const result = JSON.parse(text) as Json;
  const found = [
    result,
    { resultType: 'complete', content: result, tools: result },
    { resultType: 'input_required', inputRequests: { a: result } },
  ];
  for (const value of found) {
    for (const fault of protocols[era].resultFaults(method, value)) {
      expect(fault.rule).toBe('wire.result-shape');
      expect(fault.pointer === '' || fault.pointer.startsWith('/')).toBe(true);
    }
  }
});

test('a result of great depth or with a hundred thousand faults costs a bounded answer', () => {
  let deep: Json = [];
  for (let level = 0; level < 1e5; level += 1) deep = [deep];
  expect(faults('2026-07-28', 'tools/call', { ...call, content: deep })).not.toStrictEqual([]);
  expect(faults('2026-07-28', 'tools/call', { ...call, structuredContent: deep })).toStrictEqual([]);
  const content = Array.from({ length: 1e5 }, () => 'x'.repeat(100));
  const many = faults('2026-07-28', 'tools/call', { ...call, content });
  expect(many).toHaveLength(50);
  expect(Math.max(...many.map(([, message]) => message.length))).toBeLessThan(200);
});

describe('error codes', () => {
  test.each([
    [-32020, true],
    [-32021, true],
    [-32022, true],
    [-32602, true],
    [-32000, true],
    [-32019, true],
    [-32100, true],
    [1, true],
    [-32023, false],
    [-32099, false],
    [-32050, false],
    [-32002, false],
    [-32042, false],
  ])('2026-07-28 and %i: %s', (code, legal) => {
    expect(protocols['2026-07-28'].errorCodeFault(code) === undefined).toBe(legal);
  });

  test.each([-32002, -32042, -32050])('2025-11-25 has nothing against %i', (code) => {
    expect(protocols['2025-11-25'].errorCodeFault(code)).toBeUndefined();
  });
});

test('we say who we are as the package does', () => {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    name: string;
    version: string;
  };
  expect(identity).toStrictEqual({ name, version });
  expect(initializeParams({ name: 'a', version: '1' })).toStrictEqual({
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'a', version: '1' },
  });
  expect(negotiableRevisions[0]).toBe('2025-11-25');
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { parameterHeaders } from '../../../src/protocol/2026-07-28/parameter-headers.js';
import { requestMeta } from '../../../src/protocol/2026-07-28/request-meta.js';
import { readJson } from '../../../src/protocol/json/reader.js';
import { nodeAt, textOf } from '../../../src/protocol/json/place.js';
import { readMessage } from '../../../src/protocol/message.js';
import { protocols } from '../../../src/protocol/protocols.js';
import { property } from '../../property.js';
import { jsonText, stringText } from './json/json-text.js';

const newest = protocols['2026-07-28'];
const meta = JSON.stringify(requestMeta);

const objectText = fc
  .array(fc.tuple(stringText, jsonText), { maxLength: 4 })
  .map((members) => `\n{ ${members.map((pair) => pair.join(' : ')).join(' , ')} }\t`);

const paramsOf = (text: string): string => {
  const reading = readJson(text);
  const node = reading.ok ? nodeAt(reading.root(), '/params') : undefined;
  return node === undefined ? '' : textOf(text, node);
};

describe('a request', () => {
  property('carries its params byte for byte, with _meta in front', [objectText], (params) => {
    const text = newest.request('x', 'tools/call', params);
    const sent = paramsOf(text);
    const own = params.trim();
    expect(sent.replace(`"_meta":${meta}`, '').replace(/^\{,/, '{')).toBe(own);
    expect(readMessage(text)).toMatchObject({ kind: 'request', id: 'x', faults: [] });
    expect(paramsOf(protocols['2025-11-25'].request(1, 'tools/call', params))).toBe(own);
  });

  test.each([
    ['{}', `{"_meta":${meta}}`],
    [' { } ', ` {"_meta":${meta} } `],
    ['{"a":1,"a":9007199254740993}', `{"_meta":${meta},"a":1,"a":9007199254740993}`],
    ['{"a":{"_meta":1}}', `{"_meta":${meta},"a":{"_meta":1}}`],
    ['{"__proto__":{"_meta":1}}', `{"_meta":${meta},"__proto__":{"_meta":1}}`],
    ['{"_meta":null}', '{"_meta":null}'],
    ['{"\\u005fmeta":{}}', '{"\\u005fmeta":{}}'],
    ['[{}]', '[{}]'],
    ['null', 'null'],
    ['{"a":', '{"a":'],
    ['{"a":1} x', '{"a":1} x'],
    ['', ''],
  ])('with the params %j sends %j', (params, sent) => {
    expect(newest.request(1, 'ping', params)).toBe(
      `{"jsonrpc":"2.0","id":1,"method":"ping","params":${sent}}`,
    );
  });

  test('with params 100000 levels deep is made', () => {
    const deep = `{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`;
    expect(newest.request(1, 'x', deep)).toHaveLength(
      deep.length +
        meta.length +
        '"_meta":,'.length +
        '{"jsonrpc":"2.0","id":1,"method":"x","params":}'.length,
    );
  });

  property(
    'keeps any id and method',
    [fc.oneof(fc.string({ unit: 'binary' }), fc.maxSafeInteger()), fc.string({ unit: 'binary' })],
    (id, method) => {
      expect(readMessage(newest.request(id, method, '{}'))).toMatchObject({
        kind: 'request',
        id,
        method,
        faults: [],
      });
    },
  );
});

describe('a notification', () => {
  test.each([
    [undefined, '{"jsonrpc":"2.0","method":"notifications/x"}'],
    [{ a: -0 }, '{"jsonrpc":"2.0","method":"notifications/x","params":{"a":-0}}'],
  ] as const)('with the params %j', (params: Json | undefined, text) => {
    for (const { notification } of Object.values(protocols))
      expect(notification('notifications/x', params)).toBe(text);
  });
});

describe('the headers of 2026-07-28', () => {
  test.each([
    ['tools/call', 'search', { 'Mcp-Method': 'tools/call', 'Mcp-Name': 'search' }],
    ['resources/read', 'file:///a b', { 'Mcp-Method': 'resources/read', 'Mcp-Name': 'file:///a b' }],
    ['prompts/get', 'é', { 'Mcp-Method': 'prompts/get', 'Mcp-Name': '=?base64?w6k=?=' }],
    ['tools/list', 'ignored', { 'Mcp-Method': 'tools/list' }],
    ['tools/call', undefined, { 'Mcp-Method': 'tools/call' }],
    ['tools/call', '', { 'Mcp-Method': 'tools/call', 'Mcp-Name': '' }],
    ['tools/call', ' a', { 'Mcp-Method': 'tools/call', 'Mcp-Name': '=?base64?IGE=?=' }],
    [
      'tools/call',
      '=?base64?literal?=',
      { 'Mcp-Method': 'tools/call', 'Mcp-Name': '=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=' },
    ],
    ['a\r\nX: y', undefined, { 'Mcp-Method': '=?base64?YQ0KWDogeQ==?=' }],
  ])('of %j for %j', (method, name, headers) => {
    expect(newest.headers(method, name)).toStrictEqual({ 'MCP-Protocol-Version': '2026-07-28', ...headers });
  });

  const anyName = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), stringText);
  property('are legal and give the name back, whatever it is', [anyName], (name) => {
    const headers = new Headers(newest.headers('tools/call', name));
    const value = headers.get('mcp-name') ?? '';
    expect(value).toMatch(/^([\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?)?$/);
    const encoded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
    const decoded = encoded === undefined ? value : Buffer.from(encoded, 'base64').toString('utf8');
    expect(decoded).toBe(Buffer.from(name, 'utf8').toString('utf8'));
  });
});

test('2025-11-25 names its revision in a header, but not before it is negotiated', () => {
  const { headers } = protocols['2025-11-25'];
  expect(headers('initialize', undefined)).toStrictEqual({});
  expect(headers('tools/call', 'x')).toStrictEqual({ 'MCP-Protocol-Version': '2025-11-25' });
});

describe('the headers of arguments', () => {
  const annotated = {
    type: 'object',
    properties: {
      region: { type: 'string', 'x-mcp-header': 'Region' },
      count: { type: 'integer', 'x-mcp-header': 'Count' },
      deep: { type: 'object', properties: { flag: { type: 'boolean', 'x-mcp-header': 'Flag' } } },
      broken: { type: 'string', 'x-mcp-header': 'a b\r\n' },
      list: { type: 'array', items: { type: 'string', 'x-mcp-header': 'Item' } },
      any: true,
    },
  };
  test.each<[string, Json, Readonly<Record<string, string>>]>([
    [
      'scalars',
      { region: 'eu', count: 3, deep: { flag: false } },
      { 'Mcp-Param-Region': 'eu', 'Mcp-Param-Count': '3', 'Mcp-Param-Flag': 'false' },
    ],
    ['what no header can hold', { region: 'é\n' }, { 'Mcp-Param-Region': '=?base64?w6kK?=' }],
    ['null and nothing', { region: null, deep: {} }, {}],
    ['other types', { region: ['eu'], count: {}, deep: 1, any: 1 }, {}],
    ['a name that is none', { broken: 'x' }, {}],
    ['what is not reached by properties alone', { list: ['x'] }, {}],
    ['no object', 'x', {}],
  ])('of %s', (_, args, headers) => expect(parameterHeaders(annotated, args)).toStrictEqual(headers));

  property('are made of any schema and arguments', [jsonText, jsonText], (schema, args) => {
    expect(parameterHeaders(JSON.parse(schema) as JsonSchema, JSON.parse(args) as Json)).toStrictEqual({});
  });
});

import { readFileSync, existsSync } from 'node:fs';
import * as fc from 'fast-check';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { argumentBreach } from '../../../src/sample/argument-check.js';
import { sampleService } from '../../../src/sample/sample-service.js';
import { openSession } from '../../../src/sample/session.js';
import { property } from '../../property.js';
import { ask, call, initialize, legacy, modern, modernMeta } from './session-lines.js';

const ajv = new Ajv2020({ strict: false });
const tools = sampleService.tools.map((tool) => ({
  tool,
  accepts: ajv.compile(tool.inputSchema),
  promises: ajv.compile(tool.outputSchema),
}));

/** Arguments near each tool's schema: right keys with odd values, and a few foreign keys. */
const someArguments = fc.dictionary(
  fc.constantFrom(
    'query',
    'limit',
    'lang',
    'id',
    'length',
    'page',
    'sort',
    'filter',
    '__proto__',
    'toString',
  ),
  fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.integer({ min: -1, max: 300 }),
    fc.constantFrom(
      'en',
      'doc-07',
      'doc-99',
      'id',
      'score',
      'x'.repeat(200),
      'x'.repeat(201),
      '😀'.repeat(200),
      '',
    ),
    fc.record(
      {
        by: fc.constantFrom('lang', 'score', 'id'),
        lang: fc.constantFrom('en', 'fr'),
        atLeast: fc.constantFrom(0, 1, 1.5, -0.1),
        atMost: fc.constantFrom(0, 0.5),
        extra: fc.constant(1),
      },
      { requiredKeys: [] },
    ),
  ),
);

describe('the sample server', () => {
  for (const { tool, accepts, promises } of tools) {
    property(
      `${tool.name} refuses exactly the arguments that its inputSchema refuses`,
      [someArguments],
      (args) => {
        const json = JSON.parse(JSON.stringify(args)) as Record<string, never>;
        expect(argumentBreach(tool.inputSchema, json) === undefined).toBe(accepts(json));
      },
    );

    property(
      `${tool.name} answers any arguments once, as promised, and with equal text`,
      [someArguments],
      (args) => {
        const answers = ask(openSession(sampleService), call(tool.name, args));
        expect(answers).toHaveLength(1);
        const { content, structuredContent, isError } = answers[0]?.result ?? {};
        if (isError === true) return;
        expect(promises(structuredContent)).toBe(true);
        expect((content as { text: string }[])[0]?.text).toBe(JSON.stringify(structuredContent));
      },
    );
  }

  test.each([
    ['search', { query: 'a', limit: 51 }, 'arguments/limit must be <= 50'],
    ['search', { query: '' }, 'arguments/query must have at least 1 characters (minLength)'],
    ['search', {}, 'arguments/query is required'],
    ['search', { query: 'a', api_key: 'x' }, 'arguments/api_key is not allowed (additionalProperties)'],
    ['search', { query: 1 }, 'arguments/query must be of type string'],
    ['preview', { id: 'doc-7' }, 'arguments/id must match pattern ^doc-[0-9]{2}$'],
    ['list', { sort: 'size' }, 'arguments/sort must be one of ["id","title","score"] (enum)'],
    ['list', { filter: { by: 'score' } }, 'arguments/filter must match exactly one form of oneOf: '],
  ])('%s %j is refused, naming key and reason', (name, args, reason) => {
    const [answer] = ask(openSession(sampleService), call(name, args));
    expect(answer?.result?.['isError']).toBe(true);
    expect(JSON.stringify(answer?.result?.['content'])).toContain(JSON.stringify(reason).slice(1, -1));
  });

  test('never gives a value back in a refusal', () => {
    const [answer] = ask(
      openSession(sampleService),
      call('search', { query: 'a', limit: 'CANARY', token: 'CANARY' }),
    );
    expect(JSON.stringify(answer)).not.toContain('CANARY');
  });
});

describe('a request in 2026-07-28', () => {
  const errorOf = (message: unknown) => ask(openSession(sampleService), message)[0]?.error;

  test('is refused without _meta, without a version, and without capabilities', () => {
    expect(errorOf(legacy('tools/list'))?.code).toBe(-32602);
    const { 'io.modelcontextprotocol/protocolVersion': version, ...rest } = modernMeta;
    expect(errorOf(legacy('tools/list', { _meta: rest }))?.code).toBe(-32602);
    const onlyVersion = { 'io.modelcontextprotocol/protocolVersion': version };
    expect(errorOf(legacy('tools/list', { _meta: onlyVersion }))?.code).toBe(-32602);
    expect(errorOf(legacy('tools/list', { _meta: [] }))?.code).toBe(-32602);
  });

  test('with another version is refused with the supported ones, also after good requests', () => {
    const session = openSession(sampleService);
    ask(session, initialize);
    ask(session, modern('tools/list'));
    const _meta = { ...modernMeta, 'io.modelcontextprotocol/protocolVersion': '1900-01-01' };
    expect(ask(session, legacy('tools/list', { _meta }))[0]?.error).toEqual({
      code: -32022,
      message: 'Unsupported protocol version',
      data: { supported: ['2026-07-28'], requested: '1900-01-01' },
    });
  });

  test.each(['server/discover', 'tools/list'])('%s gives a cacheable complete result', (method) => {
    expect(ask(openSession(sampleService), modern(method))[0]?.result).toMatchObject({
      resultType: 'complete',
      ttlMs: 300_000,
      cacheScope: 'public',
    });
  });

  test.each(['initialise', 'ping', 'toString', '__proto__', 'resources/list'])(
    '%s is no method',
    (method) => {
      expect(errorOf(modern(method))?.code).toBe(-32601);
    },
  );

  test.each([
    ['an unknown tool', { name: 'drop_everything', arguments: {} }],
    ['a tool named like a member of Object', { name: 'constructor' }],
    ['a name that is no string', { name: 7 }],
    ['arguments that are an array', { name: 'search', arguments: [] }],
    ['arguments that are null', { name: 'search', arguments: null }],
  ])('%s is refused with -32602', (_what, params) => {
    expect(errorOf(modern('tools/call', params))?.code).toBe(-32602);
  });
});

describe('a session in 2025-11-25', () => {
  test('begins with initialize, after which requests need no _meta and results have no resultType', () => {
    const session = openSession(sampleService);
    expect(ask(session, initialize)[0]?.result?.['protocolVersion']).toBe('2025-11-25');
    expect(ask(session, { jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual([]);
    const [listed] = ask(session, legacy('tools/list'));
    expect(Object.keys(listed?.result ?? {})).toEqual(['tools']);
    const [called] = ask(session, legacy('tools/call', { name: 'list', arguments: {} }));
    expect(Object.keys(called?.result ?? {})).toEqual(['content', 'structuredContent']);
  });

  test('does not begin with a refused initialize', () => {
    const session = openSession(sampleService);
    expect(ask(session, legacy('initialize'))[0]?.error?.code).toBe(-32602);
    expect(ask(session, legacy('tools/list'))[0]?.error?.code).toBe(-32602);
  });
});

describe('a malformed message', () => {
  test.each([
    ['garbage', -32700],
    ['{"jsonrpc":"2.0","id":1,"method":"ping"', -32700],
    ['[]', -32600],
    ['null', -32600],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', -32600],
  ])('%s is refused with id null', (line, code) => {
    const [answer] = openSession(sampleService)(line).map((text) => JSON.parse(text) as object);
    expect(answer).toMatchObject({ id: null, error: { code } });
  });

  test('with a usable id is refused under that id', () => {
    expect(ask(openSession(sampleService), { jsonrpc: '1.0', id: 'a', method: 'ping' })[0]?.id).toBe('a');
    expect(ask(openSession(sampleService), { jsonrpc: '2.0', id: 'a', method: 7 })[0]?.id).toBe('a');
  });

  test('notifications and answers are met with silence', () => {
    const session = openSession(sampleService);
    expect(ask(session, { jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual([]);
    expect(ask(session, { jsonrpc: '2.0', id: 1, result: {} })).toEqual([]);
  });

  property(
    'any line is answered at most once, by strict JSON-RPC',
    [fc.oneof(fc.string(), fc.json())],
    (line) => {
      const answers = openSession(sampleService)(line);
      expect(answers.length).toBeLessThanOrEqual(1);
      for (const text of answers) {
        const keys = Object.keys(JSON.parse(text) as object).sort();
        expect(keys).toContain('error');
        expect(keys).not.toContain('result');
      }
    },
  );
});

const definitions = new URL('../../../../shared/data/mcp-spec/2026-07-28/schema.json', import.meta.url);

describe.skipIf(!existsSync(definitions))('results under the published schema (needs ../shared)', () => {
  test.each([
    ['DiscoverResult', modern('server/discover')],
    ['ListToolsResult', modern('tools/list')],
    ['CallToolResult', call('search', { query: 'focus' })],
    ['CallToolResult', call('search', {})],
  ])('%s is satisfied', (definition, message) => {
    const schema = JSON.parse(readFileSync(definitions, 'utf8')) as object;
    const validate = new Ajv2020({ strict: false, validateFormats: false }).addSchema(schema, 'mcp');
    const [answer] = ask(openSession(sampleService), message);
    expect(validate.validate(`mcp#/$defs/${definition}`, answer?.result)).toBe(true);
  });
});

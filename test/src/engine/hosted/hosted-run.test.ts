import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernHttp,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { PassThrough } from 'node:stream';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';

import type { Json } from '../../../../arbitraries/json/json.js';
import type { HostedOptions } from '../../../../src/engine/hosted/hosted-run.js';
import { openHosted } from '../../../../src/engine/hosted/hosted-run.js';
import { eventSchema } from '../../../../src/engine/events.schema.js';
import type { AssayEvent } from '../../../../src/engine/events.js';
import { attacks } from '../../../../src/hostile/attacks/attacks.js';
import { receiptOf } from '../../../../src/reports/receipt-builder.js';
import { receiptSchema } from '../../../../src/reports/receipt.schema.js';
import { compileAjv } from '../../../../src/validation/ajv.js';

const told = { name: 'Some Host', version: '3.1' };

const verdict = (schema: Parameters<typeof compileAjv>[0], value: object): unknown => {
  const compilation = compileAjv(schema, '2020-12');
  if (!compilation.ok) throw new Error('the schema does not compile');
  return compilation.schema.validateValue(JSON.parse(JSON.stringify(value)) as Json);
};

/** A run over HTTP that ends when the host is done with it. */
async function overHttp(
  act: (url: string) => Promise<void>,
  options: Partial<HostedOptions> = {},
): Promise<readonly AssayEvent[]> {
  const ended = new AbortController();
  const run = await openHosted({
    reach: { kind: 'http', port: 0 },
    seed: 5,
    endpoint: 'mcp-assay hostile',
    signal: ended.signal,
    ...options,
  });
  const acting = (async () => {
    try {
      await act(run.addresses[0]?.url ?? '');
    } finally {
      ended.abort();
    }
  })();
  const events: AssayEvent[] = [];
  for await (const event of run.events) events.push(event);
  await acting;
  return events;
}

/** A run over streams; the lines are all that the host says. */
async function overStdio(
  lines: readonly string[],
  options: Partial<HostedOptions> = {},
): Promise<{ readonly events: readonly AssayEvent[]; readonly answers: readonly Json[] }> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const run = await openHosted({
    reach: { kind: 'stdio', input, output },
    seed: 5,
    endpoint: 'mcp-assay hostile',
    signal: new AbortController().signal,
    ...options,
  });
  input.end(lines.map((line) => `${line}\n`).join(''));
  const events: AssayEvent[] = [];
  for await (const event of run.events) events.push(event);
  const text = String(output.read() ?? '');
  return {
    events,
    answers: text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Json),
  };
}

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: told },
});
const calling = (name: string, args: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id: name, method: 'tools/call', params: { name, arguments: args } });

const servedIn = (events: readonly AssayEvent[]) =>
  events.flatMap((event) => (event.type === 'served' ? [event.served] : []));

describe('our server for a host, over stdio', () => {
  test('answers each line at once, tells each exchange, and ends with its input', async () => {
    const { events, answers } = await overStdio([
      initialize,
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      calling('search_text'),
      calling('nothing'),
      'no json',
    ]);
    expect(answers).toMatchObject([
      { id: 0, result: {} },
      { id: 'search_text', result: { content: [{ type: 'text' }] } },
      { id: 'nothing', error: { code: -32602 } },
      { id: null, error: { code: -32700 } },
    ]);
    expect(servedIn(events).map(({ method, name, outcome }) => [method, name, outcome])).toEqual([
      ['initialize', null, 'success'],
      ['notifications/initialized', null, null],
      ['tools/call', 'search_text', 'success'],
      ['tools/call', 'nothing', 'protocolError'],
      [null, null, 'protocolError'],
    ]);
    expect(events.map(({ type }) => type)).toEqual([
      'runStarted',
      'discovered',
      ...Array.from({ length: 5 }, () => 'served'),
      ...Array.from({ length: 3 }, () => 'sheetRow'),
      'runFinished',
    ]);
    for (const event of events) expect(verdict(eventSchema, event)).toEqual({ kind: 'valid' });
  });

  test('becomes a receipt that says what was shown, and what a person has to enter', async () => {
    const sized = calling('search_sized', { bytes: 65_536 });
    const { events } = await overStdio([initialize, calling('search_embedded'), sized, sized]);
    const receipt = receiptOf(events);
    expect(verdict(receiptSchema, receipt)).toEqual({ kind: 'valid' });
    const [run] = receipt.runs;
    expect(run).toMatchObject({ status: 'complete', testedTools: ['search_embedded', 'search_sized'] });
    expect(run?.target.serverInfo).toEqual(told);
    expect(run?.counts).toMatchObject({ calls: 4, outcomes: { success: 4 } });
    expect(run?.served?.map(({ name, times }) => [name, times])).toEqual([
      [null, 1],
      ['search_embedded', 1],
      ['search_sized', 2],
    ]);
    expect(run?.served?.at(-1)?.mostBytes).toBeGreaterThan(65_536);
    expect(run?.sheet?.map(({ id, verdict: told, variants }) => [id, told, variants])).toEqual([
      ['E03', 'UNAVAILABLE', 1],
      ['H01', 'UNAVAILABLE', 1],
      ['H02', 'UNAVAILABLE', 2],
    ]);
  });

  test('keeps the beginning of long messages in its log, and who has said nothing has tested nothing', async () => {
    const { events } = await overStdio([calling('search_sized', { bytes: 65_536 })]);
    const [served] = servedIn(events);
    expect(served?.said).toMatch(/… \d+ bytes in all$/);
    expect(served?.said.length).toBeLessThan(4100);
    const nobody = await overStdio([]);
    expect(receiptOf(nobody.events).runs[0]).toMatchObject({
      status: 'unavailable',
      code: 'nothing-tested',
      reason: 'no host has asked for anything',
    });
  });

  test('ends when it is told to, though its input does not', async () => {
    const ended = new AbortController();
    const [input, output] = [new PassThrough(), new PassThrough()];
    const run = await openHosted({
      reach: { kind: 'stdio', input, output },
      endpoint: 'mcp-assay hostile',
      signal: ended.signal,
    });
    ended.abort();
    const events: AssayEvent[] = [];
    for await (const event of run.events) events.push(event);
    expect(events.at(-1)?.type).toBe('runFinished');
  });

  test('makes one attack where one is chosen, and says so', async () => {
    const mistyped = attacks.filter(({ name }) => name === 'mistyped');
    const { events, answers } = await overStdio(
      [initialize, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', calling('search_structured')],
      { attacks: mistyped },
    );
    expect(answers[1]).toMatchObject({ result: { tools: [{ name: 'search_structured' }] } });
    expect(answers[2]).toHaveProperty('result.structuredContent');
    expect(servedIn(events).map(({ attack }) => attack)).toEqual(['mistyped', 'mistyped', 'mistyped']);
    expect(events.map(({ type }) => type)).not.toContain('sheetRow');
  });
});

describe('our server for a host, over HTTP', () => {
  test.each([
    [
      'the client 1.x',
      async (url: string) => {
        const client = new Client(told);
        await client.connect(new StreamableHTTPClientTransport(new URL(url)));
        return client;
      },
      '2025-11-25',
    ],
    [
      'the client 2.x',
      async (url: string) => {
        const client = new ModernClient(told, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
        await client.connect(new ModernHttp(new URL(url)));
        return client;
      },
      '2026-07-28',
    ],
  ] as const)('gives all four forms and resources to %s', async (_what, connected, era) => {
    const events = await overHttp(async (url) => {
      const client = await connected(url);
      const { tools } = await client.listTools();
      for (const { name } of tools.slice(0, 4)) await client.callTool({ name, arguments: {} });
      const { resources } = await client.listResources();
      for (const { uri } of resources.slice(0, 3)) await client.readResource({ uri });
      await client.close();
    });
    const served = servedIn(events);
    expect(new Set(served.map((one) => one.era))).toEqual(new Set([era]));
    expect(served.filter(({ outcome }) => outcome === 'protocolError')).toEqual([]);
    expect(receiptOf(events).runs[0]).toMatchObject({
      wire: { era },
      target: { transport: 'http', serverInfo: told },
      testedTools: ['search_text', 'search_structured', 'search_embedded', 'search_link'],
    });
  });

  test('tells what it refuses itself, and whose authorization came, but never the authorization', async () => {
    const events = await overHttp(async (url) => {
      const { statusCode, body } = await request(url, {
        method: 'POST',
        headers: {
          accept: '*/*',
          'content-type': 'application/json',
          authorization: 'Bearer canary-7',
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': 'ping',
        },
        body: initialize,
      });
      expect(statusCode).toBe(400);
      await body.dump();
    });
    expect(servedIn(events)).toMatchObject([
      { method: 'initialize', principal: 'auth 1', outcome: 'protocolError', era: '2026-07-28' },
    ]);
    expect(JSON.stringify(events)).not.toContain('canary-7');
  });
});

import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernHttp,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, describe, expect, test } from 'vitest';

import type { Front } from './kit.js';
import { openFront } from './kit.js';

const fronts: Front[] = [];
afterEach(async () => {
  await Promise.all(fronts.splice(0).map((front) => front.close()));
});

async function opened(): Promise<Front> {
  const front = await openFront();
  fronts.push(front);
  return front;
}

const told = { name: 'test', version: '1' };
const tool = { name: 'search_structured', arguments: {} };
const structuredContent = { total: 0, hits: [] };

/** The methods that a client asked for, in order. */
const methods = ({ heard }: Front): readonly unknown[] =>
  heard
    .filter(({ from }) => from === 'client')
    .map(({ bytes }) => (JSON.parse(Buffer.from(bytes).toString()) as { method: unknown }).method);

describe('the official clients over HTTP', () => {
  test('1.x finds a correct server of 2025-11-25', async () => {
    const front = await opened();
    const client = new Client(told);
    await client.connect(new StreamableHTTPClientTransport(new URL(front.url)));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['search_structured']);
    expect(await client.callTool(tool)).toMatchObject({ structuredContent });
    await client.close();
    expect(methods(front)).toEqual(['initialize', 'notifications/initialized', 'tools/list', 'tools/call']);
  });

  test.each([
    ['2025-11-25', {}],
    ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
  ] as const)('2.x finds a correct server of %s', async (era, options) => {
    const front = await opened();
    const client = new ModernClient(told, options);
    await client.connect(new ModernHttp(new URL(front.url)));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['search_structured']);
    expect(await client.callTool(tool)).toMatchObject({ structuredContent });
    await client.close();
    expect(methods(front)[0]).toBe(era === '2026-07-28' ? 'server/discover' : 'initialize');
    expect(front.heard.map(({ bytes }) => String(bytes)).join()).not.toContain('"error"');
  });

  test('2.x subscribes, and is told what it will hear of', async () => {
    const front = await opened();
    const client = new ModernClient(told, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    await client.connect(new ModernHttp(new URL(front.url)));
    const subscription = await client.listen({ toolsListChanged: true, promptsListChanged: true });
    expect(subscription.honoredFilter).toEqual({ toolsListChanged: true });
    expect(await client.callTool(tool)).toMatchObject({ structuredContent });
    await subscription.close();
    await client.close();
  });
});

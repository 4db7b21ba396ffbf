import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCorpus } from '../../../src/corpus/read-corpus.js';
import { fuzzServer } from '../../../src/fuzz-server.js';
import { replayCases } from '../../../src/replay-cases.js';
import { numberSchema, tool } from './memory-server.js';

const results: Readonly<Record<string, string>> = {
  initialize:
    '{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}',
  ping: '{}',
  'tools/list': `{"tools":[${tool('n', numberSchema)}]}`,
  'tools/call': '{"content":[]}',
};

/** Serves calls over HTTP, and loses the connection of those with a number above a hundred. */
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    if (/"n":[1-9]\d{2,}/.test(body)) {
      request.socket.destroy();
      return;
    }
    const id = /"id":("[^"]*"|\d+)/.exec(body)?.[1];
    const result = results[/"method":"([^"]*)"/.exec(body)?.[1] ?? ''];
    response.writeHead(id === undefined ? 202 : 200, { 'content-type': 'application/json' });
    const answer = result === undefined ? '"error":{"code":-32601,"message":"no"}' : `"result":${result}`;
    response.end(id === undefined ? '' : `{"jsonrpc":"2.0","id":${id},${answer}}`);
  });
});

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-dropped-'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await rm(folder, { recursive: true, force: true });
});

test('a server that loses one connection and lives on is found, made minimal, and replayed', async () => {
  const endpoint = {
    kind: 'http',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
  } as const;
  const checks = ['survival.no-crash', 'survival.alive'];
  const run = fuzzServer(endpoint, { seed: 1, maxCalls: 600, checks, corpusDir: folder });
  const [told] = (await run.receipt).runs;
  expect(told?.status).toBe('complete');
  expect(told?.findings.map(({ invariant, tool: of, flaky }) => [invariant, of, flaky])).toEqual([
    ['survival.no-crash', 'n', false],
  ]);
  expect(told?.findings[0]?.message).toContain('lives on');
  const { cases } = await readCorpus(folder);
  const [first] = cases[0]?.file.exchange ?? [];
  const sent = first !== undefined && 'send' in first && 'json' in first.send ? first.send.json : '';
  expect([cases.length, /"arguments":(\{.*?\})/.exec(sent)?.[1]]).toEqual([
    1,
    expect.stringMatching(/^\{"n":\d00\}$/),
  ]);
  const verdicts: string[] = [];
  for await (const { replayed } of replayCases(
    endpoint,
    cases.map(({ file }) => file),
  ))
    verdicts.push(replayed.verdict);
  expect(verdicts).toEqual(['still-failing']);
});

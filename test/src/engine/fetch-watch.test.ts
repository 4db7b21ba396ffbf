import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkPlaceholder } from '../../../arbitraries/adversarial/link-placeholder.js';
import { readCorpus } from '../../../src/corpus/read-corpus.js';
import { FetchWatch, openFetchWatch } from '../../../src/engine/fetch-watch.js';
import { fuzzServer } from '../../../src/fuzz-server.js';
import { replayCases } from '../../../src/replay-cases.js';
import type { Endpoint } from '../../../src/transport/endpoint.js';
import { good, memoryServer, tool } from './memory-server.js';

const note = tool('note', '{"type":"object","properties":{"note":{"type":"string"}},"required":["note"]}');
const link = /http:\/\/127\.0\.0\.1:\d+\/[a-z0-9/-]+/;

/** A server in memory that follows the links which `follows` lets through. */
function curious(follows: (text: string) => boolean): Endpoint {
  const inner = memoryServer({ tools: [note], call: () => good });
  if (inner.kind !== 'memory' || !('handler' in inner)) throw new Error('no handler');
  return {
    kind: 'memory',
    handler: async (text) => {
      const [url] = link.exec(text) ?? [];
      if (url !== undefined && follows(text)) await fetch(url).then((response) => response.arrayBuffer());
      return inner.handler(text);
    },
  };
}

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-fetch-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const checks = ['net.no-fetch'];

describe('a link in a case', () => {
  test('that is followed is found, and the case holds the placeholder and not the link', async () => {
    const corpusDir = join(folder, 'followed');
    const run = fuzzServer(
      curious(() => true),
      { seed: 1, maxCalls: 300, checks, corpusDir },
    );
    const [told] = (await run.receipt).runs;
    expect(told?.findings.map(({ level, invariant, flaky }) => [level, invariant, flaky])).toContainEqual([
      'must',
      'net.no-fetch',
      false,
    ]);
    const files = (await readCorpus(corpusDir)).cases.map(({ file }) => file);
    for (const { exchange } of files) {
      const sent = JSON.stringify(exchange[0]);
      expect(sent).toContain(linkPlaceholder);
      expect(sent.replaceAll(linkPlaceholder, '')).not.toMatch(link);
    }
    const verdicts = async (endpoint: Endpoint): Promise<readonly string[]> => {
      const fared: string[] = [];
      for await (const { replayed } of replayCases(endpoint, files)) fared.push(replayed.verdict);
      return fared;
    };
    expect(new Set(await verdicts(curious(() => true)))).toEqual(new Set(['still-failing']));
    expect(new Set(await verdicts(curious(() => false)))).toEqual(new Set(['fixed']));
  });

  test('that nobody follows is checked and held', async () => {
    const run = fuzzServer(
      curious(() => false),
      { seed: 1, maxCalls: 1000, checks, corpusDir: null },
    );
    const [law] = (await run.receipt).runs[0]?.invariants ?? [];
    expect([law?.status, (law?.checked ?? 0) > 5]).toEqual(['passed', true]);
  });
});

describe('the watch', () => {
  test('gives each request a link of its own, as long as the placeholder', async () => {
    const watch = await openFetchWatch({ kind: 'memory', handler: () => undefined });
    if (watch === undefined) throw new Error('no watch');
    try {
      const filled = [1, 2, 'shrink-1'].map((id) => watch.fill(`{"a":"${linkPlaceholder}"}`, id));
      expect(new Set(filled).size).toBe(3);
      for (const text of filled)
        expect(text).toMatch(/^\{"a":"http:\/\/127\.0\.0\.1:\d+\/assay-canary\/\d{12}"\}$/);
      expect(watch.fill('{"a":1}', 1)).toBe('{"a":1}');
    } finally {
      await watch.close();
    }
  });

  test('tells where the link stood and how often it was followed', () => {
    const canary = { link: () => '', connections: () => 2, total: 2, close: async () => undefined };
    const watch = new FetchWatch(canary);
    const json = `{"a":[{"b/c":"see ${linkPlaceholder}"}]}`;
    expect(watch.linksOf({ kind: 'arguments', json }, 1)).toEqual([
      { url: linkPlaceholder, pointer: '/a/0/b~1c', connections: 2 },
    ]);
    expect(watch.linksOf({ kind: 'arguments', json: '{}' }, 1)).toEqual([]);
    expect(watch.linksOf({ kind: 'raw', base64: '' }, 1)).toEqual([]);
  });

  test.each([
    ['http://127.0.0.1:1/mcp', true],
    ['http://localhost:1/mcp', true],
    ['http://[::1]:1/mcp', true],
    ['https://mcp.example.com/', false],
    ['http://127.0.0.1.example.com/', false],
  ])('is there for %s: %s', async (url, isThere) => {
    const watch = await openFetchWatch({ kind: 'http', url });
    expect(watch !== undefined).toBe(isThere);
    await watch?.close();
  });
});

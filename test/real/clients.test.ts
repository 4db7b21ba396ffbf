import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCaseFile } from '../../src/corpus/read-case-file.js';
import { readCorpus } from '../../src/corpus/read-corpus.js';
import { fuzzClient } from '../../src/engine/client/client-run.js';
import { replayClientCase } from '../../src/engine/client/client-replay.js';
import type { Finding } from '../../src/engine/events.js';
import { attacks } from '../../src/hostile/attacks/attacks.js';
import type { BuiltInDriver } from '../../src/targets/client/driver-command.js';

const seeds = [1, 2, 3];

/** What each official client hands over, by law and place, with the last answer of the minimal case. */
const known: Readonly<Partial<Record<BuiltInDriver, Readonly<Record<string, string>>>>> = {
  'sdk-v1': {
    'client.refuses /envelope/id': '{"jsonrpc":"2.0","id":"{id as text}","result":{"content":[]}}',
    'client.refuses /shape/content': '{}',
    'client.refuses /shape/resultType': '{"resultType":"input_required"}',
    'client.error-class /toolError/refused': '{"isError":true,"content":[],"structuredContent":{}}',
    'client.validation-on /paged-listing': '{"content":[],"structuredContent":{}}',
    'client.validation-on /shared-id': '{"content":[],"structuredContent":{}}',
    'client.validation-on /broken-sibling': '{"content":[],"structuredContent":{}}',
  },
  'sdk-v2-2025': {
    'client.refuses /envelope/id': '{"jsonrpc":"2.0","id":"{id as text}","result":{"content":[]}}',
    'client.refuses /shape/content': '{}',
    'client.refuses /shape/resultType': '{"resultType":"input_required"}',
    'client.validation-on /shared-id': '{"content":[],"structuredContent":{}}',
    'client.validation-on /one-page': '{"content":[],"structuredContent":{}}',
    'client.validation-on /list-changed': '{"content":[],"structuredContent":{}}',
  },
  'sdk-v2-2026': {
    'client.refuses /envelope/id':
      '{"jsonrpc":"2.0","id":"{id as text}","result":{"resultType":"complete","content":[]}}',
    'client.validation-on /shared-id': '{"resultType":"complete","content":[],"structuredContent":0}',
    'client.validation-on /one-page': '{"resultType":"complete","content":[],"structuredContent":0}',
    'client.validation-on /list-changed': '{"resultType":"complete","content":[],"structuredContent":0}',
    'client.cache /kept-after-input':
      '{"resultType":"complete","ttlMs":0,"cacheScope":"public","contents":[{"uri":"","text":""}]}',
  },
};

/** The attacks that these are found by, so that the test does not take minutes; all find them in 2,000 calls as well. */
const chosen = attacks.filter(({ name }) =>
  [
    'wrong-id',
    'hollow-success',
    'tool-errors',
    'paged-listing',
    'shared-id',
    'broken-sibling',
    'one-page',
    'list-changed',
    'kept-after-input',
  ].includes(name),
);

const nameOf = ({ invariant, violation }: Finding): string => `${invariant} ${violation.place}`;

describe.each(Object.entries(known))('the official client behind %s', (driver, expected) => {
  const found = new Map<number, readonly Finding[]>();
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-clients-'));
    for (const seed of seeds) {
      const findings: Finding[] = [];
      const options = { driver: driver as BuiltInDriver, attacks: chosen, seed, maxCalls: 600 };
      for await (const event of fuzzClient({ ...options, corpusDir: join(folder, `${seed}`) }))
        if (event.type === 'found') findings.push(event.finding);
      found.set(seed, findings);
    }
  }, 240_000);
  afterAll(() => rm(folder, { recursive: true }));

  test.each(seeds)('shows its known faults with seed %i, each as its smallest case, and no other', (seed) => {
    const minima = (found.get(seed) ?? []).map((finding) => [nameOf(finding), finding.input]);
    expect(Object.fromEntries(minima)).toEqual(expected);
    expect((found.get(seed) ?? []).filter(({ flaky }) => flaky)).toEqual([]);
  });

  test('shows them again when the cases are replayed', async () => {
    for (const { case: path } of found.get(1) ?? []) {
      const file = await readCaseFile(path ?? '');
      expect(await replayClientCase(file, driver as BuiltInDriver)).toMatchObject({
        verdict: 'still-failing',
      });
    }
  }, 60_000);
});

describe('the cases kept in corpus/', async () => {
  const { cases } = await readCorpus(fileURLToPath(new URL('../../corpus', import.meta.url)));
  const ofClients = cases.filter(({ file }) => file.direction === 'client');
  /** Who failed when they were kept; two of them fail over HTTP alone. */
  const drivers = { '2025-11-25': ['sdk-v1', 'sdk-v2-2025'], '2026-07-28': ['sdk-v2-2026'] } as const;

  test.each(ofClients.map(({ path, file }) => [path.slice(path.indexOf('corpus/')), file] as const))(
    'still fail: %s',
    async (_path, file) => {
      const verdicts: string[] = [];
      for (const driver of drivers[file.era])
        for (const transport of ['stdio', 'http'] as const)
          verdicts.push((await replayClientCase(file, driver, { transport })).verdict);
      expect(verdicts).toContain('still-failing');
    },
    60_000,
  );
});

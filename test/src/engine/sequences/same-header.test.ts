import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCorpus } from '../../../../src/corpus/read-corpus.js';
import type { AssayEvent } from '../../../../src/engine/events.js';
import { fuzzServer } from '../../../../src/fuzz-server.js';
import { replayCases } from '../../../../src/replay-cases.js';
import type { Endpoint } from '../../../../src/transport/endpoint.js';
import { favouring } from '../../../quality/zoo/animals/sequences.js';
import { inMemory } from '../../../quality/zoo/endpoint.js';

const secret = 'zoo-tenant-7f1c';
const relations = [`same(search, "X-Tenant: ${secret}")`];

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-header-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(endpoint: Endpoint): Promise<readonly AssayEvent[]> {
  const events: AssayEvent[] = [];
  const checks = ['output.meaning'];
  for await (const event of fuzzServer(endpoint, { relations, seed: 1, corpusDir: folder, checks }))
    events.push(event);
  return events;
}

test('the value of a header that a relation names is in no event and no case, and a case without it is not replayed', async () => {
  const { endpoint, close } = await favouring('2026-07-28');
  try {
    const events = await run(endpoint);
    const found = events.flatMap((event) => (event.type === 'found' ? [event.finding] : []));
    expect(found.map(({ invariant, level }) => `${level} ${invariant}`)).toEqual(['policy output.meaning']);
    expect(JSON.stringify(events)).not.toContain(secret);
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.json')) expect(readFileSync(join(folder, file), 'utf8')).not.toContain(secret);
    const files = (await readCorpus(folder)).cases.map(({ file }) => file);
    const verdicts: string[] = [];
    for await (const { replayed } of replayCases(endpoint, files))
      verdicts.push(`${replayed.verdict} ${replayed.detail}`);
    expect(verdicts).toEqual([expect.stringMatching(/^not-replayed it takes a header/)]);
  } finally {
    await close();
  }
});

test('where there are no headers the run says that it did not look', async () => {
  const events = await run(inMemory('2026-07-28'));
  const warned = events.flatMap((event) => (event.type === 'warned' ? [event.message] : []));
  expect(warned).toContain(
    'same(search, "X-Tenant: [redacted]") was not looked at: a header goes over HTTP alone',
  );
});

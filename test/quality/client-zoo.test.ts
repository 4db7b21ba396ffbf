import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ClientFuzzOptions } from '../../src/engine/client/client-options.js';
import { replayClientCase } from '../../src/engine/client/client-replay.js';
import { fuzzClient } from '../../src/engine/client/client-run.js';
import type { Finding } from '../../src/engine/events.js';
import { readCaseFile } from '../../src/corpus/read-case-file.js';
import { attacks } from '../../src/hostile/attacks/attacks.js';
import { eras } from '../../src/protocol/era.js';
import { referenceDriver } from '../reference/client/reference-driver.js';
import { mutants } from './client-zoo/mutants.js';

/** The first finding of a run, or all of them. */
async function found(options: ClientFuzzOptions, most: number): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for await (const event of fuzzClient({ timeoutMs: 2000, ...options })) {
    if (event.type === 'found') findings.push(event.finding);
    if (findings.length === most) break;
  }
  return findings;
}

const named = (name: string) => attacks.filter((attack) => attack.name === name);

describe.each(mutants)('the client with $fault', ({ fault, era, transport, attack, law, place, minimum }) => {
  test.each([1, 2, 3])(
    'is caught with the least that shows it, seed %i',
    async (seed) => {
      const corpusDir = await mkdtemp(join(tmpdir(), 'assay-mutant-'));
      try {
        const driver = referenceDriver(fault);
        const options = { driver, era, transport, attacks: named(attack), seed, maxCalls: 2000, corpusDir };
        const [finding] = await found(options, 1);
        expect(finding).toMatchObject({ invariant: law, flaky: false, steps: minimum });
        expect(finding?.violation.place).toBe(place);
        if (seed !== 1) return;
        const file = await readCaseFile(finding?.case ?? '');
        const replayed = await replayClientCase(file, driver, { transport });
        expect(replayed.verdict).toBe('still-failing');
        expect((await replayClientCase(file, referenceDriver(), { transport })).verdict).toBe('fixed');
      } finally {
        await rm(corpusDir, { recursive: true });
      }
    },
    60_000,
  );
});

describe('the client whose validation has no bounds', () => {
  test('is caught by the schema that costs the most', async () => {
    const driver = referenceDriver('validation-unbounded');
    const options = { driver, attacks: named('costly-schemas'), seed: 1, maxCalls: 40, timeoutMs: 500 };
    const [finding] = await found({ ...options, corpusDir: null }, 1);
    expect(finding).toMatchObject({ invariant: 'client.bounds', level: 'policy', flaky: false });
    expect(finding?.input).toBe('{"content":[],"structuredContent":{"a":0}}');
  }, 60_000);
});

describe('the correct client', () => {
  const grounds = eras.flatMap((era) =>
    (['stdio', 'http'] as const).map((transport) => [era, transport] as const),
  );

  test.each(grounds)(
    'breaks no law in %s over %s',
    async (era, transport) => {
      const options = { driver: referenceDriver(), era, transport, seed: 1, maxCalls: 400, corpusDir: null };
      expect(await found(options, 10)).toEqual([]);
    },
    120_000,
  );
});

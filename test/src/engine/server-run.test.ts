import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AssayEvent, Finding } from '../../../src/engine/events.js';
import type { FuzzOptions } from '../../../src/engine/options.js';
import { fuzzServer } from '../../../src/fuzz-server.js';
import type { Receipt } from '../../../src/reports/receipt.js';

const recording = fileURLToPath(new URL('../../fixtures/recording-server.mjs', import.meta.url));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-run-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(
  log: string,
  options: FuzzOptions,
): Promise<{ events: readonly AssayEvent[]; receipt: Receipt; sent: string }> {
  const endpoint = {
    kind: 'stdio',
    command: process.execPath,
    args: [recording, join(folder, log)],
  } as const;
  const fuzz = fuzzServer(endpoint, { corpusDir: join(folder, `corpus-${log}`), ...options });
  const events: AssayEvent[] = [];
  for await (const event of fuzz) events.push(event);
  return { events, receipt: await fuzz.receipt, sent: await readFile(join(folder, log), 'utf8') };
}

/** The main stream: probes, repeats and shrinking have string ids. */
const casesIn = (sent: string): readonly string[] =>
  sent
    .split('\n')
    .filter((line) => line !== '' && !/"id":"/.test(line))
    // The port of our listener is the system's to choose.
    .map((line) => line.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1'));

/** Compared by digest, so that a difference prints a line and not a log. */
const digest = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex');

const findings = (events: readonly AssayEvent[]): readonly Finding[] =>
  events.flatMap((event) => (event.type === 'found' ? [event.finding] : []));

describe('a run against a server', () => {
  test('sends the same bytes in the same order for one seed, at concurrency 1 and 8', async () => {
    const one = casesIn((await run('one', { seed: 7, maxCalls: 200, concurrency: 1 })).sent);
    const eight = casesIn((await run('eight', { seed: 7, maxCalls: 200, concurrency: 8 })).sent);
    expect(one.length).toBeGreaterThan(150);
    expect(digest(eight)).toBe(digest(one));
  });

  test.each([1, 2, 3])('finds the planted fault with seed %i and shrinks it to the minimum', async (seed) => {
    const { events, receipt } = await run(`fault-${seed}`, { seed, maxCalls: 300 });
    const found = findings(events).filter(({ level }) => level === 'must');
    expect(found.map(({ invariant, tool, input, flaky }) => ({ invariant, tool, input, flaky }))).toEqual([
      { invariant: 'output.conforms', tool: 'echo', input: '{"text":"aaaa"}', flaky: false },
    ]);
    expect(receipt.runs[0]?.findings.map(({ id }) => id)).toEqual([found[0]?.id]);
    expect(found[0]?.violation.place).toBe('/properties/text/type');
  });

  test('tells a case of the corpus again as known, and the number of its calls', async () => {
    const corpusDir = join(folder, 'kept');
    const first = await run('first', { seed: 1, maxCalls: 80, corpusDir });
    const second = await run('second', { seed: 2, maxCalls: 80, corpusDir });
    const known = findings(second.events).filter(({ level }) => level === 'must');
    expect(known.map(({ id, known: isKnown }) => [id, isKnown])).toEqual([
      [findings(first.events).find(({ level }) => level === 'must')?.id, true],
    ]);
  });

  test('stops between calls when it is interrupted, and the books are complete', async () => {
    const stop = new AbortController();
    const endpoint = { kind: 'stdio', command: process.execPath, args: [recording] } as const;
    const fuzz = fuzzServer(endpoint, { seed: 1, maxCalls: 5000, corpusDir: null, signal: stop.signal });
    for await (const event of fuzz) if (event.type === 'exchanged' && event.call === 20) stop.abort();
    const { runs } = await fuzz.receipt;
    expect(runs[0]?.status).toBe('incomplete');
    expect(runs[0]?.reason).toBe('interrupted');
    expect(runs[0]?.counts.cases).toBeLessThan(500);
  });
});

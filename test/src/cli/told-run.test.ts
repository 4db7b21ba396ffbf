import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { followRun } from '../../../src/cli/runs/told-run.js';
import type { Running, Telling, ToldRun } from '../../../src/cli/runs/told-run.js';
import type { AssayEvent } from '../../../src/engine/events.js';
import { AssayError } from '../../../src/errors/assay-error.js';
import { receiptOf } from '../../../src/reports/receipt-builder.js';
import { numbered, sampleBodies } from '../reports/sample-events.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-assay-told-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const { runStarted, discovered, case: made, exchanged, found, runFinished } = sampleBodies;
const events = numbered([runStarted, discovered, made, exchanged, found, runFinished]);

/** A run that gives these events, and then may fail. */
function running(given: readonly AssayEvent[], failure?: unknown): () => Running {
  const stream = async function* (): AsyncGenerator<AssayEvent, void> {
    yield* given;
    if (failure !== undefined) throw failure;
  };
  return () => ({ events: stream(), receipt: () => receiptOf(given) });
}

let out = '';
function follow(start: (signal: AbortSignal) => Running, more: Partial<Telling> = {}): Promise<ToldRun> {
  out = '';
  const stage = {
    stdin: Readable.from([]),
    stdout: { write: (text: string) => (out += text) },
    stderr: { write: () => true },
    env: {},
    signal: new AbortController().signal,
  };
  const output = { json: true, quiet: false, color: 'auto', reportDir: join(folder, 'reports') } as const;
  const telling: Telling = {
    command: 'fuzz',
    output,
    log: true,
    secrets: [],
    sourceOf: () => undefined,
    ...more,
  };
  return followRun(start, telling, stage);
}

const report = (name: string): string => join(folder, 'reports', name);

test('a run that ended leaves its receipt, and a log of its own', async () => {
  for (let again = 0; again < 2; again += 1) {
    expect(await (await follow(running(events))).conclude()).toBe(1);
    expect(readFileSync(report('receipt.json'), 'utf8')).toBe(out);
    expect(readFileSync(report('run.ndjson'), 'utf8').trimEnd().split('\n')).toHaveLength(events.length);
  }
});

test('a fault of ours tells its seed and the last event, and leaves no receipt', async () => {
  const failing = follow(running(events.slice(0, 3), new TypeError('no hunter2')), { secrets: ['hunter2'] });
  const fault = await failing.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(AssayError);
  expect(fault).toMatchObject({ exitCode: 5, message: expect.not.stringContaining('hunter2') as string });
  const path = fault instanceof AssayError ? (fault.facts[0]?.[1] ?? '') : '';
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(`seed        ${runStarted.seed}`);
  expect(text).toMatch(/^last event {2}\{"v":1,"seq":2,.*"type":"case"/m);
  expect(existsSync(report('receipt.json'))).toBe(false);
});

test("a target's fault passes through as it is", async () => {
  const gone = new AssayError('unreachable', 'gone');
  await expect(follow(running(events.slice(0, 1), gone))).rejects.toBe(gone);
});

test('a folder that can not be written is refused before the run begins', async () => {
  writeFileSync(join(folder, 'reports'), 'in the way');
  let begun = false;
  const start = (): Running => {
    begun = true;
    return running(events)();
  };
  await expect(follow(start)).rejects.toMatchObject({ code: 'configuration' });
  expect(begun).toBe(false);
});

test('a run whose events can not be kept is told to stop', async () => {
  let told: AbortSignal | undefined;
  const failing = follow((signal) => {
    told = signal;
    return running(events, new AssayError('configuration', 'the disk is full'))();
  });
  await expect(failing).rejects.toMatchObject({ code: 'configuration' });
  expect(told?.aborted).toBe(true);
});

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AssayEvent } from '../../../src/engine/events.js';
import { fuzzServer } from '../../../src/fuzz-server.js';
import { AssayError } from '../../../src/errors/assay-error.js';
import {
  good,
  isNumber,
  memoryServer,
  numberSchema,
  refusal,
  stimuliOf,
  told,
  tool,
} from './memory-server.js';

const outputs = ',"outputSchema":{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}';
const calm = memoryServer({
  tools: [tool('n', numberSchema)],
  call: (_, given) => (isNumber(given) ? good : refusal),
});
const wrong = memoryServer({
  tools: [tool('n', numberSchema, outputs)],
  call: () => '{"content":[],"structuredContent":{"a":1}}',
});

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-control-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('what a run is told to do', () => {
  test('by another seed: other cases are sent', async () => {
    const seven = stimuliOf(await told(calm, { maxCalls: 60, seed: 7 }));
    expect(stimuliOf(await told(calm, { maxCalls: 60, seed: 9 }))).not.toEqual(seven);
  });

  test('by --mode valid: nothing is proven about refusals', async () => {
    const { events } = await told(calm, { maxCalls: 30, mode: 'valid' });
    const labels = events.flatMap((event) => (event.type === 'case' ? [event.label] : []));
    expect(new Set(labels)).toEqual(new Set(['valid']));
    expect(
      events.find(
        (event) => event.type === 'invariantSettled' && event.invariant === 'input.invalid-refused',
      ),
    ).toMatchObject({ status: 'not-exercised' });
  });

  test('by --mode invalid: no valid case is sent', async () => {
    const { events } = await told(calm, { maxCalls: 40, mode: 'invalid' });
    const labels = events.flatMap((event) => (event.type === 'case' ? [event.label] : []));
    expect(labels.length).toBeGreaterThan(10);
    expect(labels).not.toContain('valid');
  });

  test('by --phases coverage: no random case is sent, and the seed does not matter', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map((seed) => told(calm, { maxCalls: 60, phases: ['coverage'], seed })),
    );
    expect(stimuliOf(one as never).length).toBeGreaterThan(10);
    expect(stimuliOf(two as never)).toEqual(stimuliOf(one as never));
  });

  test('by --checks output.*: no other law is judged', async () => {
    const { events } = await told(wrong, { maxCalls: 10, checks: ['output.*'] });
    const settled = events.flatMap((event) => (event.type === 'invariantSettled' ? [event.invariant] : []));
    expect(settled.length).toBeGreaterThan(2);
    expect(settled.filter((id) => !id.startsWith('output.'))).toEqual([]);
  });

  test('by --max-time: the cases are a prefix of those without it', async () => {
    const whole = stimuliOf(await told(calm, { maxCalls: 60 }));
    const cut = stimuliOf(await told(calm, { maxCalls: 60, maxTimeMs: 60, rateLimitPerSecond: 200 }));
    expect(cut.length).toBeLessThan(whole.length);
    expect(whole.slice(0, cut.length)).toEqual(cut);
  });

  test('by --rate-limit: nothing at all is sent faster, shrinking and probes included', async () => {
    const received: string[] = [];
    const server = memoryServer(
      {
        tools: [tool('n', numberSchema, outputs)],
        call: () => '{"content":[],"structuredContent":{"a":1}}',
      },
      received,
    );
    const started = performance.now();
    await told(server, { maxCalls: 30, concurrency: 4, rateLimitPerSecond: 100 });
    expect(performance.now() - started).toBeGreaterThan((received.length - 2) * 10);
  });
});

describe('a failure that comes only now and then', () => {
  test('is told as flaky, with its rate, and is not shrunk when it does not come again', async () => {
    let calls = 0;
    const server = memoryServer({
      tools: [tool('n', numberSchema, outputs)],
      call: () => `{"content":[],"structuredContent":{"a":${(calls += 1) === 3 ? 1 : '"b"'}}}`,
    });
    const { findings } = await told(server, { maxCalls: 20, checks: ['output.conforms'] });
    expect(findings.map(({ flaky, repeats, shrinkSteps }) => ({ flaky, repeats, shrinkSteps }))).toEqual([
      { flaky: true, repeats: { failed: 0, tried: 3 }, shrinkSteps: 0 },
    ]);
  });
});

describe('silence', () => {
  test.each([
    ['once is only observed: who answers when asked again was slow', 1, 'observed'],
    ['each time is a fault', Number.POSITIVE_INFINITY, 'must'],
  ] as const)('%s', async (_, times, level) => {
    let silences = 0;
    const server = memoryServer({
      tools: [tool('n', numberSchema)],
      call: (__, given) => {
        if (!isNumber(given) || silences >= times) return refusal;
        silences += 1;
        return undefined;
      },
    });
    const settings = { maxCalls: 24, checks: ['survival.no-hang'], timeoutMs: 50 };
    const { findings } = await told(server, settings);
    expect(findings.map((finding) => finding.level)).toEqual([level]);
  });
});

describe('an interruption', () => {
  test('while shrinking ends at once, and the finding is in the books', async () => {
    const stop = new AbortController();
    const received: string[] = [];
    const shrinking = (): readonly string[] => received.filter((text) => /"id":10000\d{5}\D/.test(text));
    const server = memoryServer(
      {
        tools: [tool('n', numberSchema, outputs)],
        call: () => {
          if (shrinking().length === 2) stop.abort();
          return '{"content":[],"structuredContent":{"a":1}}';
        },
      },
      received,
    );
    const { findings, finished } = await told(server, {
      maxCalls: 20,
      checks: ['output.conforms'],
      signal: stop.signal,
    });
    expect(findings.length).toBe(1);
    expect(finished).toMatchObject({ status: 'incomplete', code: 'interrupted', reason: 'interrupted' });
    expect(shrinking().length).toBe(2);
  });

  test('during the handshake ends at once with complete books', async () => {
    const stop = new AbortController();
    const silent = { kind: 'memory', handler: () => new Promise<undefined>(() => undefined) } as const;
    const run = fuzzServer(silent, { seed: 1, corpusDir: null, signal: stop.signal, timeoutMs: 60_000 });
    const events: AssayEvent[] = [];
    for await (const event of run) {
      events.push(event);
      if (event.type === 'runStarted') stop.abort();
    }
    expect(events.map(({ type }) => type)).toEqual(['runStarted', 'runFinished']);
    expect((await run.receipt).runs[0]).toMatchObject({ status: 'incomplete', code: 'interrupted' });
  });
});

describe('a run whose reader leaves', () => {
  test('still ends and settles its receipt', async () => {
    const run = fuzzServer(calm, { seed: 1, corpusDir: null, maxCalls: 10 });
    for await (const event of run) if (event.type === 'discovered') break;
    expect((await run.receipt).runs[0]?.status).toBe('complete');
  }, 20_000);
});

describe('both eras', () => {
  test('are two runs, and the one that is not spoken is unavailable', async () => {
    const { runs } = await fuzzServer(calm, { seed: 1, corpusDir: null, maxCalls: 6, era: 'both' }).receipt;
    expect(runs.map(({ status }) => status).sort()).toEqual(['complete', 'unavailable']);
  }, 20_000);
});

describe('secrets', () => {
  const secret = 'hunter2-synthetic-value';
  const leaking = (when: string): readonly string[] => [
    fileURLToPath(new URL('../../fixtures/leaking-server.mjs', import.meta.url)),
    when,
  ];

  test('are in no event, receipt or case file, whatever the server says', async () => {
    const corpusDir = join(folder, 'corpus');
    const run = fuzzServer(
      { kind: 'stdio', command: process.execPath, args: leaking('always'), env: { SECRET_TOKEN: secret } },
      { seed: 1, maxCalls: 30, corpusDir },
    );
    const events: AssayEvent[] = [];
    for await (const event of run) events.push(event);
    const files = await readdir(corpusDir, { recursive: true, withFileTypes: true });
    const texts = await Promise.all(
      files
        .filter((entry) => entry.isFile())
        .map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
    );
    const written = JSON.stringify([events, await run.receipt, texts]);
    expect(texts.length).toBeGreaterThan(0);
    expect(written).not.toContain(secret);
    expect(written).not.toContain('synthetic-canary-');
  }, 20_000);

  test('are in no error message', async () => {
    const run = fuzzServer(
      { kind: 'stdio', command: process.execPath, args: leaking('at start'), env: { SECRET_TOKEN: secret } },
      { seed: 1, corpusDir: null },
    );
    const error: unknown = await run.receipt.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AssayError);
    expect(JSON.stringify([(error as AssayError).message, (error as AssayError).facts])).not.toContain(
      secret,
    );
    expect(JSON.stringify((error as AssayError).facts)).toContain('[redacted]');
  });
});

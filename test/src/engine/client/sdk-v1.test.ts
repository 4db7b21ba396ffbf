import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../../../arbitraries/json/json.js';
import { readCaseFile } from '../../../../src/corpus/read-case-file.js';
import { replayClientCase } from '../../../../src/engine/client/client-replay.js';
import { eventSchema } from '../../../../src/engine/events.schema.js';
import { agreeing } from '../../../../src/hostile/attacks/agreeing.js';
import { mistyped } from '../../../../src/hostile/attacks/mistyped.js';
import { pagedListing } from '../../../../src/hostile/attacks/paged-listing.js';
import { sharedId } from '../../../../src/hostile/attacks/shared-id.js';
import { compileAjv } from '../../../../src/validation/ajv.js';
import type { Collected } from './collected.js';
import { collected } from './collected.js';
import { careless, rawClient, refusing } from './raw-client.js';

/** Few, so that what each one finds can be said to the letter. */
const attacks = [agreeing, mistyped, pagedListing, sharedId];
const pagedId = 'f-02973fd4';
let corpusDir = '';
let run: Collected;

beforeAll(async () => {
  corpusDir = await mkdtemp(join(tmpdir(), 'assay-client-'));
  run = await collected({ driver: 'sdk-v1', attacks, maxCalls: 400, corpusDir });
});
afterAll(() => rm(corpusDir, { recursive: true }));

const pathOf = (id: string): string => run.findings.find((finding) => finding.id === id)?.case ?? '';

describe('the official SDK 1.32.2 as a client', () => {
  test('delivers every right result unchanged', () => {
    const settled = run.settled('client.delivers');
    expect(settled).toMatchObject({ status: 'passed', failed: 0 });
    expect(settled?.checked).toBeGreaterThanOrEqual(100);
  });

  test('refuses every result that breaks the outputSchema of a plainly listed tool', () => {
    expect(run.settled('client.refuses')).toMatchObject({ status: 'passed', checked: 101, failed: 0 });
  });

  test('loses validation for a tool on the first of two pages, and where another tool has the same $id', () => {
    expect(run.settled('client.validation-on')).toMatchObject({ status: 'failed' });
    expect(
      run.findings.map(({ invariant, violation, known }) => [invariant, violation.place, known]),
    ).toEqual([
      ['client.validation-on', '/paged-listing', false],
      ['client.validation-on', '/shared-id', false],
    ]);
  });

  test('is shown with the smallest result that breaks an outputSchema', () => {
    for (const { input, argumentsBytes, originalBytes, flaky, repeats } of run.findings) {
      expect(input).toBe('{"content":[],"structuredContent":{}}');
      expect(argumentsBytes).toBeLessThan(650);
      expect(originalBytes).toBeGreaterThan(650);
      expect({ flaky, repeats }).toEqual({ flaky: false, repeats: { failed: 3, tried: 3 } });
    }
  });

  test('tells what was promised, what came, and how to repeat it', () => {
    const [finding] = run.findings;
    expect(finding?.violation.message).toBe(
      'validation is lost where the tool is on the first of two pages, and its result breaks its outputSchema: a is absent; the outputSchema requires it; the client handed it over as success',
    );
    expect(finding?.violation.promised?.at).toBe('outputSchema /required');
    expect(finding?.violation.got).toEqual({ at: 'structuredContent', text: '{}' });
    expect(finding?.replay).toBe(`mcp-assay replay ${pathOf(pagedId)} --driver sdk-v1`);
  });

  test('meets both sides of every assertion of the outputSchema', () => {
    expect(run.of('runFinished')[0]).toMatchObject({
      status: 'complete',
      reason: null,
      cases: 400,
      coverage: { assertions: 15, bothSides: 15, neverViolated: [] },
    });
  });

  test('is told in events that keep their published schema', () => {
    const compilation = compileAjv(eventSchema, '2020-12');
    if (!compilation.ok) throw new Error('the schema of events does not compile');
    for (const event of run.events) {
      const json = JSON.parse(JSON.stringify(event)) as Json;
      expect({ event, verdict: compilation.schema.validateValue(json) }).toEqual({
        event,
        verdict: { kind: 'valid' },
      });
    }
    expect(run.events.map(({ seq }) => seq)).toEqual(run.events.map((_, index) => index));
  });
});

describe('the case file of a finding', () => {
  test('holds the listing, the answer, and what the application received', async () => {
    const file = await readCaseFile(pathOf(pagedId));
    expect(file).toMatchObject({
      direction: 'client',
      era: '2025-11-25',
      invariant: 'client.validation-on',
      fingerprint: pagedId,
    });
    expect(file.setup.map((step) => Object.keys(step))).toEqual([
      ['ask'],
      ['ask'],
      ['send', 'to'],
      ['send', 'to'],
    ]);
    expect(file.exchange).toEqual([
      { ask: { op: 'callTool', name: 'search_structured', arguments: {} } },
      {
        send: { json: '{"jsonrpc":"2.0","id":"{id}","result":{"content":[],"structuredContent":{}}}' },
        to: 'tools/call',
      },
      { expect: { outcome: 'success', answer: '{"content":[],"structuredContent":{}}' } },
    ]);
    expect(file.mutations[0]?.keyword).toBe('paged-listing');
  });

  test('names no command, no path and no address', async () => {
    const text = await readFile(pathOf(pagedId), 'utf8');
    expect(text).not.toMatch(/127\.0\.0\.1|dist\/|node_modules|MCP_ASSAY|sdk-v1/);
  });

  test('makes the same client fail again', async () => {
    const file = await readCaseFile(pathOf(pagedId));
    expect(await replayClientCase(file, 'sdk-v1')).toMatchObject({
      verdict: 'still-failing',
      failed: 3,
      tried: 3,
    });
  });

  test('counts as fixed by a client that refuses, and as failing for one that believes all', async () => {
    const file = await readCaseFile(pathOf(pagedId));
    expect(await replayClientCase(file, rawClient(refusing))).toMatchObject({ verdict: 'fixed' });
    expect(await replayClientCase(file, rawClient(careless))).toMatchObject({ verdict: 'still-failing' });
  });

  test('counts as flaky when it fails now and then', async () => {
    const file = await readCaseFile(pathOf(pagedId));
    const now =
      "globalThis.turn = !globalThis.turn; answer(globalThis.turn ? 'success' : 'refused', result);";
    expect(await replayClientCase(file, rawClient(now))).toMatchObject({
      verdict: 'flaky',
      failed: 2,
      tried: 3,
    });
  });

  test.each([
    ['a case for a server', { direction: 'server' as const }, /a case for a server/],
    ['a law that is not known', { invariant: 'client.new' }, /no law "client.new"/],
    ['a case that asks nothing', { setup: [], exchange: [] }, /holds no play/],
  ])('is not replayed when it is %s', async (_what, changes, detail) => {
    const file = { ...(await readCaseFile(pathOf(pagedId))), ...changes };
    const replayed = await replayClientCase(file, rawClient(careless));
    expect(replayed.verdict).toBe('not-replayed');
    expect(replayed.detail).toMatch(detail);
  });

  test('is replayed before all else in the next run, and not investigated anew', async () => {
    const again = await collected({ driver: 'sdk-v1', attacks, maxCalls: 40, corpusDir });
    expect(
      again.findings.map(({ known, shrinkCalls, firstSeenAtCall }) => [known, shrinkCalls, firstSeenAtCall]),
    ).toEqual([
      [true, 0, 0],
      [true, 0, 0],
    ]);
    const mended = await collected({ driver: rawClient(refusing), maxCalls: 4, corpusDir });
    expect(mended.of('fixed').map(({ fingerprint }) => fingerprint)).toContain(pagedId);
  });
});

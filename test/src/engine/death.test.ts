import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../src/transport/endpoint.js';
import { stimuliOf, told } from './memory-server.js';

const fixture = fileURLToPath(new URL('../../fixtures/dying-server.mjs', import.meta.url));
const dying = (way: string, ...more: readonly string[]): Endpoint => ({
  kind: 'stdio',
  command: process.execPath,
  args: [fixture, way, ...more],
});

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-death-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const alive = ['survival.*'];

describe('a server that dies', () => {
  test('on one case costs that case alone, and the cases are the same at concurrency 1 and 8', async () => {
    const one = await told(dying('at-7'), { maxCalls: 40, checks: alive, concurrency: 1 });
    const eight = await told(dying('at-7'), { maxCalls: 40, checks: alive, concurrency: 8 });
    for (const { findings } of [one, eight])
      expect(findings.map(({ input, flaky }) => [input, flaky])).toEqual([['{"n":7}', false]]);
    expect(stimuliOf(eight)).toEqual(stimuliOf(one));
  });

  test('and says so on stdout is told for that as well', async () => {
    const { findings } = await told(dying('telling-7'), { maxCalls: 40, checks: alive });
    expect(findings.map(({ invariant, input, flaky }) => [invariant, input, flaky])).toEqual([
      ['survival.no-crash', '{"n":7}', false],
      ['survival.stdout', '{"n":7}', false],
    ]);
  });

  test('and does not come back is told with the case that ended it', async () => {
    const memory = join(folder, 'dead');
    const { findings, finished } = await told(dying('for-good-7', memory), { maxCalls: 40, checks: alive });
    expect(existsSync(memory)).toBe(true);
    expect(findings.map(({ input, repeats }) => [input, repeats])).toEqual([
      ['{"n":7}', { failed: 0, tried: 0 }],
    ]);
    expect(finished).toMatchObject({ status: 'incomplete', code: 'unreachable' });
  });

  test('on every call is asked no more often than it may be', async () => {
    const { finished, findings } = await told(dying('always'), {
      maxCalls: 16,
      checks: alive,
      concurrency: 4,
    });
    expect(finished?.calls).toBeLessThanOrEqual(19 + 4);
    expect(findings.length).toBe(1);
  });
});

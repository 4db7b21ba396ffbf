import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCaseFile } from '../../../../src/corpus/read-case-file.js';
import { replayClientCase } from '../../../../src/engine/client/client-replay.js';
import { agreeing } from '../../../../src/hostile/attacks/agreeing.js';
import { pagedListing } from '../../../../src/hostile/attacks/paged-listing.js';
import type { Collected } from './collected.js';
import { collected } from './collected.js';

let corpusDir = '';
let run: Collected;

beforeAll(async () => {
  corpusDir = await mkdtemp(join(tmpdir(), 'assay-client-'));
  run = await collected({
    driver: 'sdk-v1',
    transport: 'http',
    attacks: [agreeing, pagedListing],
    maxCalls: 40,
    corpusDir,
  });
});
afterAll(() => rm(corpusDir, { recursive: true }));

describe('a client over HTTP', () => {
  test('is tried like one over stdio, and the run says how', () => {
    expect(run.of('runStarted')[0]?.target).toEqual({
      kind: 'client',
      transport: 'http',
      endpoint: '--transport http --driver sdk-v1',
    });
    expect(run.settled('client.delivers')).toMatchObject({ status: 'passed' });
    expect(run.findings.map(({ invariant }) => invariant)).toContain('client.validation-on');
  });

  test('fails again when the case is replayed over HTTP', async () => {
    const [finding] = run.findings;
    expect(finding?.replay).toMatch(/^mcp-assay replay \S+ --transport http --driver sdk-v1$/);
    const file = await readCaseFile(finding?.case ?? '');
    expect(await replayClientCase(file, 'sdk-v1', { transport: 'http' })).toMatchObject({
      failed: 3,
      tried: 3,
    });
  });
});

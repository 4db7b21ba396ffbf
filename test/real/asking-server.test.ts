import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fuzzServer } from '../../src/fuzz-server.js';

const script = fileURLToPath(new URL('../fixtures/asking-server.mjs', import.meta.url));

test('of a server of SDK 2 that signs its states, one that is bound to no request is found', async () => {
  const endpoint = { kind: 'stdio', command: process.execPath, args: [script] } as const;
  const checks = ['mrtr.*', 'output.conforms', 'output.present'];
  const run = fuzzServer(endpoint, { era: '2026-07-28', seed: 1, maxCalls: 200, corpusDir: null, checks });
  const { runs } = await run.receipt;
  expect(runs.flatMap(({ findings }) => findings.map((found) => [found.invariant, found.message]))).toEqual([
    ['mrtr.state', 'a retry with the requestState of another call succeeds'],
  ]);
  // What lies behind the question is reached and judged.
  const rows = runs.flatMap(({ invariants }) => invariants);
  expect(rows.find(({ id }) => id === 'output.conforms')).toMatchObject({ status: 'passed' });
  expect(rows.find(({ id }) => id === 'mrtr.shape')).toMatchObject({ status: 'passed' });
});

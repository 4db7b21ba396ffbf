import { expect, test } from 'vitest';
import { Docket } from '../../../src/engine/docket.js';
import { EarlyJudgement } from '../../../src/engine/early-judgement.js';
import type { Exchanged } from '../../../src/targets/server/exchanged.js';

const docket = new Docket(
  {
    era: '2025-11-25',
    tool: {
      name: 'search',
      description: undefined,
      inputSchema: true,
      inputSchemaText: 'true',
      outputSchema: undefined,
      outputSchemaText: undefined,
      readOnly: true,
      annotations: {},
    },
    case: { label: 'valid', stimulus: { kind: 'arguments' } },
    outcome: 'silent',
    answer: undefined,
    canaries: [],
  },
  [],
);

const exchanged = (id: number): Exchanged => ({
  id,
  observation: { kind: 'silent', answer: undefined, others: [], ms: 0, bytesSent: 0, bytesReceived: 0 },
  answer: undefined,
  outcome: 'silent',
  shapeFaults: [],
  stderr: '',
});

test('judges what came once, in a later turn, or when somebody asks before', async () => {
  const judged: number[] = [];
  const early = new EarlyJudgement((index) => {
    judged.push(index);
    return index === 1 ? undefined : { docket, opinions: [`opinion ${index}`] };
  });
  const all = [exchanged(0), exchanged(1), exchanged(2)] as const;
  early.seen(0, all[0]);
  early.seen(1, all[1]);
  expect(judged).toEqual([]);
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(judged).toEqual([0, 1]);
  early.seen(2, all[2]);
  expect(all.map((one) => early.of(one)?.opinions)).toEqual([['opinion 0'], undefined, ['opinion 2']]);
  expect(judged).toEqual([0, 1, 2]);
});

test('a law that throws throws where its opinion is asked for', async () => {
  const early = new EarlyJudgement(() => {
    throw new Error('a fault of ours');
  });
  const one = exchanged(0);
  early.seen(0, one);
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(() => early.of(one)).toThrow('a fault of ours');
});

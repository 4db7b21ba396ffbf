import type { Applicability, Invariant, Violation } from '../invariant.js';
import { breachOfContract } from './breach-of-contract.js';
import type { JudgedTask } from './subject.js';

const words = {
  hits: 'records',
  none: 'an empty result',
  error: 'an error',
  unavailable: 'no answer that could be read',
} as const;

/** What can not be had is no evidence against what it would have held. */
function applies({ outcome: ended, expect, shape }: JudgedTask): Applicability {
  if (shape !== undefined || ended !== 'unavailable' || expect === 'error') return true;
  return { notExercised: 'the search was not answered with a result' };
}

function shapeFaults({ shape }: JudgedTask): readonly Violation[] {
  if (shape === undefined) return [];
  const message = `the answer has no list of records where the contract says: ${shape}`;
  const rule = 'records where the contract says that they are';
  return [breachOfContract('/search/items', message, { rule, got: { at: 'search', text: shape } })];
}

function endFaults({ expect, outcome: ended, count, reason, shape }: JudgedTask): readonly Violation[] {
  if (expect === 'any' || shape !== undefined) return [];
  if (expect === 'error' ? ended === 'unavailable' : ended === expect) return [];
  const text = ended === 'hits' ? `${count} records` : (reason ?? words[ended]);
  const message = `the task expects ${words[expect]} and gets ${words[ended]}`;
  const rule = `the task gives ${words[expect]}`;
  return [breachOfContract(`/search/${expect}`, message, { rule, got: { at: 'search', text } })];
}

function limitFaults({ limit, count }: JudgedTask): readonly Violation[] {
  if (limit === undefined || count <= limit) return [];
  const message = `the search gives ${count} records where ${limit} were asked for at most`;
  const rule = `at most ${limit} records`;
  return [
    breachOfContract('/search/limit', message, { rule, got: { at: 'search', text: `${count} records` } }),
  ];
}

export const outcome: Invariant = {
  id: 'contract.outcome',
  level: 'must',
  on: 'task',
  source: { kind: 'house', reference: 'contract.outcome' },
  law: 'a search ends as its task states: with records, with none, or with an error; and gives no more than were asked for',
  right: 'says that there is nothing where there is nothing, and that it failed where it failed',
  applies,
  check: (task) =>
    applies(task) === true ? [...shapeFaults(task), ...endFaults(task), ...limitFaults(task)] : [],
};

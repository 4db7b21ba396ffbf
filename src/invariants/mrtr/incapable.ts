import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Facet, Violation } from '../invariant.js';
import type { JudgedRounds } from '../rounds.js';
import { askingFaults } from './asking-faults.js';

function check({ incapable: view }: JudgedRounds): readonly Violation[] {
  const { answer, outcome, shapeFaults = [] } = view ?? {};
  if (outcome !== 'inputRequired' || answer?.kind !== 'result' || !isJsonObject(answer.result)) return [];
  return askingFaults(answer.result, shapeFaults, {}).filter(
    ({ place }) => place === '/inputRequests/*/method',
  );
}

/** The part of mrtr.shape that is about a client without capabilities: the same call must not ask it for anything. */
export const incapable: Facet = {
  on: 'rounds',
  applies: (judged) =>
    judged.incapable === undefined ? { notExercised: 'no call was made without capabilities' } : true,
  check,
};

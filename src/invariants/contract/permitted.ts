import type { Facet, Violation } from '../invariant.js';
import { cut } from '../sentence.js';
import { breachOfContract, recordName } from './breach-of-contract.js';
import type { JudgedCandidate } from './subject.js';

function check(candidate: JudgedCandidate): readonly Violation[] {
  const { promise, preview } = candidate;
  if (promise.permitted === undefined || preview?.outcome !== 'success') return [];
  const allowed = new Set(promise.permitted);
  return preview.fields
    .filter((name) => !allowed.has(name))
    .map((name) =>
      breachOfContract(
        `/preview/${name.length > 64 ? '*' : name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        `the preview of ${recordName(candidate)} has the field ${cut(JSON.stringify(name), 80)}, which the contract does not permit`,
        {
          rule: `only the fields ${promise.permitted?.join(', ')}`,
          got: { at: 'preview', text: `${cut(JSON.stringify(name), 80)}, its value is not repeated` },
        },
      ),
    );
}

/** A preview holds only what the contract permits: how `output.undeclared` judges a candidate. */
export const permitted: Facet = {
  on: 'candidate',
  applies: ({ promise, preview }) => {
    if (promise.permitted === undefined)
      return { notExercised: 'the contract does not say which fields a preview may have' };
    return preview?.outcome === 'success' ? true : { notExercised: 'no preview succeeded' };
  },
  check,
};

import type { Invariant, Violation } from '../invariant.js';
import { breachOfContract, recordName, shown } from './breach-of-contract.js';
import type { JudgedCandidate } from './subject.js';

/** Where a record has no value, or an empty one, the contract's word for it. */
function check(candidate: JudgedCandidate): readonly Violation[] {
  const { id, promise } = candidate;
  const names = ['id', ...promise.record] as const;
  return names.flatMap((name) => {
    const held = name === 'id' ? id : candidate[name];
    const isUsable =
      name === 'id'
        ? held?.node.kind === 'string' || held?.node.kind === 'number'
        : held?.node.kind === 'string';
    const isEmpty = held?.node.kind === 'string' && held.node.value === '';
    // The label may be of any type: it is compared with the contract's.
    if (name === 'access' ? held !== undefined : isUsable && !isEmpty) return [];
    return [
      breachOfContract(`/search/${name}`, `${recordName(candidate)} has no ${name} that can be used`, {
        rule: `each record has ${name === 'id' ? 'an id' : `a ${name}`}`,
        got: { at: `record ${candidate.at}`, text: shown(held) },
      }),
    ];
  });
}

export const record: Invariant = {
  id: 'contract.record',
  level: 'must',
  on: 'candidate',
  source: { kind: 'house', reference: 'contract.record' },
  law: 'each record has the id, title, access label and source URL that the contract names',
  right: 'fills in what its contract says a record has',
  applies: () => true,
  check,
};

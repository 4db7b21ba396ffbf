import { breachOfContract, recordName, shown } from '../contract/breach-of-contract.js';
import type { Invariant } from '../invariant.js';
import { uniqueOfRelation } from './of-relations.js';

export const unique: Invariant = {
  id: 'identity.unique',
  level: 'policy',
  on: 'candidate',
  source: { kind: 'house', reference: 'identity.unique' },
  law: 'ids are unique in one result',
  right: 'gives each record of a result once, under an id of its own',
  applies: ({ id }) => (id === undefined ? { notExercised: 'no record had an id' } : true),
  check: (candidate) =>
    candidate.firstAt === undefined
      ? []
      : [
          breachOfContract(
            '/search/id',
            `${recordName(candidate)} has the id of record ${candidate.firstAt} of the same result`,
            {
              rule: 'an id names one record of a result',
              got: { at: `record ${candidate.at}`, text: shown(candidate.id) },
            },
          ),
        ],
  also: [uniqueOfRelation],
};

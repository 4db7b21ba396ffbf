import { breachOfContract, recordName } from '../contract/breach-of-contract.js';
import type { JudgedCandidate } from '../contract/subject.js';
import type { Applicability, Invariant, Violation } from '../invariant.js';
import { resolvableOfRelation } from './of-relations.js';

const applies = ({ preview }: JudgedCandidate): Applicability =>
  preview === undefined ? { notExercised: 'no id was previewed' } : true;

function check(candidate: JudgedCandidate): readonly Violation[] {
  const { preview } = candidate;
  if (preview === undefined || preview.outcome === 'success') return [];
  return [
    breachOfContract(
      '/preview',
      `${recordName(candidate)} can not be previewed: ${preview.reason ?? preview.outcome}`,
      {
        rule: 'each id that a search gives can be previewed',
        got: { at: 'preview', text: preview.reason ?? preview.outcome },
      },
    ),
  ];
}

export const resolvable: Invariant = {
  id: 'identity.resolvable',
  level: 'policy',
  on: 'candidate',
  source: { kind: 'house', reference: 'identity.resolvable' },
  law: 'each id that a search returns resolves',
  right: 'knows every id that it gives out, exactly as it gave it out',
  applies,
  check,
  also: [resolvableOfRelation],
};

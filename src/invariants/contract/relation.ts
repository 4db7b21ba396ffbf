import type { Applicability, Invariant, Violation } from '../invariant.js';
import { excerpt } from '../excerpt.js';
import { cut } from '../sentence.js';
import { breachOfContract } from './breach-of-contract.js';
import type { JudgedRelation } from './subject.js';

function applies({ evaluation }: JudgedRelation): Applicability {
  return evaluation.kind === 'silent' ? { notExercised: evaluation.reason } : true;
}

function check({ at, text, tool, evaluation, confidential }: JudgedRelation): readonly Violation[] {
  if (evaluation.kind !== 'broken') return [];
  const shown = (value: string): string => (confidential ? 'its text is not repeated' : excerpt(value, 120));
  return [
    breachOfContract(`/relations/${at}`, `${tool} breaks the relation ${cut(text, 120)}`, {
      rule: cut(text, 300),
      got: { at: 'left', text: shown(evaluation.left) },
      other: { at: 'right', text: shown(evaluation.right) },
    }),
  ];
}

export const relation: Invariant = {
  id: 'contract.relation',
  level: 'must',
  on: 'relation',
  source: { kind: 'house', reference: 'contract.relation' },
  law: 'the relations that the contract states hold of each search, and of each preview of an id that a search gave',
  right: 'gives results for which the relations of its contract hold',
  applies,
  check,
};

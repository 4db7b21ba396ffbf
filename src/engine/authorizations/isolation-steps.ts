import type { RecordedStep } from '../../corpus/case-file.js';
import type { Violation } from '../../invariants/invariant.js';
import { excerpt } from '../../invariants/excerpt.js';
import type { JudgedIsolation, View } from '../../invariants/isolation.js';

/** At most so much of an answer is kept for a case file. */
const answerLimit = 4_000;

const stepOf = ({ as, message, outcome, answer }: View): readonly RecordedStep[] => [
  { send: { json: message }, as },
  { expect: { outcome, ...(answer === undefined ? {} : { answer: answer.text.slice(0, answerLimit) }) } },
];

const text = ({ answer, outcome }: View): string => excerpt(answer?.text ?? outcome);

/**
 * The shortest sequence that shows a breach: what the stranger gets where it asks first, then the two of them one
 * after the other; of foreign things, and of two answers that a label contradicts, the two of them.
 */
export function stepsOf(judged: JudgedIsolation, { got, place }: Violation): readonly RecordedStep[] {
  if (judged.kind === 'in-flight') {
    const crossed = judged.together.find(({ a, b }) => [a, b].some((view) => text(view) === got?.text));
    return crossed === undefined ? [] : [crossed.a, crossed.b].flatMap(stepOf);
  }
  if (judged.kind !== 'order') return [judged.owner, judged.stranger].flatMap(stepOf);
  const { rounds } = judged;
  const after = rounds.find(({ second }) => got?.at === `${second.as} asks`);
  const alone = rounds.find(({ first }) => got?.at === `${first.as} asks`);
  const owner = rounds.find(({ first }) => first.as === 'a');
  if (place.endsWith('/cacheScope') && alone !== undefined && owner !== undefined)
    return [owner.first, alone.first].flatMap(stepOf);
  if (after === undefined || alone === undefined) return [];
  return [alone.first, after.first, after.second].flatMap(stepOf);
}

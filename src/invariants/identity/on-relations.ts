import type { Applicability, Invariant, Violation } from '../invariant.js';
import type { EvaluatedCall } from '../relations/evaluate.js';
import { evaluate } from '../relations/evaluate.js';
import type { Relation } from '../relations/relation.js';
import { sentence } from '../sentence.js';
import type { JudgedCall, JudgedSequence } from '../sequence.js';
import { breachOf, lawOf } from '../sequence.js';

export type SequenceInvariant = Extract<Invariant, { readonly on: 'sequence' }>;

/** What a condition is held against: the last call, and the value that flowed into it. */
const evaluatedCall = ({ calls, claim }: JudgedSequence): EvaluatedCall => ({
  arguments: calls.at(-1)?.arguments,
  result: calls.at(-1)?.data,
  argument: claim.kind === 'relation' ? claim.argument : undefined,
});

/** The relation that a sequence is about, `undefined` where it is about something else. */
export const relationOf = ({ claim }: JudgedSequence): Relation | undefined =>
  claim.kind === 'relation' ? claim.relation : undefined;

export const succeeded = (call: JudgedCall | undefined): boolean => call?.outcome === 'success';

const notMine: Applicability = { notExercised: 'no relation speaks of it' };

/** Whether a law of relations may speak: it is the law of this relation, whose last call succeeded with data. */
export function appliesTo(law: ReturnType<typeof lawOf>): (sequence: JudgedSequence) => Applicability {
  return (sequence) => {
    const relation = relationOf(sequence);
    if (relation === undefined || lawOf(relation) !== law) return notMine;
    if (!sequence.calls.every(succeeded))
      return { notExercised: 'a call that the relation speaks of failed' };
    const condition = 'condition' in relation ? relation.condition : undefined;
    if (condition === undefined) return relation.kind === 'flow' ? notMine : true;
    if (sequence.calls.at(-1)?.data === undefined)
      return { notExercised: 'the result that the relation speaks of holds no JSON' };
    const evaluation = evaluate(condition, evaluatedCall(sequence));
    return evaluation.kind === 'silent' ? { notExercised: evaluation.reason } : true;
  };
}

/** The breach of a relation's condition, told as `what`. */
export function checkCondition(sequence: JudgedSequence, what: string): readonly Violation[] {
  const relation = relationOf(sequence);
  if (relation === undefined || !('condition' in relation) || relation.condition === undefined) return [];
  const evaluation = evaluate(relation.condition, evaluatedCall(sequence));
  if (evaluation.kind !== 'broken') return [];
  const { left, right } = evaluation;
  return [breachOf(sequence, relation, { message: sentence(what), got: left, other: right })];
}

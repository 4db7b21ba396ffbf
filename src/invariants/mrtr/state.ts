import { excerpt } from '../excerpt.js';
import type { Applicability, Invariant, Level, Violation } from '../invariant.js';
import type { JudgedRounds, RetryKind, RoundView } from '../rounds.js';
import { sentence } from '../sentence.js';

const promised = {
  at: 'rule mrtr.state',
  text: 'a state that is not the one given for this request is refused',
};

const retryOf = ({ retries }: JudgedRounds, kind: RetryKind): JudgedRounds['retries'][number] | undefined =>
  retries.find((retry) => retry.kind === kind);

const shown = ({ what, answer, outcome }: RoundView): NonNullable<Violation['got']> => ({
  at: what,
  text: excerpt(answer?.text ?? outcome),
});

/** A retry that came to its end although its state was not the one that belongs to it. */
function taken(judged: JudgedRounds, kind: RetryKind, level: Level, message: string): readonly Violation[] {
  const honest = retryOf(judged, 'honest');
  const retry = judged.retries.find((one) => one.kind === kind && one.outcome === 'success');
  if (retry === undefined || honest === undefined) return [];
  return [
    {
      level,
      place: `/requestState/${kind}`,
      message: sentence(message),
      promised,
      got: shown(retry),
      other: shown(honest),
      next: 'protect the state (HMAC, AEAD) together with what it was given for, and refuse what does not verify',
    },
  ];
}

function check(judged: JudgedRounds): readonly Violation[] {
  if (applies(judged) !== true) return [];
  const changed = taken(judged, 'changed', 'should', 'a retry with a changed requestState succeeds');
  if (changed.length > 0) return changed;
  return [
    ...taken(judged, 'foreign', 'should', 'a retry with the requestState of another call succeeds'),
    ...(judged.mayRepeat
      ? []
      : taken(judged, 'replayed', 'observed', 'a requestState is taken again after the call has succeeded')),
  ];
}

/** Only a state without which the call does not come to its end decides anything. */
function applies(judged: JudgedRounds): Applicability {
  if (retryOf(judged, 'stateless') === undefined)
    return { notExercised: 'no result asked for input with a requestState' };
  if (retryOf(judged, 'honest')?.outcome !== 'success')
    return { notExercised: 'the retry with all that was asked for did not succeed' };
  return retryOf(judged, 'stateless')?.outcome === 'success'
    ? { notExercised: 'the call succeeds without its requestState as well: it decides nothing' }
    : true;
}

export const state: Invariant = {
  id: 'mrtr.state',
  level: 'should',
  on: 'rounds',
  source: { kind: 'spec', reference: 'MCP 2026-07-28, Multi Round-Trip Requests' },
  law: 'a requestState that was changed, or that was given for another request, is refused',
  right: 'verifies the state of a retry, and that it was given for this very request, before it goes on',
  applies,
  check,
};

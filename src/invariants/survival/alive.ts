import { excerptOf } from '../../protocol/json/writer.js';
import type { Outcome } from '../../protocol/outcome.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, Invariant, JudgedLiveness, Violation } from '../invariant.js';
import { longLine } from './long-line.js';
import { lossOf } from './loss.js';

/** What a known-good call does afterwards; `undefined` while it still works, and of a peer that is lost. */
const declines: Readonly<Record<Outcome, string | undefined>> = {
  success: undefined,
  inputRequired: undefined,
  toolError: 'fails with isError',
  protocolError: 'is refused with a protocol error',
  silent: 'gets no answer',
  closed: 'gets a response that holds no answer',
  crashed: undefined,
};

function check(liveness: JudgedLiveness): readonly Violation[] {
  const { outcomeAfter, culprit } = liveness;
  const now = applies(liveness) === true ? declines[outcomeAfter] : undefined;
  if (now === undefined) return [];
  const stimulus = culprit?.stimulus;
  const sent = stimulus === undefined || stimulus.kind === 'raw' ? stimulus?.base64 : stimulus.json;
  return [
    {
      level: 'must',
      place: '',
      message: `a call that succeeded before ${now} after ${culprit === undefined ? 'the adversarial cases' : 'this case'}`,
      promised: { at: 'rule survival.alive', text: 'a known-good call still succeeds' },
      ...(sent === undefined
        ? {}
        : { got: { at: `case ${excerptOf(culprit?.tool ?? '', 80)}`, text: excerpt(sent) } }),
    },
  ];
}

function applies(liveness: JudgedLiveness): Applicability {
  if (lossOf(liveness) !== undefined) {
    return { notExercised: 'the peer was lost, which survival.no-crash judges' };
  }
  return liveness.outcomeBefore === 'success'
    ? true
    : { notExercised: 'no call was known to be good before' };
}

export const alive: Invariant = {
  id: 'survival.alive',
  level: 'must',
  on: 'liveness',
  source: { kind: 'house', reference: 'survival.alive' },
  law: 'after every adversarial case a known-good call still succeeds',
  right: 'refuses what it can not take and goes on serving the next call',
  applies,
  check,
  also: [longLine],
};

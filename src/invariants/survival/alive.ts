import { excerptOf } from '../../protocol/json/writer.js';
import type { Outcome } from '../../protocol/outcome.js';
import { excerpt } from '../excerpt.js';
import type { Invariant, JudgedLiveness, Violation } from '../invariant.js';

/** What a known-good call does afterwards, to follow "it"; `undefined` while it still works. */
const declines: Readonly<Record<Outcome, string | undefined>> = {
  success: undefined,
  inputRequired: undefined,
  toolError: 'fails with isError',
  protocolError: 'is refused with a protocol error',
  silent: 'gets no answer',
  closed: 'meets a closed connection',
  crashed: 'meets a crashed peer',
};

function check({ outcomeBefore, outcomeAfter, culprit }: JudgedLiveness): readonly Violation[] {
  const now = outcomeBefore === 'success' ? declines[outcomeAfter] : undefined;
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

export const alive: Invariant = {
  id: 'survival.alive',
  level: 'must',
  on: 'liveness',
  source: { kind: 'house', reference: 'survival.alive' },
  law: 'after every adversarial case a known-good call still succeeds',
  right: 'refuses what it can not take and goes on serving the next call',
  applies: ({ outcomeBefore }) =>
    outcomeBefore === 'success' ? true : { notExercised: 'no call was known to be good before' },
  check,
};

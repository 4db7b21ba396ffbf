import { pointerOf } from '../../../arbitraries/json/pointer.js';
import { excerptOf } from '../../protocol/json/writer.js';
import { excerpt } from '../excerpt.js';
import type { Invariant, JudgedLiveness, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';
import { droppedConnection } from './dropped-connection.js';
import { lossOf } from './loss.js';

const cause = ({ culprit, asked }: JudgedLiveness): string => {
  if (asked !== undefined) return asked.what;
  return culprit === undefined ? 'the adversarial cases' : 'this case';
};

function check(liveness: JudgedLiveness): readonly Violation[] {
  const { outcomeAfter, culprit, ending, asked } = liveness;
  const loss = lossOf({ outcomeAfter, ending });
  if (loss === undefined) return [];
  const stimulus = culprit?.stimulus;
  const sent = stimulus === undefined || stimulus.kind === 'raw' ? stimulus?.base64 : stimulus.json;
  const how = ending === undefined ? '' : ` (the peer ${ending})`;
  return [
    {
      level: 'must',
      // Who ended when nothing was under way ended for something before; it comes again where the question did it.
      ...(asked === undefined ? {} : { wavering: 'observed' as const }),
      place: asked === undefined ? '' : pointerOf(['asked', asked.law]),
      message: sentence(`${loss} after ${cause(liveness)}${how}; a server goes on serving whatever is sent`),
      promised: {
        at: 'rule survival.no-crash',
        text: 'the process does not exit, the connection does not close',
      },
      ...(sent === undefined
        ? {}
        : { got: { at: `case ${excerptOf(culprit?.tool ?? '', 80)}`, text: excerpt(sent) } }),
      ...(asked === undefined ? {} : { got: { at: asked.what, text: excerpt(asked.text) } }),
    },
  ];
}

export const noCrash: Invariant = {
  id: 'survival.no-crash',
  level: 'must',
  on: 'liveness',
  source: { kind: 'house', reference: 'survival.no-crash' },
  law: 'the process does not exit and the connection does not close, whatever is sent',
  right: 'answers with an error, or stays silent on bytes that are no message, and serves the next call',
  applies: () => true,
  check,
  also: [droppedConnection],
};

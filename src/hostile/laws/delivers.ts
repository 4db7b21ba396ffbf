import type { Json } from '../../../arbitraries/json/json.js';
import type { Violation } from '../../invariants/invariant.js';
import { placeOf } from '../../invariants/place.js';
import { sentence } from '../../invariants/sentence.js';
import { nameValue } from '../../invariants/value-name.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { ClientLaw, Handover } from './client-law.js';
import { about, endingOf, takenForSuccess } from './client-law.js';
import { differenceFromAll } from './difference.js';

const textLimit = 400;

/** The results that would have been right; a law that is about them applies to no other handover. */
export const rightResults = ({ right }: Handover): readonly string[] =>
  right.kind === 'deliver' ? right.results : [];

export const receivedBy = ({ reply }: Handover): Json =>
  reply.kind === 'answered' ? (reply.answer.value ?? null) : null;

const promised = (handover: Handover) => ({
  at: 'the result that was sent',
  text: excerptOf(JSON.parse(rightResults(handover)[0] ?? 'null') as Json, textLimit),
});

function changed(handover: Handover): readonly Violation[] {
  const received = receivedBy(handover);
  const difference = differenceFromAll(rightResults(handover), received);
  if (difference === undefined) return [];
  return [
    {
      level: 'must',
      place: placeOf(difference.pointer),
      message: sentence(`${nameValue(difference.pointer, 'result')} reached the application changed`),
      promised: promised(handover),
      got: { at: 'what the application received', text: excerptOf(received, textLimit) },
    },
  ];
}

const notDelivered = (handover: Handover): readonly Violation[] => [
  {
    level: 'must',
    place: handover.attack === 'agreeing' ? '' : `/${handover.attack}`,
    message: sentence(`a right result did not reach the application: the client ${endingOf(handover.reply)}`),
    promised: promised(handover),
  },
];

export const delivers: ClientLaw = {
  id: 'client.delivers',
  level: 'must',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Tools' },
  law: 'a right result reaches the application unchanged',
  right: 'delivers exactly this result',
  isForeseeable: false,
  applies: about(['deliver'], { evenUnasked: true }),
  check: (handover) => (takenForSuccess(handover) ? changed(handover) : notDelivered(handover)),
};

import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Violation } from '../../invariants/invariant.js';
import { placeOf } from '../../invariants/place.js';
import { sentence } from '../../invariants/sentence.js';
import { nameValue } from '../../invariants/value-name.js';
import { firstDifference } from '../../protocol/json/equality.js';
import { readJson } from '../../protocol/json/reader.js';
import { excerptOf, writeJson } from '../../protocol/json/writer.js';
import type { ClientLaw, Handover } from './client-law.js';
import { endingOf, callWasMade } from './client-law.js';

const rootOf = (text: string) => {
  const reading = readJson(text);
  return reading.ok ? reading.root() : undefined;
};

/** What the application has to get: a client may add or take away what belongs to the protocol itself. */
function businessOf(value: Json): string {
  if (!isJsonObject(value)) return writeJson(value);
  const { resultType: _type, _meta, ttlMs: _ttl, cacheScope: _scope, ...business } = value;
  return writeJson(business);
}

function differenceFrom(sent: string, received: Json): readonly Violation[] {
  const [a, b] = [rootOf(businessOf(JSON.parse(sent) as Json)), rootOf(businessOf(received))];
  const difference = a === undefined || b === undefined ? undefined : firstDifference(a, b);
  if (difference === undefined) return [];
  return [
    {
      level: 'must',
      place: placeOf(difference.pointer),
      message: sentence(`${nameValue(difference.pointer, 'result')} reached the application changed`),
      promised: { at: 'the result that was sent', text: excerptOf(JSON.parse(sent) as Json, 400) },
      got: { at: 'what the application received', text: excerptOf(received, 400) },
    },
  ];
}

function notDelivered({ sent, reply }: Handover): readonly Violation[] {
  return [
    {
      level: 'must',
      place: '',
      message: sentence(`a right result did not reach the application: the client ${endingOf(reply)}`),
      promised: { at: 'the result that was sent', text: excerptOf(JSON.parse(sent) as Json, 400) },
    },
  ];
}

export const delivers: ClientLaw = {
  id: 'client.delivers',
  level: 'must',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Tools' },
  law: 'a right result reaches the application unchanged',
  right: 'delivers exactly this result',
  keepsKeyword: false,
  applies: callWasMade,
  check: (handover) => {
    const { reply } = handover;
    return reply.kind === 'answered' && reply.answer.outcome === 'success'
      ? differenceFrom(handover.sent, reply.answer.value ?? null)
      : notDelivered(handover);
  },
};

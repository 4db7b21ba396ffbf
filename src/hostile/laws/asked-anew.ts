import type { Violation } from '../../invariants/invariant.js';
import { sentence } from '../../invariants/sentence.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { Json } from '../../../arbitraries/json/json.js';
import type { Level } from '../../invariants/invariant.js';
import type { Handover } from './client-law.js';
import { takenForSuccess } from './client-law.js';
import { receivedBy, rightResults } from './delivers.js';
import { differenceFromAll } from './difference.js';

/** The violation that the application received something else than what the server it asked says now. */
export function notTheServersOwn(handover: Handover, level: Level, fact: string): readonly Violation[] {
  if (!takenForSuccess(handover)) return [];
  const received = receivedBy(handover);
  if (differenceFromAll(rightResults(handover), received) === undefined) return [];
  const how = handover.asked ? '' : ', and the server was not asked';
  return [
    {
      level,
      place: `/${handover.attack}`,
      message: sentence(`${fact}${how}`),
      promised: {
        at: 'what the server says',
        text: excerptOf(JSON.parse(rightResults(handover)[0] ?? 'null') as Json, 400),
      },
      got: { at: 'what the application received', text: excerptOf(received, 400) },
    },
  ];
}

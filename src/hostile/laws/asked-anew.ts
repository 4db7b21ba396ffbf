import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Level, Violation } from '../../invariants/invariant.js';
import { sentence } from '../../invariants/sentence.js';
import { excerptOf, writeJson } from '../../protocol/json/writer.js';
import type { Play } from '../play/play.js';
import type { Handover } from './client-law.js';
import { takenForSuccess } from './client-law.js';
import { receivedBy, rightResults } from './delivers.js';

/**
 * The violation that the application received contents that were said before, by another server or to another request,
 * and are not what the server it asked says now. Contents that nobody said are another law's.
 */
export function notTheServersOwn(handover: Handover, level: Level, fact: string): readonly Violation[] {
  if (!takenForSuccess(handover)) return [];
  const received = receivedBy(handover);
  const contents = contentsOf(received);
  const own = rightResults(handover).map((text) => contentsOf(JSON.parse(text) as Json));
  if (contents === undefined || own.includes(contents) || !saidBefore(handover.play).includes(contents))
    return [];
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

/** What a result of a read holds, as text; `undefined` where it is none. */
const contentsOf = (result: Json): string | undefined =>
  isJsonObject(result) && Array.isArray(result['contents']) ? writeJson(result['contents']) : undefined;

/** The contents in the answers of all acts before the last one. */
const saidBefore = (play: Play): readonly (string | undefined)[] =>
  play
    .slice(0, -1)
    .flatMap(({ answers = {} }) => answers['resources/read'] ?? [])
    .map(({ send }) => ('json' in send ? contentsOf(resultIn(send.json)) : undefined));

function resultIn(text: string): Json {
  try {
    const message = JSON.parse(text) as Json;
    return isJsonObject(message) ? (message['result'] ?? null) : null;
  } catch {
    return null;
  }
}

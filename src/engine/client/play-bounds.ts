import type { Json } from '../../../arbitraries/json/json.js';
import type { Stimulus } from '../../corpus/case.js';
import { lastAnswers } from '../../hostile/play/last-answers.js';
import type { Play } from '../../hostile/play/play.js';
import { depthOf } from '../../validation/preflight.js';
import type { ClientSettings } from './client-options.js';

/** Longer plays are told in the log by their length: a play may be told again from its seed. */
const longestTold = 64 * 1024;

/** Whether the last answer of a play that we made is one that this client has to bear. */
export function isWithin(
  play: Play,
  { maxPayloadBytes, maxValueDepth }: Pick<ClientSettings, 'maxPayloadBytes' | 'maxValueDepth'>,
): boolean {
  const [answer] = lastAnswers(play);
  const text = answer === undefined || !('json' in answer.send) ? '' : answer.send.json;
  if (Buffer.byteLength(text, 'utf8') > maxPayloadBytes) return false;
  if (maxValueDepth === Number.POSITIVE_INFINITY) return true;
  const value = parsed(text);
  return value === undefined || depthOf(value, maxValueDepth + 2) <= maxValueDepth + 2;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** A stimulus as the event log tells it. */
export const toldOf = (stimulus: Stimulus): Stimulus =>
  stimulus.kind === 'play' && stimulus.json.length > longestTold
    ? { kind: 'play', json: JSON.stringify(`a play of ${stimulus.json.length} characters`) }
    : stimulus;

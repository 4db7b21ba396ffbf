import { writeJson } from '../../protocol/json/writer.js';
import type { DriverReply } from '../../targets/client/driver-reply.js';
import { playText } from '../play/play-text.js';
import type { Play } from '../play/play.js';
import type { RowId } from './questions.js';
import type { SeenAct, SeenPlay } from './performer.js';

/** What a row wants of one play. */
export type Wanted = 'deliver' | 'refuse' | 'judge' | 'record';

/** One play of a row, with what came of it. Texts are bounded; a cut ends with `…` and the number of its characters. */
export interface EvidencePlay {
  readonly name: string;
  readonly wanted: Wanted;
  /** Whether the client did what is wanted; null where it is only recorded. */
  readonly held: boolean | null;
  /** The acts as case files tell them, one after another, as JSON text. */
  readonly play: string;
  readonly acts: readonly EvidenceAct[];
}

interface EvidenceAct {
  readonly ask: string;
  readonly outcome: string;
  /** The value, or the error, that the application received, as JSON text. */
  readonly received: string | null;
  /** `client:` or `server:` and the line. */
  readonly wire: readonly string[];
}

/** What a row is judged by: `evidence/<row>.json`. */
export interface Evidence {
  readonly evidence: 1;
  readonly row: RowId;
  readonly plays: readonly EvidencePlay[];
}

const longestText = 4000;
const mostLines = 40;
/** More plays of a row are counted and not kept. */
export const mostPlays = 64;

function cutText(text: string, most = longestText): string {
  return text.length <= most ? text : `${text.slice(0, most)}… ${text.length} characters in all`;
}

/** What is kept of a play. */
export const evidenceOf = (
  name: string,
  wanted: Wanted,
  held: boolean | null,
  play: Play,
  seen: SeenPlay,
): EvidencePlay => ({
  name,
  wanted,
  held,
  play: cutText(playText(play), 2 * longestText),
  acts: seen.acts.map(actOf),
});

const actOf = ({ ask, reply, heard }: SeenAct): EvidenceAct => ({
  ask: cutText(writeJson(ask)),
  outcome: reply.kind === 'answered' ? reply.answer.outcome : reply.kind,
  received: receivedIn(reply),
  wire: heard
    .slice(0, mostLines)
    .map(({ server, from, bytes }) => cutText(`${from} ${server}: ${Buffer.from(bytes).toString('utf8')}`)),
});

function receivedIn(reply: DriverReply): string | null {
  if (reply.kind === 'ended') return cutText(reply.how);
  if (reply.kind !== 'answered') return null;
  const { value, error } = reply.answer;
  return value !== undefined
    ? cutText(writeJson(value))
    : error === undefined
      ? null
      : cutText(writeJson({ code: error.code, message: error.message }));
}

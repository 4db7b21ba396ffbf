import type { Sent } from '../../corpus/case-file.js';
import type { HttpManner } from '../http/manner.js';
import type { DriverOp } from '../../targets/client/driver-protocol.js';

/** Requests whose answers a play may choose. What it does not choose is answered correctly. */
const playedMethods = [
  'initialize',
  'server/discover',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
] as const;

export type PlayedMethod = (typeof playedMethods)[number];

export const isPlayed = (method: string): method is PlayedMethod =>
  (playedMethods as readonly string[]).includes(method);

/** Lists come in pages: page n is asked for with the cursor `"n"`, the first one without. */
export const isList = (method: string): boolean => method.endsWith('/list');

/**
 * What our server says to one request.
 *
 * @property send the answer: a whole message with a place for the request's id
 * @property first messages on the same stream just before it, such as notifications
 * @property then messages on the same stream just after it
 */
export interface Answer {
  readonly send: Sent;
  readonly first?: readonly Sent[];
  readonly then?: readonly Sent[];
  /** How HTTP carries it; over stdio there is one way. */
  readonly http?: HttpManner;
}

/** The n-th request of a method gets the n-th answer, the last one again and again; lists go by cursor. */
export type Answers = Readonly<Partial<Record<PlayedMethod, readonly Answer[]>>>;

/**
 * One thing that the client under test is asked to do, and what the server that it concerns says from then on, until a
 * later act says otherwise.
 */
export interface Act {
  readonly ask: DriverOp;
  readonly answers?: Answers;
}

/** What a client lives through, as data: the last act is the one that it is judged by. */
export type Play = readonly Act[];

/** The server that each act concerns: the one that it names, or else the one connected to last. */
export function serversOf(play: Play): readonly string[] {
  let latest = 'a';
  return play.map(({ ask }) => {
    if (ask.op === 'connect') latest = ask.server;
    return ask.server ?? latest;
  });
}

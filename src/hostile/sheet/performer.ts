import type { DriverOp } from '../../targets/client/driver-protocol.js';
import type { DriverReply } from '../../targets/client/driver-reply.js';
import type { HeardLine } from '../hostile-server.js';
import type { Play } from '../play/play.js';

/** What came of one act. `heard`: the lines of all servers, in both directions, oldest first. */
export interface SeenAct {
  readonly ask: DriverOp;
  readonly reply: DriverReply;
  readonly heard: readonly HeardLine[];
}

/** What came of a play; see the session of a run. */
export interface SeenPlay {
  readonly acts: readonly SeenAct[];
  readonly last: SeenAct;
  /** Whether `last` is the last act of the play. */
  readonly whole: boolean;
}

/** Lets a client live through plays. `anew`: as a client that has lived through nothing. */
export interface Performer {
  perform(play: Play, options?: { readonly anew?: boolean }): Promise<SeenPlay>;
}

/** How an act ended, in a word: the driver's outcome, or why there is none. */
export const outcomeOf = ({ reply }: SeenAct): string =>
  reply.kind === 'answered' ? reply.answer.outcome : reply.kind;

/** How often the client asked for this, in all acts that were seen. */
export const requestsFor = ({ acts }: Pick<SeenPlay, 'acts'>, method: string): number =>
  acts.flatMap(({ heard }) => heard).filter(({ request }) => request?.method === method).length;

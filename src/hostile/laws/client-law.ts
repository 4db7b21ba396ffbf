import type { Applicability, Level, Source, Violation } from '../../invariants/invariant.js';
import type { DriverReply } from '../../targets/client/driver-reply.js';
import type { DriverOp } from '../../targets/client/driver-protocol.js';
import type { Reaction } from '../oracle/reaction.js';
import type { Play } from '../play/play.js';

export type ClientLawId =
  | 'client.delivers'
  | 'client.refuses'
  | 'client.error-class'
  | 'client.bounds'
  | 'client.validation-on'
  | 'client.list-partial'
  | 'client.origin'
  | 'client.cache';

/** One play that a client lived through, and what the application behind it received at the end. */
export interface Handover {
  /** Name of the attack that it belongs to, and what that does, in one sentence without its full stop. */
  readonly attack: string;
  readonly what: string;
  readonly play: Play;
  /** What a right client does with the last act. */
  readonly right: Reaction;
  /** What came of the last act, or of the one at which the client stayed away. */
  readonly reply: DriverReply;
  /** The act before the last one that did not come back; nothing was asked of the client after it. */
  readonly stayedAt?: DriverOp;
  /** Whether the client asked our server for the last act at all: what it never got, it can not refuse. */
  readonly asked: boolean;
}

/** A law for clients: what an invariant is for servers, judged on a handover. */
export interface ClientLaw {
  readonly id: ClientLawId;
  readonly level: Level;
  readonly source: Source;
  /** The law in one sentence. */
  readonly law: string;
  /** What a correct client does, for case files. */
  readonly right: string;
  /** Whether what was sent and the outcome alone tell where a violation is. */
  readonly isForeseeable: boolean;
  applies(handover: Handover): Applicability;
  check(handover: Handover): readonly Violation[];
}

/** Whether the application was told that the call went well. */
export const takenForSuccess = ({ reply }: Handover): boolean =>
  reply.kind === 'answered' && reply.answer.outcome === 'success';

/** A tool whose schema can not be used may be refused before it is called. */
const mayStayAway = (right: Reaction): boolean => right.kind === 'refuse' && right.refusal.why === 'unusable';

type ReactionKind = Reaction['kind'];

/**
 * A law about these kinds of right reactions. A client that has no such operation, that stayed away earlier, or (unless
 * `evenUnasked`) did not ask the server, says nothing about it.
 */
export const about =
  (kinds: readonly ReactionKind[], { evenUnasked = false } = {}) =>
  (handover: Handover): Applicability => {
    const { right, reply, stayedAt, asked } = handover;
    if (stayedAt !== undefined) return { notExercised: `the client ${endingOf(reply)} at ${stayedAt.op}` };
    if (reply.kind === 'answered' && reply.answer.outcome === 'unsupported')
      return { notExercised: 'the client has no such operation' };
    if (right.kind === 'open') return { notExercised: right.why };
    if (!kinds.includes(right.kind)) return { notExercised: `a right client would ${right.kind}` };
    return asked || evenUnasked || mayStayAway(right)
      ? true
      : { notExercised: `the client did not ask the server: it ${endingOf(reply)}` };
  };

const longestMessage = 300;

/** Validators tell what is wrong over many lines. */
function inOneLine(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  return line.length > longestMessage ? `${line.slice(0, longestMessage)}…` : line;
}

/** How a call ended, as the end of a sentence about the client. */
export function endingOf(reply: DriverReply): string {
  if (reply.kind === 'silent') return 'did not come back in time';
  if (reply.kind === 'ended') return `took its process with it, which ${reply.how}`;
  if (reply.kind === 'broken') return `could not be asked: its driver ${reply.problem}`;
  const { outcome, error } = reply.answer;
  return `gave ${outcome}${error === undefined ? '' : `: ${inOneLine(error.message)}`}`;
}

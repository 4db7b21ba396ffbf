import type { Applicability, Level, Source, Violation } from '../../invariants/invariant.js';
import type { DriverReply } from '../../targets/client/driver.js';
import type { SchemaBreach } from '../../validation/verdict.js';
import type { HostileTool } from '../hostile-tool.js';

export type ClientLawId = 'client.delivers' | 'client.refuses' | 'client.validation-on';

/** One result that we sent, and what the application behind the client received. */
export interface Handover {
  readonly tool: HostileTool;
  /** Name of the attack that it belongs to. */
  readonly attack: string;
  /** The result that was sent, as JSON text without what an era adds. */
  readonly sent: string;
  /** Where its structured content breaks the outputSchema, by our own validator. */
  readonly breaches: readonly SchemaBreach[];
  readonly reply: DriverReply;
  /** Whether the client asked our server for the result at all: what it never got, it can not refuse. */
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
  /** Whether a smaller result has to break no other keyword: where the place of a violation names one. */
  readonly keepsKeyword: boolean;
  applies(handover: Handover): Applicability;
  check(handover: Handover): readonly Violation[];
}

/** Whether the application was told that the call went well. */
export const takenForSuccess = ({ reply }: Handover): boolean =>
  reply.kind === 'answered' && reply.answer.outcome === 'success';

/** A client that has no such operation, or did not call the server, says nothing about a law. */
export function callWasMade({ reply, asked }: Handover): Applicability {
  if (reply.kind === 'answered' && reply.answer.outcome === 'unsupported') {
    return { notExercised: 'the client has no such operation' };
  }
  return asked ? true : { notExercised: `the client did not call the tool: it ${endingOf(reply)}` };
}

/** How a call ended, as the end of a sentence about the client. */
export function endingOf(reply: DriverReply): string {
  if (reply.kind === 'silent') return 'did not come back in time';
  if (reply.kind === 'ended') return `took its process with it, which ${reply.how}`;
  if (reply.kind === 'broken') return `could not be asked: its driver ${reply.problem}`;
  const { outcome, error } = reply.answer;
  return `gave ${outcome}${error === undefined ? '' : `: ${error.message}`}`;
}

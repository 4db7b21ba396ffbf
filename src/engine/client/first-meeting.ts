import type { AssayError } from '../../errors/assay-error.js';
import { listed } from '../../hostile/attack.js';
import type { HostileTool } from '../../hostile/hostile-tool.js';
import { endingOf } from '../../hostile/laws/client-law.js';
import { connecting, listing } from '../../hostile/play/acts.js';
import type { Era } from '../../protocol/era.js';
import type { Advice, StopCode } from '../events.js';
import type { ClientSession } from './client-session.js';

/** What ended a run before its time. */
export interface Stop {
  readonly code: StopCode;
  readonly reason: string;
  readonly advice?: Advice;
}

export function stopOf({ code, message: reason, facts, next }: AssayError): Stop {
  const labelled = facts.map(([label, text]) => ({ label, text }));
  return { code, reason, advice: { facts: labelled, ...(next === undefined ? {} : { next }) } };
}

/** @param problem the end of a sentence about the client */
const untested = (problem: string, advice?: Advice): Stop => ({
  code: 'nothing-tested',
  reason: `the client ${problem}`,
  ...(advice === undefined ? {} : { advice }),
});

/**
 * Lets the client connect and list; why nothing can be said of it.
 *
 * @throws AssayError when its driver does not come back
 */
export async function meet(session: ClientSession, tool: HostileTool, era: Era): Promise<Stop | undefined> {
  const seen = await session.perform([connecting(), listing(era, [listed(tool)])]);
  for (const { ask, reply } of seen.acts) {
    if (reply.kind === 'ended' || reply.kind === 'silent') throw session.blame(ask, reply);
    if (reply.kind !== 'answered' || reply.answer.outcome !== 'success')
      return untested(`${endingOf(reply)} at ${ask.op}`, session.advice());
  }
  const spoken = seen.last.heard.find(({ request }) => request?.method === 'tools/list')?.request?.era;
  if (spoken === undefined) return untested('says that it listed the tools, but did not ask the server');
  return spoken === era ? undefined : untested(`speaks ${spoken}, not ${era}`);
}

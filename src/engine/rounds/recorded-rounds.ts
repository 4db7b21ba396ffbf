import type { CaseFile } from '../../corpus/case-file.js';
import type { Stimulus } from '../../corpus/case.js';
import { retryMembers } from '../../protocol/2026-07-28/input-responses.js';
import { nodeAt, textOf } from '../../protocol/json/place.js';
import { readJson } from '../../protocol/json/reader.js';
import type { Exchanged } from '../../targets/server/exchanged.js';
import type { ServerSession } from '../../targets/server/server-session.js';

/** What stands at a place of the last message of a case file, as JSON text. */
function lastSent({ exchange }: CaseFile, pointer: string): string | undefined {
  const last = exchange.findLast((step) => 'send' in step);
  if (last === undefined || !('send' in last) || !('json' in last.send)) return undefined;
  const reading = readJson(last.send.json);
  const node = reading.ok ? nodeAt(reading.root(), pointer) : undefined;
  return node === undefined || !reading.ok ? undefined : textOf(reading.text, node);
}

/** Whether a case is about a client that can give no input: its last message says so itself. */
export const isOfNoClient = (file: CaseFile): boolean =>
  lastSent(file, '/params/_meta/io.modelcontextprotocol~1clientCapabilities') === '{}';

/**
 * A call as a case file has it. One that gave responses of its own to what was asked for gives them again, with the
 * state of now: that of then is good for nothing any more.
 */
export async function callAsRecorded(
  session: Pick<ServerSession, 'call' | 'retry'>,
  file: CaseFile,
  tool: string,
  stimulus: Stimulus,
  id: string,
): Promise<Exchanged> {
  const inputResponses = lastSent(file, '/params/inputResponses');
  if (inputResponses === undefined || stimulus.kind !== 'arguments') return session.call(tool, stimulus, id);
  const first = await session.retry(tool, stimulus.json, {}, `${id}-first`);
  if (first.outcome !== 'inputRequired') return first;
  return session.retry(tool, stimulus.json, { ...retryMembers(first.answer), inputResponses }, id);
}

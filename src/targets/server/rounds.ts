import type { RetryMembers } from '../../protocol/2026-07-28/input-responses.js';
import { retryMembers } from '../../protocol/2026-07-28/input-responses.js';
import type { JsonRpcId } from '../../protocol/answer.js';
import type { Exchanged } from './exchanged.js';

/** So often a call is made again with what it asks for. */
const mostRounds = 4;

/**
 * Makes a call again with what it asks for, as long as it asks: what comes back is the last exchange, with those before
 * it as `rounds`.
 */
export async function completed(
  first: Exchanged,
  retry: (members: RetryMembers, id: JsonRpcId) => Promise<Exchanged>,
): Promise<Exchanged> {
  const rounds: Exchanged[] = [];
  let latest = first;
  while (latest.outcome === 'inputRequired' && rounds.length < mostRounds) {
    const members = retryMembers(latest.answer);
    if (Object.keys(members).length === 0) break;
    rounds.push(latest);
    latest = await retry(members, `${first.id}-round-${rounds.length + 1}`);
  }
  return rounds.length === 0 ? latest : { ...latest, rounds };
}

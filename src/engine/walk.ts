import { isJsonObject } from '../../arbitraries/json/json.js';
import type { JudgedWalk } from '../invariants/invariant.js';
import type { PeerMessage } from '../protocol/answer.js';
import type { Era } from '../protocol/era.js';
import { readPage } from '../targets/server/listing.js';

/**
 * A walk over the pages of a list as laws judge it.
 *
 * @param answers what came for each page asked for, in order; `undefined` where nothing came
 * @param method the list, where it is not `tools/list`
 */
export function walkOf(era: Era, answers: readonly (PeerMessage | undefined)[], method?: string): JudgedWalk {
  const pages = answers.filter((answer) => answer !== undefined);
  const tools = pages.flatMap((page) => (page.kind === 'result' ? readPage(page).tools : []));
  return { era, ...(method === undefined ? {} : { method }), pages, tools, endedBy: endOf(answers) };
}

function endOf(answers: readonly (PeerMessage | undefined)[]): JudgedWalk['endedBy'] {
  const last = answers.at(-1);
  if (last?.kind !== 'result') return 'no-answer';
  const cursor = cursorIn(last);
  if (cursor === undefined) return 'end';
  const earlier = answers.slice(0, -1);
  return earlier.some((page) => page !== undefined && cursorIn(page) === cursor)
    ? 'repeated-cursor'
    : 'bound';
}

function cursorIn(page: PeerMessage): string | undefined {
  if (page.kind !== 'result' || !isJsonObject(page.result)) return undefined;
  const cursor = page.result['nextCursor'];
  return typeof cursor === 'string' ? cursor : undefined;
}

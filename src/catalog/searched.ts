import type { Held, JudgedCandidate, JudgedTask, TaskOutcome } from '../invariants/contract/subject.js';
import type { Era } from '../protocol/era.js';
import { equalJson } from '../protocol/json/equality.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import { dataOf, heldAt, itemsOf } from './answered-data.js';
import type { Contract } from './contract.js';
import { failureOf } from './seen-preview.js';

/** So many records of one answer are looked at; whoever sends more was not asked for them. */
const mostRecords = 200;

/** The records of an answer, or why there are none to read. */
export interface Searched {
  readonly outcome: TaskOutcome;
  readonly reason: string | undefined;
  readonly shape: string | undefined;
  readonly items: readonly Held[];
}

/** A tool error, a protocol error and silence are `unavailable`; an empty list is `none`; never one for another. */
export function searched(exchanged: Exchanged, { search }: Pick<Contract, 'search'>): Searched {
  const unavailable = { outcome: 'unavailable', shape: undefined, items: [] } as const;
  if (exchanged.outcome !== 'success') return { ...unavailable, reason: failureOf(exchanged) };
  const data = dataOf(exchanged);
  const list = data === undefined ? undefined : heldAt(data, search.items);
  const items = list === undefined ? undefined : itemsOf(list);
  if (items === undefined) {
    const what =
      data === undefined
        ? 'no structured content and no JSON text'
        : list === undefined
          ? 'nothing there'
          : 'no list there';
    return { ...unavailable, reason: what, shape: `${search.items}: ${what}` };
  }
  return { outcome: items.length === 0 ? 'none' : 'hits', reason: undefined, shape: undefined, items };
}

/** What is demanded of a search. `limit`: records asked for at most. */
export interface Demanded {
  readonly expect: JudgedTask['expect'];
  readonly limit?: number | undefined;
}

/** A search as laws judge it. */
export const judgedTask = (
  { outcome, reason, shape, items }: Searched,
  { expect, limit }: Demanded,
  { era, tool }: { readonly era: Era; readonly tool: string },
): JudgedTask => ({ era, tool, expect, outcome, reason, shape, limit, count: items.length });

export type SeenRecord = Pick<JudgedCandidate, 'at' | 'id' | 'title' | 'access' | 'sourceUrl' | 'firstAt'>;

/** The records of a search, in their order, as far as they are looked at. */
export function recordsOf({ items }: Searched, { search }: Pick<Contract, 'search'>): readonly SeenRecord[] {
  const ids: (Held | undefined)[] = [];
  return items.slice(0, mostRecords).map((item, at) => {
    const held = (pointer: string | undefined) => (pointer === undefined ? undefined : heldAt(item, pointer));
    const id = held(search.id);
    const first =
      id === undefined ? -1 : ids.findIndex((other) => other !== undefined && equalJson(other.node, id.node));
    ids.push(id);
    return {
      at,
      id,
      title: held(search.title),
      access: held(search.access),
      sourceUrl: held(search.sourceUrl),
      firstAt: first < 0 ? undefined : first,
    };
  });
}

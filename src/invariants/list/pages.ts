import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Json } from '../../../arbitraries/json/json.js';
import type { PeerMessage } from '../../protocol/answer.js';
import { pointerOf } from '../../../arbitraries/json/pointer.js';
import { excerptOf } from '../../protocol/json/writer.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, Invariant, JudgedWalk, Level, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';
import { listedNames } from './listed-names.js';

/** The list is named where it is not that of tools, in the place as well: each is a fault of its own. */
function fault(
  { method }: JudgedWalk,
  level: Level,
  place: string,
  message: string,
  text: string,
  at: string,
): Violation {
  return {
    level,
    place: method === undefined ? place : pointerOf([method]) + place,
    message: sentence(method === undefined ? message : `${method}: ${message}`),
    promised: { at: 'rule list.pages', text: 'pages that end, each reachable, without repeats' },
    got: { at, text: excerpt(text) },
  };
}

function cursorIn(page: PeerMessage | undefined): Json | undefined {
  if (page?.kind !== 'result' || !isJsonObject(page.result)) return undefined;
  return Object.hasOwn(page.result, 'nextCursor') ? page.result['nextCursor'] : undefined;
}

/** `null` is tolerated: the specification itself speaks of a non-null value. */
function mistyped(walk: JudgedWalk): readonly Violation[] {
  const cursor = walk.pages
    .map(cursorIn)
    .find((value) => value !== undefined && value !== null && typeof value !== 'string');
  if (cursor === undefined) return [];
  const message = `nextCursor is ${excerptOf(cursor, 60)}; a cursor is a string`;
  return [fault(walk, 'must', '/nextCursor', message, excerptOf(cursor, 400), 'result /nextCursor')];
}

function endless(walk: JudgedWalk): readonly Violation[] {
  const { pages, endedBy } = walk;
  const cursor = excerptOf(cursorIn(pages.at(-1)) ?? null, 60);
  if (endedBy === 'repeated-cursor') {
    const message = `page ${pages.length} gives the cursor ${cursor} again; the list never ends`;
    return [fault(walk, 'must', '/nextCursor/repeated', message, cursor, 'result /nextCursor')];
  }
  if (endedBy !== 'bound') return [];
  const message = `after ${pages.length} pages there is still a next one; we stopped there`;
  return [fault(walk, 'observed', '/nextCursor/bound', message, cursor, 'result /nextCursor')];
}

/** A server must honour the cursors that it gives; that we lost it on the way is not its fault. */
function unreachable(walk: JudgedWalk): readonly Violation[] {
  const { pages, endedBy } = walk;
  const last = pages.at(-1);
  if (endedBy !== 'no-answer' || pages.length < 2 || last?.kind !== 'error') return [];
  const given = excerptOf(cursorIn(pages.at(-2)) ?? null, 60);
  const message = `the cursor ${given}, given with page ${pages.length - 1}, is refused with ${last.error.code}`;
  return [fault(walk, 'must', '/cursor', message, last.text, `page ${pages.length}`)];
}

/** The list may change between two pages, so a name that comes again is no proof. */
function repeated(walk: JudgedWalk): readonly Violation[] {
  const seen = new Set<string>();
  for (const page of walk.pages) {
    const names = new Set(listedNames(page));
    const again = [...names].find((name) => seen.has(name));
    if (again !== undefined) {
      const message = `the tool ${excerptOf(again, 60)} is on two pages; names are unique in a server`;
      return [{ ...fault(walk, 'should', '/name', message, again, 'tool /name'), tool: again }];
    }
    for (const name of names) seen.add(name);
  }
  return [];
}

function applies({ pages, method = 'tools/list' }: JudgedWalk): Applicability {
  const [first] = pages;
  if (first?.kind !== 'result') return { notExercised: `${method} gave no page` };
  const cursor = cursorIn(first);
  return cursor === undefined || cursor === null ? { notExercised: 'the list has one page only' } : true;
}

function check(walk: JudgedWalk): readonly Violation[] {
  if (applies(walk) !== true) return [];
  const end = endless(walk);
  // A page that comes again brings its names again: that is told once.
  return [...mistyped(walk), ...end, ...unreachable(walk), ...(end.length === 0 ? repeated(walk) : [])];
}

export const pages: Invariant = {
  id: 'list.pages',
  level: 'must',
  on: 'walk',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Pagination' },
  law: 'the pages of a list end, each cursor that was given leads to a page, and neither cursor nor name repeats',
  right: 'gives a cursor for the position behind the page, takes it back, and leaves it out on the last page',
  applies,
  check,
};

import type { WrappedLine } from './columns.js';
import { padStart, widthOf, wrapWithOffsets } from './columns.js';
import type { Style } from './style.js';
import type { Shown } from './json-excerpt.js';

/** Lines of an excerpt; at most `maxLines` of text and one of carets. */
export interface ExcerptRoom {
  readonly width: number;
  readonly maxLines: number;
}

/**
 * An excerpt with carets under the marked piece and a word after them. What does not fit is cut around the
 * marked piece, and the cut is told in bytes.
 */
export function excerptLines(shown: Shown, word: string, room: ExcerptRoom, style: Style): readonly string[] {
  const all = wrapWithOffsets(shown.text, room.width);
  const marked = shown.mark === undefined ? 0 : lineAt(all, shown.mark.start);
  const from = Math.max(0, Math.min(marked, marked - room.maxLines + 2, all.length - room.maxLines));
  const lines = all.slice(from, from + room.maxLines).map(({ text }) => text);
  const last = from + lines.length;
  if (last < all.length) {
    const left = shown.text.slice(all[last]?.start ?? shown.text.length);
    lines.splice(-1, 1, ...cutLine(lines.at(-1) ?? '', left, room.width, style));
  }
  if (from > 0) lines[0] = headCut(lines[0] ?? '', room.width, style);
  const carets = caretsUnder(all[marked], shown, room.width);
  if (carets === undefined) return lines;
  const line = word === '' ? carets : `${carets} ${word}`;
  lines.splice(marked - from + 1, 0, widthOf(line) <= room.width ? line : carets);
  return lines;
}

function lineAt(lines: readonly WrappedLine[], offset: number): number {
  const after = lines.findIndex(({ start }) => start > offset);
  return after < 0 ? lines.length - 1 : Math.max(0, after - 1);
}

/** Carets below the part of the mark that lies on this line. */
function caretsUnder(line: WrappedLine | undefined, { mark }: Shown, width: number): string | undefined {
  if (mark === undefined || line === undefined) return undefined;
  const from = Math.max(0, mark.start - line.start);
  const before = widthOf(line.text.slice(0, from));
  const under = widthOf(line.text.slice(from, Math.max(from, mark.end - line.start)));
  const count = Math.min(Math.max(1, under), width - before);
  return count < 1 ? undefined : padStart('^'.repeat(count), before + count);
}

/** The last line of a cut text with the mark of the cut; the mark has its own line when both do not fit. */
function cutLine(line: string, left: string, width: number, style: Style): readonly string[] {
  const mark = style.cutMark(Buffer.byteLength(left, 'utf8'));
  if (widthOf(line) + 1 + widthOf(mark) <= width) return [`${line} ${mark}`];
  return [line, mark.slice(0, width)];
}

const headCut = (line: string, width: number, style: Style): string => {
  const mark = `${style.ellipsis} `;
  return widthOf(mark) + widthOf(line) <= width ? mark + line : line;
};

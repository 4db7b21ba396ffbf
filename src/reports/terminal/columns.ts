/** Code points that terminals show two columns wide: East Asian wide and fullwidth forms, and emoji. */
const wide: readonly (readonly [from: number, to: number])[] = [
  [0x1100, 0x115f],
  [0x231a, 0x231b],
  [0x23e9, 0x23f3],
  [0x25fd, 0x25fe],
  [0x2614, 0x2615],
  [0x2648, 0x2653],
  [0x26a1, 0x26a1],
  [0x26bd, 0x26be],
  [0x2705, 0x2705],
  [0x2728, 0x2728],
  [0x274c, 0x274e],
  [0x2753, 0x2757],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18cff],
  [0x1b000, 0x1b2ff],
  [0x1f004, 0x1f004],
  [0x1f0cf, 0x1f0cf],
  [0x1f18e, 0x1f202],
  [0x1f210, 0x1f265],
  [0x1f300, 0x1faff],
  [0x20000, 0x3fffd],
];

const combining = /^[\p{Mn}\p{Me}]$/u;

/** Columns that one code point takes: 0 for combining marks, 2 for wide ones, else 1. */
function columnsOf(character: string): 0 | 1 | 2 {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x300) return 1;
  if (combining.test(character)) return 0;
  return wide.some(([from, to]) => point >= from && point <= to) ? 2 : 1;
}

/** Columns that a printable text takes. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += columnsOf(character);
  return width;
}

export const padEnd = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - widthOf(text)));

export const padStart = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, width - widthOf(text))) + text;

/** The longest head of a text that takes at most `width` columns; at least one character. */
export function headOf(text: string, width: number): string {
  let taken = 0;
  let end = 0;
  for (const character of text) {
    taken += columnsOf(character);
    if (taken > width && end > 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** One line: the text, or its head and the ellipsis. */
export function fit(text: string, width: number, ellipsis: string): string {
  if (widthOf(text) <= width) return text;
  const room = width - widthOf(ellipsis);
  return room < 1 ? headOf(text, width) : headOf(text, room) + ellipsis;
}

/** The piece of a text that a wrapped line holds; `start` is its UTF-16 offset. */
export interface WrappedLine {
  readonly text: string;
  readonly start: number;
}

/** Breaks at spaces where there are some, inside a word where it must. No line is wider than `width`. */
export function wrapWithOffsets(text: string, width: number): readonly WrappedLine[] {
  const lines: WrappedLine[] = [];
  let start = 0;
  while (start < text.length) {
    const rest = text.slice(start, start + 2 * width + 2);
    const head = headOf(rest, width);
    const whole = start + head.length >= text.length || text[start + head.length] === ' ';
    const space = whole ? -1 : head.lastIndexOf(' ');
    const line = space > width / 3 ? head.slice(0, space) : head;
    lines.push({ text: line.trimEnd(), start });
    start += line.length;
    while (text[start] === ' ') start += 1;
  }
  return lines.length === 0 ? [{ text: '', start: 0 }] : lines;
}

/** `wrapWithOffsets` without the offsets. */
export const wrap = (text: string, width: number): readonly string[] =>
  wrapWithOffsets(text, Math.max(1, width)).map((line) => line.text);

/** A text on the left and one at the right margin; the right one goes below when both do not fit. */
export function spread(left: string, right: string, columns: number, indent: number): readonly string[] {
  const room = columns - widthOf(left) - widthOf(right);
  if (room >= 2) return [left + ' '.repeat(room) + right];
  const pad = ' '.repeat(indent);
  const [first = '', ...more] = wrap(left, columns - indent);
  return [
    first,
    ...more.map((line) => pad + line),
    ...wrap(right, columns - indent).map((line) => pad + line),
  ];
}

/** Where and why a text stops being JSON. Thrown inside the reader only: callers get it as data. */
export class Malformed extends Error {
  readonly offset: number;

  constructor(offset: number, problem: string) {
    super(problem);
    this.offset = offset;
  }
}

/** The character at an offset, for people: quoted, escaped where it does not print. */
export function characterAt(text: string, offset: number): string {
  const point = text.codePointAt(offset);
  if (point === undefined) return 'end of text';
  const printable = point > 0x20 && point < 0x7f;
  return printable
    ? `'${String.fromCodePoint(point)}'`
    : `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}

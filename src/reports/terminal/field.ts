import { padEnd } from './columns.js';

/** Columns in front of a field's text: two blanks and the label. */
export const fieldIndent = 11;

/** A label in its fixed column, so that an eye or `grep '^  replay'` finds it, and the lines beside it. */
export const field = (label: string, lines: readonly string[]): readonly string[] =>
  lines.map((line, i) =>
    (i === 0 ? `  ${padEnd(label, fieldIndent - 3)} ${line}` : `${' '.repeat(fieldIndent)}${line}`).trimEnd(),
  );

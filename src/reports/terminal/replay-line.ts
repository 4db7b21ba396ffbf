import { widthOf } from './columns.js';

/** Words of a shell line, quotes kept: a space inside quotes or after a backslash parts nothing. */
const shellWords = (line: string): readonly string[] =>
  line.match(/(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\]|['"\\])+/g) ?? [];

/**
 * A shell line over several lines that can be pasted as they stand: broken between words with ` \`. A word
 * wider than the line stays whole, so these lines alone may be wider than the terminal.
 */
export function replayLinesOf(line: string, width: number): readonly string[] {
  if (widthOf(line) <= width) return [line];
  const lines: string[] = [];
  let current = '';
  for (const word of shellWords(line)) {
    const longer = current === '' ? word : `${current} ${word}`;
    // The target's command goes together on a line of its own.
    const breaks = word === '--' || widthOf(longer) > width - 2;
    if (breaks && current !== '') {
      lines.push(`${current} \\`);
      current = word;
    } else {
      current = longer;
    }
  }
  return [...lines, current];
}

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { errorLines } from '../../../../src/reports/terminal/error-lines.js';
import { styleOf } from '../../../../src/reports/terminal/style.js';
import { property } from '../../../property.js';

const trouble = (message: string) => ({ message, facts: [], next: undefined, exitCode: 2 });
const style = styleOf({ columns: 80 });

test('a line that fits its exit code keeps it beside itself', () => {
  const message = 'unknown option --max-cals of fuzz; did you mean --max-calls?';
  expect(errorLines(trouble(message), style)).toEqual([`error: ${message}  (exit 2)`]);
});

property(
  'the exit code stands beside the last line exactly when both fit, and no line is too long',
  [fc.integer({ min: 1, max: 200 }), fc.integer({ min: 20, max: 120 })],
  (length, columns) => {
    const lines = errorLines(trouble('x'.repeat(length)), styleOf({ columns }));
    expect(lines.filter((line) => line.length > columns)).toEqual([]);
    const rest = length % (columns - 7) || columns - 7;
    expect(lines.at(-1)?.startsWith(' '.repeat(11))).toBe(7 + rest + 2 + 8 > columns);
    expect(lines.at(-1)).toMatch(/\(exit 2\)$/);
  },
);

test('a message of several lines stands below its first one', () => {
  expect(errorLines(trouble('one two three four'), styleOf({ columns: 20 }))).toEqual(
    ['error: one two three', '       four', '           (exit 2)'].map((line) => line.trimEnd()),
  );
});

import type { NextInt } from '../characters.js';
import { ajvFormat } from './ajv-format.js';
import { brokenFrom, pick, word } from './drawing.js';
import type { Format } from './format.js';

const isRegex = ajvFormat('regex');

function compiles(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

const atom = (nextInt: NextInt): string =>
  pick(nextInt, [
    word(nextInt, 1),
    word(nextInt, 3),
    '[a-z]',
    '[^0-9]',
    String.raw`\d`,
    String.raw`\w`,
    '.',
    '(?:a|b)',
  ]);

/** An ECMA-262 regular expression that compiles with and without flag `u`. */
export const regex: Format = {
  format: 'regex',
  test: (text) => text.length <= 100_000 && isRegex(text) && compiles(text),
  disputed: (text) => isRegex(text) || compiles(text),
  ladder: ['', 'a', '^a$', 'a*', '[a-z]+', '(a|b)', String.raw`^\d{4}$`, '(?<n>a)', String.raw`\p{L}`],
  draw(nextInt, { min, max }) {
    const body = Array.from(
      { length: nextInt(1, 4) },
      () => `${atom(nextInt)}${pick(nextInt, ['', '', '*', '+', '?', '{2}'])}`,
    ).join('');
    const whole = nextInt(0, 1) === 0 ? `^${body}$` : body;
    return (whole.length <= max ? whole : 'a'.repeat(Math.min(max, 3))).padEnd(min, 'a');
  },
  broken: brokenFrom(['(', ')', '[a', '*', '(?<n', 'a**', '\\']),
};

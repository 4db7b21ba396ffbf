import { alphabetOf, drawCharacter, textOf } from './characters.js';
import type { NextInt } from './characters.js';

const symbols = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ _'.split('');
/** Every pair of 64 symbols: two at once are found as quickly as one. */
const pairs = symbols.flatMap((first) => symbols.map((second) => first + second));
const anything = alphabetOf([
  { min: 0, max: 0xd7ff },
  { min: 0xe000, max: 0x10ffff },
]);
const oneIn = 4;

/** A string of that many code points where nothing else is asked: words mostly, one in four with any character. */
export function plainText(length: number, nextInt: NextInt): string {
  if (length === 0) return '';
  return nextInt(1, oneIn) === oneIn ? mixedText(length, nextInt) : wordText(length, nextInt);
}

function wordText(length: number, nextInt: NextInt): string {
  let text = '';
  let at = 0;
  for (; at + 3 < length; at += 4) {
    const bits = nextInt(0, 0xff_ff_ff);
    text += (pairs[bits & 0xf_ff] as string) + (pairs[bits >> 12] as string);
  }
  for (; at < length; at++) text += symbols[nextInt(0, 63)] as string;
  return text;
}

function mixedText(length: number, nextInt: NextInt): string {
  const points: number[] = [];
  for (let at = 0; at < length; at++) points.push(drawCharacter(anything, nextInt));
  return textOf(points);
}

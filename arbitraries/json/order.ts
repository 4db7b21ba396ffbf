import type { Json } from './json.js';

/**
 * The one order in which shrinking goes down: shorter JSON text first; of equal length, the text with
 * simpler characters. Numbers count by their text, so `0` is below `7`, and `1` below `-1`.
 */
export function compareSimplicity(a: Json, b: Json): number {
  const first = JSON.stringify(a);
  const second = JSON.stringify(b);
  if (first.length !== second.length) return first.length - second.length;
  for (let i = 0; i < first.length; i++) {
    const difference = rank(first.charCodeAt(i)) - rank(second.charCodeAt(i));
    if (difference !== 0) return difference;
  }
  return 0;
}

const LOWER_A = 97;
const LOWER_Z = 122;
const DIGIT_0 = 48;
const DIGIT_9 = 57;

/** Lower-case letters, then digits, then all else by code. */
function rank(code: number): number {
  if (code >= LOWER_A && code <= LOWER_Z) return code - LOWER_A;
  if (code >= DIGIT_0 && code <= DIGIT_9) return 100 + code - DIGIT_0;
  return 200 + code;
}

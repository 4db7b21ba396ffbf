import type { Stimulus } from '../corpus/case.js';

/**
 * The one order over stimuli: shorter text first, then simpler characters. A shrink step is accepted only
 * when it goes down in this order, so shrinking ends.
 */
export function compareStimuli(left: Stimulus, right: Stimulus): number {
  const a = textOf(left);
  const b = textOf(right);
  if (a.length !== b.length) return a.length - b.length;
  const difference = complexity(a) - complexity(b);
  if (difference !== 0) return difference;
  return a < b ? -1 : a > b ? 1 : 0;
}

export const textOf = (stimulus: Stimulus): string =>
  stimulus.kind === 'raw' ? stimulus.base64 : stimulus.json;

/** UTF-8 bytes of what a person would call the input. */
export const bytesOf = (stimulus: Stimulus): number =>
  stimulus.kind === 'raw'
    ? Buffer.from(stimulus.base64, 'base64').length
    : Buffer.byteLength(stimulus.json, 'utf8');

/** Digits and lower-case letters are simple, other ASCII less so, the rest least; zero and `a` come first. */
function complexity(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += rank(text.charCodeAt(at));
  return sum;
}

function rank(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 97 && code <= 122) return 10 + code - 97;
  if (code >= 65 && code <= 90) return 40 + code - 65;
  return code < 128 ? 70 + code : 200 + (code >>> 8);
}

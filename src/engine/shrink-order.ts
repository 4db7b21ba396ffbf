import { isUtf8 } from 'node:buffer';
import { simplicity } from '../../arbitraries/text/characters.js';
import type { Stimulus } from '../corpus/case.js';

/**
 * The one order over stimuli, that of the generators: shorter text first; of equal length, the text with simpler
 * characters (`a` to `z`, digits, capitals, then all else). A shrink step is accepted only when it goes down in
 * this order, so shrinking ends.
 */
export function compareStimuli(left: Stimulus, right: Stimulus): number {
  return compareTexts(contentOf(left), contentOf(right));
}

/** The same order over texts. */
export function compareTexts(left: string, right: string): number {
  if (left.length !== right.length) return left.length - right.length;
  for (let at = 0; at < left.length; at += 1) {
    const [one, other] = [left.charCodeAt(at), right.charCodeAt(at)];
    if (one !== other) return simplicity(one) - simplicity(other);
  }
  return 0;
}

/** What is made smaller: the JSON text, or a character for each byte. */
export const contentOf = (stimulus: Stimulus): string =>
  stimulus.kind === 'raw' ? Buffer.from(stimulus.base64, 'base64').toString('latin1') : stimulus.json;

/** What tells stimuli of one kind apart. */
export const textOf = (stimulus: Stimulus): string =>
  stimulus.kind === 'raw' ? stimulus.base64 : stimulus.json;

/** What tells stimuli of all kinds apart. */
export const keyOf = (stimulus: Stimulus): string => `${stimulus.kind} ${textOf(stimulus)}`;

/** What a person would call the input: bytes are shown as the text that they are, or as base64 when they are none. */
export function shownText(stimulus: Stimulus): string {
  if (stimulus.kind !== 'raw') return stimulus.json;
  const bytes = Buffer.from(stimulus.base64, 'base64');
  return isUtf8(bytes) ? bytes.toString('utf8') : `base64:${stimulus.base64}`;
}

/** UTF-8 bytes of what a person would call the input. */
export const bytesOf = (stimulus: Stimulus): number =>
  stimulus.kind === 'raw'
    ? Buffer.from(stimulus.base64, 'base64').length
    : Buffer.byteLength(stimulus.json, 'utf8');

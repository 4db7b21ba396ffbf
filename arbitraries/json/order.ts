import { simplicity } from '../text/characters.js';
import type { Json } from './json.js';

/**
 * The one order in which shrinking goes down: shorter JSON text first; of equal length, the text with
 * simpler characters: `a` to `z`, digits, capitals, then all else. Numbers count by their text, so `0` is
 * below `7`, and `1` below `-1`.
 */
export function compareSimplicity(a: Json, b: Json): number {
  const first = JSON.stringify(a);
  const second = JSON.stringify(b);
  if (first.length !== second.length) return first.length - second.length;
  for (let i = 0; i < first.length; i++) {
    const difference = first.charCodeAt(i) - second.charCodeAt(i);
    if (difference !== 0) return simplicity(first.charCodeAt(i)) - simplicity(second.charCodeAt(i));
  }
  return 0;
}

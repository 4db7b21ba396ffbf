import { tokensOf } from '../../arbitraries/json/pointer.js';
import type { Pointer } from '../../arbitraries/json/pointer.js';
import { cut } from './sentence.js';

const plainName = /^[A-Za-z_$][A-Za-z0-9_$-]{0,39}$/;
const index = /^(0|[1-9][0-9]{0,9})$/;

/**
 * A place inside a value as people write it: `total`, `hits[0].id`; the root's name for the whole; the
 * pointer in quotes when a step is no plain name. Never starts with an upper-case letter.
 *
 * @param root what the whole is called, for example `structuredContent`
 */
export function nameValue(pointer: Pointer, root: string): string {
  const tokens = tokensOf(pointer);
  if (tokens.length === 0) return root;
  if (!tokens.every((token) => plainName.test(token) || index.test(token))) {
    return `the value at ${cut(JSON.stringify(pointer), 80)}`;
  }
  const path = tokens.map((token) => (index.test(token) ? `[${token}]` : `.${token}`)).join('');
  const name = path.startsWith('.') ? path.slice(1) : `${root}${path}`;
  return cut(/^[a-z]/.test(name) ? name : `the member ${name}`, 100);
}

import type { Pointer } from '../../arbitraries/json/pointer.js';
import { cut } from './sentence.js';

/** A peer chooses the names in a pointer, and their length. */
const longest = 300;

/** What is pointed into and where, for people: `structuredContent /total`; the whole has no pointer. */
export const pointing = (what: string, pointer: Pointer): string => cut(`${what} ${pointer}`.trim(), longest);

import type { Pointer } from '../json/pointer.js';

/**
 * One place where a value breaks a schema.
 *
 * @property schemaPointer into the schema, ending in the keyword; a schema `false` ends in `false schema`
 */
export interface Breach {
  readonly keyword: string;
  readonly schemaPointer: Pointer;
  readonly instancePointer: Pointer;
}

/** One side of an assertion that a value showed. */
export interface Exercised {
  readonly schemaPointer: Pointer;
  readonly side: 'satisfied' | 'violated';
}

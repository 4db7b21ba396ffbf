import type { Dialect } from '../../arbitraries/document/dialect.js';

/** One thing to validate, as text, and what a right validator says of it. */
export interface LimitCase {
  readonly schemaText: string;
  readonly text: string;
  readonly expected: 'valid' | 'invalid';
}

/** A measure that grows until a validator breaks. A validator that holds at some size holds at all smaller ones. */
export interface Limit {
  readonly name: string;
  /** As the table says it. */
  readonly title: string;
  readonly dialect: Dialect;
  /** The size of the first probe. */
  readonly first: number;
  /** The cases of one size: a size holds when all of them are judged right. */
  cases(size: number): readonly LimitCase[];
}

import type { BreakingManner } from './limit-result.js';
import type { LimitGroup } from './limits-file.js';

/** One thing to validate, as text, and what a right validator says of it. */
export interface LimitCase {
  readonly schemaText: string;
  readonly text: string;
  readonly expected: 'valid' | 'invalid';
}

interface Named {
  readonly name: string;
  /** As the table says it. */
  readonly title: string;
  /** What is made larger, or what is asked, in one sentence. */
  readonly meaning: string;
  readonly group: LimitGroup;
}

/**
 * A measure that grows until a validator breaks. A validator that holds at some size holds at all smaller ones.
 * Its texts are built without recursion, so that they are no limit themselves. All are of draft 2020-12.
 */
export interface SizeLimit extends Named {
  readonly kind: 'size';
  /** What the size counts. */
  readonly unit: string;
  /** The size of the first probe. */
  readonly first: number;
  /** No larger size is tried. */
  readonly cap: number;
  /** How sizes grow: twice as large, or by so many where each one doubles the cost. */
  readonly growth: 'doubling' | { readonly step: number };
  /** Whether the stack may be what breaks. */
  readonly deep: boolean;
  /** What a value that passes though it must not means at the first size: the keyword may not be known. */
  readonly unseen: Extract<BreakingManner, 'wrong' | 'ignored'>;
  /** The heap of the process where it is not that of the run, in 2^20 bytes. */
  readonly memoryMb?: number;
  /** The cases of one size: a size holds when all of them are judged right. */
  cases(size: number): readonly LimitCase[];
}

/** `refused`: a right validator gives no verdict. One that says `invalid` is on the safe side, and so is right. */
export interface RuleQuestion {
  readonly question: string;
  readonly schemaText: string;
  readonly text: string;
  readonly expected: 'valid' | 'invalid' | 'refused';
}

/** Something that is right or wrong and has no size. */
export interface RuleLimit extends Named {
  readonly kind: 'rule';
  /** What a value that passes though it must not means. */
  readonly unseen: Extract<BreakingManner, 'wrong' | 'ignored'>;
  readonly questions: readonly RuleQuestion[];
}

/** A rule about what a validator does beside its verdict. */
export interface ConductLimit extends Named {
  readonly kind: 'remote' | 'leak';
}

export type Limit = SizeLimit | RuleLimit | ConductLimit;

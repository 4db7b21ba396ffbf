import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { Verdict } from '../../validation/verdict.js';

/** What one validator says of one instance. Of a no the places are left out. */
export type Voice = Exclude<Verdict, { kind: 'invalid' }> | { readonly kind: 'invalid' };

/** A schema and instances of it, as JSON texts. */
export interface Question {
  readonly schemaText: string;
  readonly dialect: Dialect;
  readonly texts: readonly string[];
  /** Who is asked; all when left out. */
  readonly validators?: readonly string[];
}

/** What each validator that was asked says of each text, in their order. */
export type Answer = ReadonlyMap<string, readonly Voice[]>;

/** Validators that are asked the same. */
export interface Panel {
  readonly validators: readonly string[];
  /** Answers in the order of the questions. What a validator does never makes it reject. */
  judge(questions: readonly Question[]): Promise<readonly Answer[]>;
  close(): Promise<void>;
}

/** Whether it is a yes or a no. Everything else is no verdict on the instance. */
export const isVerdict = ({ kind }: Voice): boolean => kind === 'valid' || kind === 'invalid';

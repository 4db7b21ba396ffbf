import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { Manner } from './disagreement.js';

/**
 * A schema and an instance on which validators differ, made to be committed and read:
 * `corpus/limits.differ/<keyword>-<8 hex digits>.json`. Its texts are text and not nested JSON, so that own `__proto__`
 * keys, `-0` and lone surrogates survive.
 */
export interface DifferCase {
  readonly differ: 1;
  /** `d-` and 8 hex digits. */
  readonly fingerprint: string;
  readonly keyword: string;
  readonly manner: Manner;
  readonly dialects: readonly Dialect[];
  readonly schema: string;
  readonly instance: string;
  /** Who said what when it was found. A record: a replay asks again. */
  readonly said: readonly { readonly says: string; readonly validators: readonly string[] }[];
  /** Who stood apart. */
  readonly apart: readonly string[];
  readonly right: CheckedRight;
  readonly foundWith: { readonly version: string; readonly seed: number };
}

/**
 * What is right. `by`: `evaluator` or `majority` where a program told it, `specification` where somebody has read the
 * section and held the case against it; `why` is what they found.
 */
interface CheckedRight {
  readonly verdict: 'valid' | 'invalid' | 'refuse' | 'open';
  readonly by: 'evaluator' | 'majority' | 'specification';
  readonly section: string;
  readonly why?: string;
}

import type { Mutation } from '../../arbitraries/mutation.js';
import type { Label } from '../validation/verdict.js';

/**
 * In which order cases are made: a tool's own examples, boundary values without randomness, random ones; then sequences of
 * calls of several tools.
 */
export type Phase = 'examples' | 'coverage' | 'fuzz' | 'stateful';

export const phases: readonly Phase[] = ['examples', 'coverage', 'fuzz', 'stateful'];

/**
 * What a case sends. `arguments`: JSON text put under `params.arguments` of a `tools/call`. `params`: JSON
 * text in place of the whole `params`. `raw`: bytes in place of the whole message, base64. `play`: JSON text
 * of what a client under test is asked to do and what our servers say to it.
 */
export type Stimulus =
  | { readonly kind: 'arguments'; readonly json: string }
  | { readonly kind: 'params'; readonly json: string }
  | { readonly kind: 'play'; readonly json: string }
  | { readonly kind: 'raw'; readonly base64: string };

/** A schema assertion that a case exercises, and on which side: `/properties/lang/pattern`, `violated`. */
export interface ExercisedAssertion {
  readonly schemaPointer: string;
  readonly side: 'satisfied' | 'violated';
}

/**
 * One stimulus with its provenance. `index` counts the cases of one tool and phase from 0: the case is a
 * function of (seed, tool, phase, index) and, in the coverage phase, of the arguments that the tool took before.
 */
export interface Case {
  readonly tool: string;
  readonly phase: Phase;
  readonly index: number;
  readonly label: Label;
  readonly stimulus: Stimulus;
  readonly mutations: readonly Mutation[];
  readonly exercised: readonly ExercisedAssertion[];
  /** Breaches of the inputSchema, for `invalid` and `formatOnly` cases. */
  readonly breaches: readonly {
    readonly keyword: string;
    readonly schemaPointer: string;
    readonly instancePointer: string;
  }[];
}

/**
 * How a validator breaks.
 *
 * `slow`: more CPU time than the budget. `stack`: it ran out of stack and said so. `memory`: more memory than the
 * budget. `crash`: its process ended, or it answered what is no verdict. `refused`: it declined with an error.
 * `wrong`: a verdict that the specification does not give. `ignored`: `wrong` in the way of a validator that does
 * not see the keyword. `fetched`: it opened a connection for a reference.
 */
export type BreakingManner =
  | 'slow'
  | 'stack'
  | 'memory'
  | 'crash'
  | 'refused'
  | 'wrong'
  | 'ignored'
  | 'fetched';

/**
 * All manners, the worst last: a wrong verdict is believed, a slow one is waited for.
 */
export const breakingManners: readonly BreakingManner[] = [
  'refused',
  'slow',
  'stack',
  'memory',
  'crash',
  'ignored',
  'wrong',
  'fetched',
];

/**
 * What came of one size.
 *
 * @property detail the validator's own word, or the verdict that was wrong; a stranger's text
 */
export interface Probe {
  readonly size: number;
  readonly outcome: 'ok' | BreakingManner;
  readonly detail: string;
}

/**
 * The cost of one size, in milliseconds of CPU time of the process, around `compile` and `validate` alone: start,
 * parsing and transfer are no part of it. The cost of all cases of the size together.
 *
 * @property bytes of the schemas and the instances, as JSON text
 */
export interface CurvePoint {
  readonly size: number;
  readonly bytes: number;
  readonly compileMs: number;
  readonly validateMs: number;
}

/**
 * How the cost grows, fitted on the upper part of the curve: as `size ** exponent` or as `base ** size`.
 *
 * @property points how many of the curve's points the fit has used
 * @property r2 the share of the variance of the logarithms that the fit explains, 0 to 1
 */
export type Growth = { readonly points: number; readonly r2: number } & (
  | { readonly kind: 'power'; readonly exponent: number }
  | { readonly kind: 'exponential'; readonly base: number }
);

/**
 * Why a search ended. `broke`: at `fails`, in the manner `how`. `cap`: every size up to the largest that is tried
 * held. `text`: the texts of the next size are larger than what is tried.
 */
export type SearchEnd = 'broke' | 'cap' | 'text';

/**
 * A cell of the matrix whose limit is a size.
 *
 * @property ok the largest size that held; 0 when none did
 * @property fails the smallest size that did not; `null` when it never broke, so that `ok` reads "at least"
 * @property how in which way it broke at `fails`
 * @property detail what was said at `fails`; `''` when it never broke
 * @property cap no larger size would have been tried
 * @property probes every size that was tried, in the order of the search
 * @property curve the costs of the sizes that held, by size
 * @property growth `null` where there are too few points above the clock's grain to fit
 */
export interface SizeResult {
  readonly kind: 'size';
  readonly validator: string;
  readonly limit: string;
  readonly ok: number;
  readonly fails: number | null;
  readonly how: BreakingManner | null;
  readonly detail: string;
  readonly end: SearchEnd;
  readonly cap: number;
  readonly probes: readonly Probe[];
  readonly curve: readonly CurvePoint[];
  readonly growth: Growth | null;
}

/** One question of a rule. */
export interface RuleAnswer {
  readonly question: string;
  readonly outcome: 'ok' | BreakingManner;
  readonly detail: string;
}

/**
 * A cell of the matrix whose limit is right or wrong and has no size.
 *
 * @property how the worst of the answers; `null` when all are right
 * @property detail what was said in the worst answer, after its question
 * @property answers to each of the rule's questions, in their order
 */
export interface RuleResult {
  readonly kind: 'rule';
  readonly validator: string;
  readonly limit: string;
  readonly how: BreakingManner | null;
  readonly detail: string;
  readonly answers: readonly RuleAnswer[];
}

/** A cell of the matrix: one validator, one limit. */
export type LimitResult = SizeResult | RuleResult;

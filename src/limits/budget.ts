import { identity } from '../protocol/identity.js';
import type { BudgetBound } from './budget-bounds.js';
import { amountOf, boundedByTimeAlone, budgetBound } from './budget-bounds.js';
import type { LimitCase } from './limit.js';
import type { BreakingManner, LimitResult, SizeResult } from './limit-result.js';
import type { LimitsFile } from './limits-file.js';
import { limitNamed } from './registry.js';

/**
 * Where a bound comes from: the validator that broke first.
 *
 * @property measured what still held, in the measure of the bound; the bound is this divided by the safety factor
 * @property how the manner in which more broke it; `null` when nothing larger was tried
 */
interface BudgetReason {
  readonly bound: BudgetBound;
  readonly limit: string;
  readonly validator: string;
  readonly measured: number;
  readonly how: BreakingManner | null;
}

/**
 * What no bound keeps a validator from.
 *
 * @property why `time`: a few bytes are enough, so that only the time budget helps. `none`: not even the smallest
 *   size held. `verdict`: it says what is false, at any size
 */
export interface BudgetGap {
  readonly limit: string;
  readonly validator: string;
  readonly how: BreakingManner;
  readonly why: 'time' | 'none' | 'verdict';
}

/**
 * What schemas and values may be so that all of some validators bear them: a fragment of configuration that `fuzz` and
 * `client` take, and that the author of a server can keep to and publish. A bound that nothing was measured of is
 * absent.
 *
 * @property safety what was measured is divided by this, and then rounded down: to two digits, bytes to a power of two
 * @property validationMs CPU time of one verdict, in which all of it was measured
 */
export interface LimitBudget {
  readonly budget: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly measured: {
    readonly at: string;
    readonly node: string;
    readonly platform: string;
    readonly effort: 'quick' | 'full';
    readonly complete: boolean;
  };
  readonly validators: readonly { readonly name: string; readonly version: string | null }[];
  readonly safety: number;
  /**
   * @property depth levels of nesting of its text as JSON
   * @property bytes of its text
   * @property subschemas in it
   * @property expansions schemas that are applied at one place of a value, its branches and all references followed
   */
  readonly schema: {
    readonly depth?: number;
    readonly bytes?: number;
    readonly subschemas?: number;
    readonly expansions?: number;
  };
  /**
   * @property depth levels of nesting
   * @property bytes of its text
   * @property uniqueItems items of an array under `uniqueItems`
   */
  readonly instance: { readonly depth?: number; readonly bytes?: number; readonly uniqueItems?: number };
  readonly validationMs: number;
  readonly because: readonly BudgetReason[];
  readonly gaps: readonly BudgetGap[];
}

/** Who keeps half of what was measured has room for another machine and another version. */
const safetyFactor = 2;

const isUsed = ({ kind, how, ok }: LimitResult & { readonly ok?: number }): boolean =>
  kind === 'size' && (how === null || ok !== 0);

function gapOf(result: LimitResult): BudgetGap | undefined {
  const { limit, validator, how } = result;
  if (how === null) return undefined;
  if (result.kind === 'rule' || how === 'wrong' || how === 'ignored' || how === 'fetched') {
    const bounded = result.kind === 'size' && result.ok > 0 && budgetBound(limit) !== undefined;
    return bounded ? undefined : { limit, validator, how, why: 'verdict' };
  }
  if (boundedByTimeAlone.has(limit)) return { limit, validator, how, why: 'time' };
  return isUsed(result) ? undefined : { limit, validator, how, why: 'none' };
}

/** The texts of a limit at a size, or nothing for a limit that this version does not know. */
export type CasesOf = (limit: string, size: number) => readonly LimitCase[] | undefined;

const registered: CasesOf = (name, size) => {
  const limit = limitNamed(name);
  return limit?.kind === 'size' ? limit.cases(size) : undefined;
};

/** The weakest of each limit: the others bear more. */
function weakest(results: readonly LimitResult[]): readonly SizeResult[] {
  const least = new Map<string, SizeResult>();
  for (const result of results) {
    if (result.kind !== 'size' || !isUsed(result)) continue;
    const known = least.get(result.limit);
    if (known === undefined || result.ok < known.ok) least.set(result.limit, result);
  }
  return [...least.values()];
}

function reasonOf({ limit, validator, ok, how }: SizeResult, casesOf: CasesOf): BudgetReason | undefined {
  const bound = budgetBound(limit);
  const cases = casesOf(limit, ok);
  if (bound === undefined || cases === undefined) return undefined;
  return { bound, limit, validator, measured: amountOf(bound, ok, cases), how };
}

/** Of several limits behind one bound the tightest counts. */
function tightest(reasons: readonly BudgetReason[]): ReadonlyMap<BudgetBound, BudgetReason> {
  const least = new Map<BudgetBound, BudgetReason>();
  for (const reason of reasons) {
    const known = least.get(reason.bound);
    if (known === undefined || reason.measured < known.measured) least.set(reason.bound, reason);
  }
  return least;
}

function roundedDown(bound: BudgetBound, amount: number): number {
  if (bound.endsWith('.bytes')) return 2 ** Math.floor(Math.log2(Math.max(1, amount)));
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1);
  return Math.floor(amount / unit) * unit;
}

/** The budget that all usable validators of a measurement keep. */
export function budgetOf(file: LimitsFile, casesOf: CasesOf = registered): LimitBudget {
  const { effort, node, platform, finishedAt, status } = file;
  const usable = file.validators.filter((report) => report.status === 'usable');
  const names = new Set(usable.map(({ name }) => name));
  const results = file.results.filter(({ validator }) => names.has(validator));
  const reasons = weakest(results).flatMap((result) => reasonOf(result, casesOf) ?? []);
  const binding = tightest(reasons);
  const of = <Name extends string>(bound: BudgetBound, name: Name): { readonly [Key in Name]?: number } => {
    const measured = binding.get(bound)?.measured;
    return (measured === undefined ? {} : { [name]: roundedDown(bound, measured / safetyFactor) }) as {
      readonly [Key in Name]?: number;
    };
  };
  return {
    budget: 1,
    tool: identity,
    measured: { at: finishedAt, node, platform, effort: effort.name, complete: status === 'complete' },
    validators: usable.map(({ name, version }) => ({ name, version })),
    safety: safetyFactor,
    schema: {
      ...of('schema.depth', 'depth'),
      ...of('schema.bytes', 'bytes'),
      ...of('schema.subschemas', 'subschemas'),
      ...of('schema.expansions', 'expansions'),
    },
    instance: {
      ...of('instance.depth', 'depth'),
      ...of('instance.bytes', 'bytes'),
      ...of('instance.uniqueItems', 'uniqueItems'),
    },
    validationMs: effort.cpuMs,
    because: [...binding.values()],
    gaps: results.flatMap((result) => gapOf(result) ?? []),
  };
}

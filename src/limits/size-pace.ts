import type { CurvePoint } from './limit-result.js';
import type { SizeLimit } from './limit.js';

/** Chooses the next size of a climb from the costs so far; always larger than the last. */
export type Pace = (limit: SizeLimit, size: number, curve: readonly CurvePoint[]) => number;

/** Twice the size, or a step more: what is found depends on nothing but the limit. */
export const doublingPace: Pace = ({ growth }, size) =>
  growth === 'doubling' ? size * 2 : size + growth.step;

/** Below this a cost says nothing of the next one. */
const grainMs = 0.3;
const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const costOf = ({ compileMs, validateMs }: CurvePoint): number => compileMs + validateMs;

/** How the logarithm of the cost grows between the last two points; `usual` where it can not be told. */
function slope(curve: readonly CurvePoint[], scale: (size: number) => number, usual: number): number {
  const [before, last] = curve.slice(-2);
  if (before === undefined || last === undefined || costOf(before) < grainMs) return usual;
  return Math.log(costOf(last) / costOf(before)) / (scale(last.size) - scale(before.size));
}

/**
 * As far as the costs so far let expect to go a little beyond a budget, so that few sizes are tried and the one that
 * fails does not fail by much.
 */
export function predictedPace(cpuMs: number): Pace {
  return ({ growth }, size, curve) => {
    const last = curve.at(-1);
    const room = Math.log((1.4 * cpuMs) / Math.max(grainMs / 8, last === undefined ? 0 : costOf(last)));
    if (growth === 'doubling') {
      const exponent = within(slope(curve, Math.log, 1.5), 1, 3);
      return Math.ceil(size * within(Math.exp(room / exponent), 1.3, 8));
    }
    const logBase = within(slope(curve, Number, Math.LN2), 0.5, 1.4);
    return size + within(Math.floor(room / logBase), 1, 2 * growth.step);
  };
}

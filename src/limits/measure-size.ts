import { fitGrowth } from './growth.js';
import type { SizeLimit } from './limit.js';
import type { CurvePoint, Probe, SizeResult } from './limit-result.js';
import type { LimitsEffort } from './limits-file.js';
import type { ProbeMode } from './probing/probe-process.js';
import type { SizeAttempt } from './probing/probe-size.js';
import { probeSize } from './probing/probe-size.js';
import type { ProbeSupply } from './probing/probe-supply.js';
import { doublingPace, predictedPace } from './size-pace.js';
import type { Attempt, Found, SearchStyle } from './size-search.js';
import { SizeSearch } from './size-search.js';

/** How much more than the budget a size may use before it is ended, when its process is to serve again. */
const patience: Readonly<Record<LimitsEffort['name'], number>> = { quick: 3, full: 1.25 };

const styleOf = ({ name, cpuMs, precision, textBytes }: LimitsEffort): SearchStyle =>
  name === 'full'
    ? { pace: doublingPace, textBytes, precision, slowPrecision: 1 / 4 }
    : { pace: predictedPace(cpuMs), textBytes, precision, slowPrecision: 1 };

/** After these a process is as it was before. */
const harmless: ReadonlySet<Probe['outcome']> = new Set([
  'ok',
  'slow',
  'stack',
  'wrong',
  'ignored',
  'refused',
]);

const attemptIn = (
  supply: ProbeSupply,
  validator: string,
  limit: SizeLimit,
  effort: LimitsEffort,
  mode: ProbeMode,
): Attempt => {
  const kind = { validator, mode, memoryMb: limit.memoryMb ?? effort.memoryMb };
  const { cpuMs, textBytes } = effort;
  const killMs = cpuMs * patience[effort.name] * (mode === 'cold' ? 4 : 1);
  const once = async (size: number): Promise<SizeAttempt | null> => {
    const process = await supply.take(kind);
    const tried = await probeSize(process, limit, size, { cpuMs, killMs, textBytes });
    await supply.give(process, tried === null || harmless.has(tried.probe.outcome));
    return tried;
  };
  return async (size) => {
    const tried = await once(size);
    return isNearlySlow(tried, cpuMs) ? cheaper(tried, await once(size)) : tried;
  };
};

/** Whatever else a machine does only adds: a cost that is a little too high is looked at a second time. */
const isNearlySlow = (tried: SizeAttempt | null, cpuMs: number): boolean =>
  tried?.probe.outcome === 'slow' && tried.point !== null && costOf(tried.point) < 1.3 * cpuMs;

function cheaper(one: SizeAttempt | null, other: SizeAttempt | null): SizeAttempt | null {
  if (one?.point == null || other?.point == null) return one;
  return costOf(other.point) < costOf(one.point) ? other : one;
}

/** In a process that does not speed up, time says nothing: what is slow there holds. */
const stackAlone =
  (attempt: Attempt): Attempt =>
  async (size) => {
    const tried = await attempt(size);
    if (tried === null || tried.probe.outcome !== 'slow') return tried;
    return { probe: { ...tried.probe, outcome: 'ok' }, point: null };
  };

/**
 * Where the stack ends in a process that never speeds up: `null` when a size that held holds there too and none is
 * known to fail. Sizes are halved until one holds.
 */
async function coldStack(search: SizeSearch, { ok, failed }: Found): Promise<Found | null> {
  let fails = failed?.outcome === 'stack' ? failed : null;
  for (let size = ok; size >= 1; size = Math.floor(size / 2)) {
    const tried = await search.try(size);
    if (tried === null) return null;
    if (tried.outcome === 'ok') return fails === null ? null : search.narrow(size, fails);
    fails = tried;
  }
  return fails === null ? null : { ok: 0, failed: fails, end: 'broke' };
}

const costOf = ({ compileMs, validateMs }: CurvePoint): number => compileMs + validateMs;
const bySize = (a: { readonly size: number }, b: { readonly size: number }): number => a.size - b.size;

/** The points of a curve by size, one a size: the cheapest, since whatever else happened only adds. */
function curveOf(points: readonly CurvePoint[]): readonly CurvePoint[] {
  const best = new Map<number, CurvePoint>();
  for (const point of points) {
    const known = best.get(point.size);
    if (known === undefined || costOf(point) < costOf(known)) best.set(point.size, point);
  }
  return [...best.values()].sort(bySize);
}

/** Climbs, then narrows. */
async function searched(search: SizeSearch): Promise<Found> {
  const climbed = await search.climb();
  return climbed.failed === null ? climbed : search.narrow(climbed.ok, climbed.failed);
}

/**
 * The same in processes that serve again and so speed up, which takes half of the stack away: what may be the
 * stack's is looked at once more where nothing speeds up. That is where it ends in a fresh process as well.
 */
async function searchedWarm(search: SizeSearch, cold: SizeSearch, deep: boolean): Promise<Found> {
  const climbed = await search.climb();
  if (climbed.failed?.outcome === 'stack') return (await coldStack(cold, climbed)) ?? climbed;
  const found = climbed.failed === null ? climbed : await search.narrow(climbed.ok, climbed.failed);
  return deep && found.ok > 0 ? ((await coldStack(cold, found)) ?? found) : found;
}

/** Finds where a validator breaks: doubling, then bisection, each size under a CPU budget. */
export async function measureSize(
  supply: ProbeSupply,
  validator: string,
  limit: SizeLimit,
  effort: LimitsEffort,
): Promise<SizeResult> {
  const style = styleOf(effort);
  const search = new SizeSearch(limit, attemptIn(supply, validator, limit, effort, 'usual'), style);
  const cold = new SizeSearch(limit, stackAlone(attemptIn(supply, validator, limit, effort, 'cold')), style);
  const found =
    effort.name === 'quick' ? await searchedWarm(search, cold, limit.deep) : await searched(search);
  const curve = curveOf(search.curve);
  const { failed } = found;
  return {
    kind: 'size',
    validator,
    limit: limit.name,
    ok: found.ok,
    fails: failed?.size ?? null,
    how: failed === null || failed.outcome === 'ok' ? null : failed.outcome,
    detail: failed?.detail ?? '',
    end: found.end,
    cap: limit.cap,
    probes: [...search.probes, ...cold.probes],
    curve,
    growth: fitGrowth(curve, limit.growth !== 'doubling'),
  };
}

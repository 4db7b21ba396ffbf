import { AssayError } from '../errors/assay-error.js';
import type { Probe, SizeResult } from './limit-result.js';
import type { ProbeBudget } from './probe.js';
import { probe } from './probe.js';
import { limitNamed, limits } from './registry.js';

/**
 * @property cap no larger size is tried
 * @property first the first size that is tried; the limit's own
 * @property cpuMs CPU time of one validation, above which it counts as slow
 * @property wallMs a bound on the wall time of the same, for a machine that tells no CPU time; 20 times `cpuMs`
 * @property memoryMb heap of the process; 256
 * @property precision the bisection ends when the two sizes are nearer than this part of the smaller; 1/32
 */
export interface LimitMeasurement {
  readonly validator: string;
  readonly limit: string;
  readonly cap: number;
  readonly first?: number;
  readonly cpuMs: number;
  readonly wallMs?: number;
  readonly memoryMb?: number;
  readonly precision?: number;
}

type Attempt = (size: number) => Promise<Probe>;

/** Doubles until a size fails or the cap has held. */
async function climb(
  first: number,
  cap: number,
  attempt: Attempt,
): Promise<readonly [number, Probe | undefined]> {
  let ok = 0;
  for (let size = Math.min(first, cap); ; size = Math.min(size * 2, cap)) {
    const tried = await attempt(size);
    if (tried.outcome !== 'ok') return [ok, tried];
    ok = size;
    if (size === cap) return [ok, undefined];
  }
}

/** Halves the interval between a size that holds and one that does not. */
async function narrow(
  from: number,
  failed: Probe,
  precision: number,
  attempt: Attempt,
): Promise<readonly [number, Probe]> {
  let ok = from;
  let fails = failed;
  while (fails.size - ok > Math.max(1, ok * precision)) {
    const tried = await attempt(Math.floor((ok + fails.size) / 2));
    if (tried.outcome === 'ok') ok = tried.size;
    else fails = tried;
  }
  return [ok, fails];
}

async function search(
  first: number,
  cap: number,
  precision: number,
  attempt: Attempt,
): Promise<readonly [number, Probe | undefined]> {
  const [ok, failed] = await climb(first, cap, attempt);
  return failed === undefined ? [ok, undefined] : narrow(ok, failed, precision, attempt);
}

/**
 * Finds where a validator breaks: doubling, then bisection, each size in a process that can be killed. An
 * AssayError (`usage`) for a limit that is not known or a cap below 1.
 */
export async function measureLimit(measurement: LimitMeasurement): Promise<SizeResult> {
  const { validator, cap, cpuMs, wallMs = cpuMs * 20, memoryMb = 256, precision = 1 / 32 } = measurement;
  const limit = limitNamed(measurement.limit);
  if (limit === undefined) {
    const known = limits.map(({ name }) => name).join(', ');
    throw new AssayError('usage', `no limit is named "${measurement.limit}"`, { facts: [['known', known]] });
  }
  if (!Number.isSafeInteger(cap) || cap < 1)
    throw new AssayError('usage', `the cap must be a whole number from 1: ${cap}`);
  const probes: Probe[] = [];
  const budget: ProbeBudget = { cpuMs, wallMs, memoryMb };
  const attempt: Attempt = async (size) => {
    const tried = await probe(validator, limit, size, budget);
    probes.push(tried);
    return tried;
  };
  const [ok, failed] = await search(measurement.first ?? limit.first, cap, precision, attempt);
  const how = failed === undefined || failed.outcome === 'ok' ? null : failed.outcome;
  const fails = failed?.size ?? null;
  const end = failed === undefined ? 'cap' : 'broke';
  const detail = failed?.detail ?? '';
  return {
    kind: 'size',
    validator,
    limit: limit.name,
    ok,
    fails,
    how,
    detail,
    end,
    cap,
    probes,
    curve: [],
    growth: null,
  };
}

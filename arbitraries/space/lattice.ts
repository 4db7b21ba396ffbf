import { atScale, decimalOf, numberOf } from '../json/decimal.js';
import type { State } from './state.js';

/** The multiples of `step` times ten to the power of minus `scale`; `unit` when these are the integers. */
export interface Lattice {
  readonly step: bigint;
  readonly scale: number;
  readonly unit: boolean;
}

const integers: Lattice = { step: 1n, scale: 0, unit: true };

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** The coarsest lattice that has all multiples of every step; integers count as multiples of one. */
export function latticeOf(state: State): Lattice {
  if (state.steps.length === 0) return integers;
  const steps = [...(state.integer ? [1] : []), ...state.steps].map(decimalOf);
  const scale = Math.max(...steps.map((step) => step.scale));
  const step = steps.map((each) => atScale(each, scale)).reduce((a, b) => (a * b) / gcd(a, b));
  return { step, scale, unit: step === 1n && scale === 0 };
}

/** Point `k` of the lattice. */
export const at = (grid: Lattice, k: bigint): number => numberOf(k * grid.step, grid.scale);

/** The lattice point at or beside a bound, as its number of steps. */
export function index(grid: Lattice, bound: number, to: 'up' | 'down', exclusive: boolean): bigint {
  const decimal = decimalOf(bound);
  const scale = Math.max(decimal.scale, grid.scale);
  const digits = atScale(decimal, scale);
  const step = grid.step * 10n ** BigInt(scale - grid.scale);
  const down = floorDivide(digits, step);
  const exact = down * step === digits;
  if (exact) return exclusive ? (to === 'up' ? down + 1n : down - 1n) : down;
  return to === 'up' ? down + 1n : down;
}

const floorDivide = (a: bigint, b: bigint): bigint => {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
};

/** The lattice point at or below a value; without a lattice the value itself. */
export function snap(value: number, grid: Lattice | undefined): number {
  if (grid === undefined || !Number.isFinite(value)) return value;
  if (grid.unit) return Math.floor(value) + 0;
  return at(grid, index(grid, value, 'down', false));
}

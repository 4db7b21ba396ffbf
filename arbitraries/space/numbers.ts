import { atScale, decimalOf, isMultiple, numberOf } from '../json/decimal.js';
import type { State } from './state.js';

/** Draws an integer from `min` to `max`, both included. */
export type NextInt = (min: number, max: number) => number;

export type BoundMood = 'min' | 'max' | 'mixed';

const safest = Number.MAX_SAFE_INTEGER;
const mostListed = 64;

/**
 * The numbers that a state allows.
 *
 * @property uncertain whether `empty` says only that no number was found
 * @property finite all of them, simplest first, when they are few
 * @property low the least one, or the least that is ever drawn; `high` likewise
 */
export interface NumberSpace {
  readonly empty: boolean;
  readonly uncertain: boolean;
  readonly finite: readonly number[] | undefined;
  readonly low: number;
  readonly high: number;
  readonly simplest: number;
  has(value: number): boolean;
  draw(nextInt: NextInt, mood: BoundMood): number | undefined;
  boundaries(): readonly number[];
  /** Members from the simplest on, as many as are wanted; all of them when they are few. */
  listing(): Iterable<number>;
}

/** The space of a state's numbers: a lattice when integers or steps are asked for, else an interval. */
export function numberSpace(state: State): NumberSpace {
  const grid = state.integer || state.steps.length > 0 ? latticeOf(state) : undefined;
  const has = membership(state);
  const edges = grid === undefined ? intervalEdges(state) : gridEdges(grid, state);
  const finite =
    grid === undefined ? degenerate(edges, has) : covered(grid, state) ? [] : listed(grid, edges, has);
  const candidates = candidatesOf(edges, grid, state).filter(has);
  const all = finite ?? candidates;
  const sorted = bySimplicity(all);
  const [simplest] = sorted;
  const low = has(edges.low) ? edges.low : Math.min(...all);
  const high = has(edges.high) ? edges.high : Math.max(...all);
  return {
    empty: simplest === undefined,
    uncertain: finite === undefined || state.steps.some((step) => !Number.isInteger(step)),
    finite: finite === undefined ? undefined : sorted,
    low,
    high,
    simplest: simplest ?? 0,
    has,
    draw: (nextInt, mood) => draw({ edges, grid, has, finite, low, high, candidates }, nextInt, mood),
    boundaries: () => [...new Set([low, high, ...candidates])],
    listing: () => (finite === undefined ? listing(simplest ?? 0, grid, has) : sorted),
  };
}

const mostInListing = 5000;

function* listing(
  first: number,
  grid: Lattice | undefined,
  has: (value: number) => boolean,
): Iterable<number> {
  const unit = grid === undefined ? 1 : numberOf(grid.step, grid.scale);
  for (let k = 0; k < mostInListing; k++) {
    for (const value of [first + k * unit, first - k * unit]) {
      const snapped = snap(value, grid);
      if (has(snapped)) yield snapped;
    }
  }
}

interface Edges {
  readonly low: number;
  readonly high: number;
}

interface Lattice {
  readonly step: bigint;
  readonly scale: number;
}

interface Parts {
  readonly edges: Edges;
  readonly grid: Lattice | undefined;
  readonly has: (value: number) => boolean;
  readonly finite: readonly number[] | undefined;
  readonly low: number;
  readonly high: number;
  readonly candidates: readonly number[];
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

function latticeOf(state: State): Lattice {
  const steps = [...(state.integer ? [1] : []), ...state.steps].map(decimalOf);
  const scale = Math.max(...steps.map((step) => step.scale));
  const step = steps.map((each) => atScale(each, scale)).reduce((a, b) => (a * b) / gcd(a, b));
  return { step, scale };
}

/** Judges divide in binary: a number is kept only when their formulas agree with the decimal one. */
const agreed = (value: number, step: number): boolean => {
  const quotient = value / step;
  if (!Number.isInteger(quotient) || Math.abs(quotient) > safest) return false;
  const rest = value % step;
  return Math.abs(rest) < 1e-7 || Math.abs(step - rest) < 1e-7;
};

const clearlyNot = (value: number, step: number): boolean => {
  const rest = Math.abs(value % step);
  return (
    !isMultiple(value, step) && !Number.isInteger(value / step) && rest > 1e-6 && Math.abs(step - rest) > 1e-6
  );
};

function membership(state: State): (value: number) => boolean {
  const excluded = new Set(state.excluded.filter((value) => typeof value === 'number'));
  return (value) =>
    Number.isFinite(value) &&
    (state.minimum === undefined ||
      value > state.minimum.value ||
      (!state.minimum.exclusive && value === state.minimum.value)) &&
    (state.maximum === undefined ||
      value < state.maximum.value ||
      (!state.maximum.exclusive && value === state.maximum.value)) &&
    (!state.integer || Number.isInteger(value)) &&
    !(state.notInteger && Number.isInteger(value)) &&
    state.steps.every((step) => isMultiple(value, step) && agreed(value, step)) &&
    state.notSteps.every((step) => clearlyNot(value, step)) &&
    !excluded.has(value);
}

/** The first and last lattice points within the bounds; open sides end at the safe integers, or just past the bound. */
function gridEdges(grid: Lattice, state: State): Edges {
  const least =
    state.minimum === undefined ? undefined : index(grid, state.minimum.value, 'up', state.minimum.exclusive);
  const most =
    state.maximum === undefined
      ? undefined
      : index(grid, state.maximum.value, 'down', state.maximum.exclusive);
  const reach = numberOf(grid.step, grid.scale) >= 1 ? BigInt(safest) : 1_000_000n * grid.step;
  const span = (reach * 10n ** BigInt(grid.scale)) / grid.step;
  const limit = finiteLimit(grid, span > 0n ? span : 1_000_000n);
  const low = least ?? (most !== undefined && most < -limit ? most - 1000n : -limit);
  const high = most ?? (least !== undefined && least > limit ? least + 1000n : limit);
  return { low: at(grid, low), high: at(grid, high) };
}

/** No more points than doubles can hold. */
function finiteLimit(grid: Lattice, limit: bigint): bigint {
  let points = limit;
  while (points > 0n && !Number.isFinite(at(grid, points))) points /= 2n;
  return points;
}

const at = (grid: Lattice, k: bigint): number => numberOf(k * grid.step, grid.scale);

function index(grid: Lattice, bound: number, to: 'up' | 'down', exclusive: boolean): bigint {
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

/** An excluded bound has no neighbour among decimals: the next integer stands for it, or else a number close by. */
function intervalEdges(state: State): Edges {
  const { minimum, maximum } = state;
  const low = minimum?.value ?? Math.min(-safest, (maximum?.value ?? 0) - 1);
  const high = maximum?.value ?? Math.max(safest, (minimum?.value ?? 0) + 1);
  const inside = (value: number): boolean => value > low && value < high;
  const beside = (bound: number, sign: 1 | -1): number => {
    const whole = sign === 1 ? Math.floor(bound) + 1 : Math.ceil(bound) - 1;
    return inside(whole) || !inside(close(bound, sign))
      ? inside(whole)
        ? whole
        : (low + high) / 2
      : close(bound, sign);
  };
  return {
    low: minimum?.exclusive === true ? beside(low, 1) : low,
    high: maximum?.exclusive === true ? beside(high, -1) : high,
  };
}

const close = (bound: number, sign: 1 | -1): number =>
  Number((bound + sign * Math.max(1e-6, Math.abs(bound) * 1e-9)).toPrecision(15));

/** Whether every point of the lattice is a multiple of something that must not divide it. */
const covered = (grid: Lattice, { notSteps, notInteger }: State): boolean =>
  [...notSteps, ...(notInteger ? [1] : [])].some((step) => isMultiple(numberOf(grid.step, grid.scale), step));

function degenerate({ low, high }: Edges, has: (value: number) => boolean): readonly number[] | undefined {
  if (low < high) return undefined;
  return low === high && has(low) ? [low] : [];
}

function listed(
  grid: Lattice,
  { low, high }: Edges,
  has: (value: number) => boolean,
): readonly number[] | undefined {
  const first = index(grid, low, 'up', false);
  const last = index(grid, high, 'down', false);
  if (last - first >= BigInt(mostListed)) return undefined;
  const values: number[] = [];
  for (let k = first; k <= last; k++) {
    const value = at(grid, k);
    if (has(value)) values.push(value);
  }
  return values;
}

const ordinary: readonly number[] = [0, 1, -1, 2, 10, 100, 42, 7, 0.5, 1.5, -0.5, 0.1, 1000, 0.25];

function candidatesOf({ low, high }: Edges, grid: Lattice | undefined, state: State): readonly number[] {
  const middle = low / 2 + high / 2;
  const unit = grid === undefined ? 1 : numberOf(grid.step, grid.scale);
  const near = [low, high, low + unit, high - unit].map((value) => snap(value, grid));
  const inner = [middle, close(low, 1), close(high, -1), low + 0.5, high - 0.5, low + 0.1].map((value) =>
    snap(value, grid),
  );
  const stepped = Array.from({ length: 40 }, (_, k) => snap((k + 1) * unit, grid));
  const around = state.notSteps.flatMap((step) => [
    step / 2,
    step * 1.5,
    low + step / 2,
    high - step / 2,
    low + step / 3,
    high - step / 3,
  ]);
  const negative = stepped.map((value) => -value);
  return [
    ...new Set([...near, ...inner, ...ordinary, ...around, ...stepped, ...negative, ...nearExcluded(state)]),
  ];
}

const nearExcluded = (state: State): readonly number[] =>
  state.excluded.flatMap((value) => (typeof value === 'number' ? [value + 1, value - 1] : []));

function snap(value: number, grid: Lattice | undefined): number {
  if (grid === undefined || !Number.isFinite(value)) return value;
  return at(grid, index(grid, value, 'down', false));
}

/** The order of numbers in which shrinking goes down: short, near zero, positive. */
const bySimplicity = (values: readonly number[]): readonly number[] =>
  values.toSorted((a, b) => weight(a) - weight(b) || Math.abs(a) - Math.abs(b) || b - a);

const weight = (value: number): number => String(Math.abs(value)).length + (Number.isInteger(value) ? 0 : 20);

function draw(parts: Parts, nextInt: NextInt, mood: BoundMood): number | undefined {
  const { finite, low, high, has } = parts;
  if (finite !== undefined) return drawListed(finite, low, high, nextInt, mood);
  if (mood === 'min') return low;
  if (mood === 'max') return high;
  for (let attempt = 0; attempt < 8; attempt++) {
    const value = proposal(parts, nextInt);
    if (has(value)) return value;
  }
  return parts.candidates[nextInt(0, parts.candidates.length - 1)];
}

function drawListed(
  finite: readonly number[],
  low: number,
  high: number,
  nextInt: NextInt,
  mood: BoundMood,
): number | undefined {
  if (finite.length === 0) return undefined;
  if (mood === 'min') return low;
  if (mood === 'max') return high;
  return finite[nextInt(0, finite.length - 1)];
}

function proposal({ edges, grid, candidates }: Parts, nextInt: NextInt): number {
  const kind = nextInt(0, 9);
  if (kind < 3 && candidates.length > 0) return candidates[nextInt(0, candidates.length - 1)] ?? 0;
  const wide = kind < 5;
  const low = wide ? edges.low : Math.max(edges.low, Math.min(edges.high - 1000, -1000));
  const high = wide ? edges.high : Math.min(edges.high, Math.max(edges.low + 1000, 1000));
  const value = between(low, high, nextInt, grid === undefined && nextInt(0, 1) === 0);
  return snap(value, grid);
}

function between(low: number, high: number, nextInt: NextInt, fraction: boolean): number {
  if (!fraction && high - low > 2) return nextInt(safely(Math.ceil(low)), safely(Math.floor(high)));
  const share = nextInt(0, 1_000_000) / 1_000_000;
  const value = low * (1 - share) + high * share;
  return Math.abs(value) < 1e12 && high - low > 0.1 ? Number(value.toFixed(3)) : value;
}

const safely = (value: number): number => Math.max(-safest, Math.min(safest, value));

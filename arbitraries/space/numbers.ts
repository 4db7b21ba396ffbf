import { isMultiple, numberOf } from '../json/decimal.js';
import { at, index, latticeOf, snap } from './lattice.js';
import type { Lattice } from './lattice.js';
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
  /** The member of the lattice at or below a value; the value itself where there is none. */
  snap(value: number): number;
  draw(nextInt: NextInt, mood: BoundMood): number | undefined;
  boundaries(): readonly number[];
  /** Members from the simplest on, as many as are wanted; all of them when they are few. */
  listing(): Iterable<number>;
}

/** The space of a state's numbers: a lattice when integers or steps are asked for, else an interval. */
export const numberSpace = (state: State): NumberSpace => new Space(state);

class Space implements NumberSpace {
  readonly uncertain: boolean;
  readonly low: number;
  readonly high: number;
  readonly simplest: number;
  readonly empty: boolean;
  readonly has: (value: number) => boolean;
  readonly #state: State;
  readonly #edges: Edges;
  readonly #grid: Lattice | undefined;
  /** All of them in ascending order, when they are few. */
  readonly #few: readonly number[] | undefined;
  #candidates: readonly number[] | undefined;

  constructor(state: State) {
    const grid = state.integer || state.steps.length > 0 ? latticeOf(state) : undefined;
    const edges = grid === undefined ? intervalEdges(state) : gridEdges(grid, state);
    const has = membership(state);
    this.has = has;
    this.#state = state;
    this.#grid = grid;
    this.#edges = edges;
    this.#few =
      grid === undefined ? degenerate(edges, has) : covered(grid, state) ? [] : listed(grid, edges, has);
    this.uncertain = this.#few === undefined || state.steps.some((step) => !Number.isInteger(step));
    const simplest = digits.find(has) ?? bySimplicity(this.#some())[0];
    this.empty = simplest === undefined;
    this.simplest = simplest ?? 0;
    this.low = has(edges.low) ? edges.low : Math.min(...this.#some());
    this.high = has(edges.high) ? edges.high : Math.max(...this.#some());
  }

  get finite(): readonly number[] | undefined {
    return this.#few === undefined ? undefined : bySimplicity(this.#few);
  }

  draw(nextInt: NextInt, mood: BoundMood): number | undefined {
    if (this.empty) return undefined;
    if (mood === 'min') return this.low;
    if (mood === 'max') return this.high;
    if (this.#few !== undefined) return this.#few[nextInt(0, this.#few.length - 1)];
    for (let attempt = 0; attempt < 8; attempt++) {
      const value = this.#proposal(nextInt);
      if (this.has(value)) return value;
    }
    return this.#listed(nextInt);
  }

  snap(value: number): number {
    return snap(value, this.#grid);
  }

  boundaries(): readonly number[] {
    return [...new Set([this.low, this.high, ...this.#inside()])];
  }

  listing(): Iterable<number> {
    return this.finite ?? listing(this.simplest, this.#grid, this.has);
  }

  /** All of them, or some. */
  #some(): readonly number[] {
    return this.#few ?? this.#inside();
  }

  #inside(): readonly number[] {
    this.#candidates ??= candidatesOf(this.#edges, this.#grid, this.#state).filter(this.has);
    return this.#candidates;
  }

  #listed(nextInt: NextInt): number | undefined {
    const candidates = this.#inside();
    return candidates[nextInt(0, candidates.length - 1)];
  }

  #proposal(nextInt: NextInt): number {
    const { low, high } = this.#edges;
    const kind = nextInt(0, 11);
    if (kind < 2) return this.low;
    if (kind < 4) return this.high;
    if (kind < 6) return this.#listed(nextInt) ?? 0;
    const wide = kind < 8;
    const from = wide ? low : Math.max(low, Math.min(high - 1000, -1000));
    const to = wide ? high : Math.min(high, Math.max(low + 1000, 1000));
    const value = between(from, to, nextInt, this.#grid === undefined && nextInt(0, 1) === 0);
    return snap(value, this.#grid);
  }
}

/** The numbers of one digit, simplest first. */
const digits: readonly number[] = [0, ...Array.from({ length: 9 }, (_, k) => [k + 1, -k - 1]).flat()];

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
  const { minimum, maximum, integer, notInteger, steps, notSteps } = state;
  const low = minimum?.value ?? -Infinity;
  const high = maximum?.value ?? Infinity;
  const aboveLow = minimum?.exclusive === true;
  const belowHigh = maximum?.exclusive === true;
  const excluded = new Set(state.excluded.filter((value) => typeof value === 'number'));
  const plain = steps.length === 0 && notSteps.length === 0 && excluded.size === 0;
  const fits = (value: number): boolean =>
    steps.every((step) => isMultiple(value, step) && agreed(value, step)) &&
    notSteps.every((step) => clearlyNot(value, step)) &&
    !excluded.has(value);
  return (value) => {
    if (!(value >= low && value <= high) || !Number.isFinite(value)) return false;
    if ((aboveLow && value === low) || (belowHigh && value === high)) return false;
    if ((integer || notInteger) && Number.isInteger(value) === notInteger) return false;
    return plain || fits(value);
  };
}

/** The first and last lattice points within the bounds; open sides end at the safe integers, or just past the bound. */
function gridEdges(grid: Lattice, state: State): Edges {
  const { minimum, maximum } = state;
  const bounds = [minimum?.value ?? 0, maximum?.value ?? 0];
  if (grid.unit && bounds.every((bound) => Math.abs(bound) <= safest)) return wholeEdges(state);
  const least = minimum && index(grid, minimum.value, 'up', minimum.exclusive);
  const most = maximum && index(grid, maximum.value, 'down', maximum.exclusive);
  const limit = openLimit(grid);
  const low = least ?? (most !== undefined && most < -limit ? most - 1000n : -limit);
  const high = most ?? (least !== undefined && least > limit ? least + 1000n : limit);
  return { low: at(grid, low), high: at(grid, high) };
}

/** How many steps from zero an open side ends. */
function openLimit(grid: Lattice): bigint {
  const reach = numberOf(grid.step, grid.scale) >= 1 ? BigInt(safest) : 1_000_000n * grid.step;
  const span = (reach * 10n ** BigInt(grid.scale)) / grid.step;
  return finiteLimit(grid, span > 0n ? span : 1_000_000n);
}

/** The first and last integers within bounds that are safe ones. */
function wholeEdges({ minimum, maximum }: State): Edges {
  const past = (exclusive: boolean, bound: number): number => (exclusive && Number.isInteger(bound) ? 1 : 0);
  const low =
    minimum === undefined ? -safest : Math.ceil(minimum.value) + past(minimum.exclusive, minimum.value);
  const high =
    maximum === undefined ? safest : Math.floor(maximum.value) - past(maximum.exclusive, maximum.value);
  return { low: low + 0, high: high + 0 };
}

/** No more points than doubles can hold. */
function finiteLimit(grid: Lattice, limit: bigint): bigint {
  let points = limit;
  while (points > 0n && !Number.isFinite(at(grid, points))) points /= 2n;
  return points;
}

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
  if (grid.unit && high - low < mostListed)
    return Array.from({ length: Math.max(0, high - low + 1) }, (_, k) => low + k).filter(has);
  if (grid.unit) return undefined;
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

/** The order of numbers in which shrinking goes down: short, near zero, positive. */
const bySimplicity = (values: readonly number[]): readonly number[] =>
  values.toSorted((a, b) => weight(a) - weight(b) || Math.abs(a) - Math.abs(b) || b - a);

const weight = (value: number): number => String(Math.abs(value)).length + (Number.isInteger(value) ? 0 : 20);

function between(low: number, high: number, nextInt: NextInt, fraction: boolean): number {
  if (!fraction && high - low > 2) return nextInt(safely(Math.ceil(low)), safely(Math.floor(high)));
  const share = nextInt(0, 1_000_000) / 1_000_000;
  const value = low * (1 - share) + high * share;
  return Math.abs(value) < 1e12 && high - low > 0.1 ? Number(value.toFixed(3)) : value;
}

const safely = (value: number): number => Math.max(-safest, Math.min(safest, value));

import type { NumberSpace } from '../space/numbers.js';

/**
 * Simpler numbers: zero, one, the simplest of each space, the whole part, fewer digits, and halves of the
 * way there; where a space is a lattice, also the member below each of these.
 */
export function* smallerNumbers(value: number, spaces: readonly NumberSpace[]): Iterable<number> {
  for (const candidate of new Set(simpler(value, spaces))) {
    yield candidate;
    for (const space of spaces) {
      const member = space.snap(candidate);
      if (member !== candidate) yield member;
    }
  }
}

const decimals = [0.1, 0.5, 1.5];

function* simpler(value: number, spaces: readonly NumberSpace[]): Iterable<number> {
  const goals = new Set([0, 1, ...spaces.map(({ simplest }) => simplest)]);
  yield* goals;
  if (value < 0) yield -value;
  yield Math.trunc(value);
  yield Math.ceil(value);
  if (!Number.isInteger(value)) {
    for (const decimal of decimals)
      yield* [decimal, -decimal, Math.trunc(value) + decimal, Math.trunc(value) - decimal];
  }
  for (const digits of [1, 2, 3, 6]) yield Number(value.toPrecision(digits));
  for (const goal of goals) yield* towards(value, goal);
  for (const digit of [1, 10, 100]) yield Math.trunc(value / digit / 10) * digit * 10;
}

function* towards(value: number, goal: number): Iterable<number> {
  const gap = value - goal;
  for (let part = 0.5; part > 1e-16; part /= 2) {
    const step = gap * part;
    yield Math.trunc(value - gap * part * 2 + step);
    yield Math.trunc(value - step);
    if (Math.abs(step) < 1) break;
  }
  yield value - Math.sign(gap);
}

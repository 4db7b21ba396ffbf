import type { NumberSpace } from '../space/numbers.js';

/** Simpler numbers: zero, one, the whole part, the simplest of each space, and halves of the way there. */
export function* smallerNumbers(value: number, spaces: readonly NumberSpace[]): Iterable<number> {
  const goals = [0, 1, ...spaces.map(({ simplest }) => simplest)];
  yield* new Set(goals);
  yield Math.trunc(value);
  if (value < 0) yield -value;
  for (const digits of [1, 2, 3, 6]) yield Number(value.toPrecision(digits));
  for (const goal of new Set(goals)) yield* towards(value, goal);
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

import type { CurvePoint, Growth } from './limit-result.js';

/** Below this a cost is mostly the clock, the collector and the compiler of the engine. */
const grainMs = 1;
/** The upper part of a curve: what is at least this share of its highest point. */
const share = 1 / 16;
const fewest = 3;
/** A curve that stays below this shows how the engine warms up, not how the cost grows. */
const leastHighest = 10;

interface Line {
  readonly slope: number;
  readonly r2: number;
}

/** Least squares. */
function lineThrough(points: readonly (readonly [x: number, y: number])[]): Line {
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - meanX) ** 2;
    xy += (x - meanX) * (y - meanY);
    yy += (y - meanY) ** 2;
  }
  return { slope: xx === 0 ? 0 : xy / xx, r2: xx === 0 || yy === 0 ? 0 : (xy * xy) / (xx * yy) };
}

const costOf = ({ compileMs, validateMs }: CurvePoint): number => compileMs + validateMs;

/** The upper part, or the three highest points where that has fewer. */
function upperPart(curve: readonly CurvePoint[]): readonly CurvePoint[] {
  const seen = curve.filter((point) => costOf(point) >= grainMs);
  const highest = Math.max(0, ...seen.map(costOf));
  const upper = seen.filter((point) => costOf(point) >= highest * share);
  return upper.length >= fewest ? upper : seen.slice(-fewest);
}

/**
 * How the cost grows with the size, by least squares over the logarithms of the upper part of the curve. `null`
 * when it has fewer than three points above the clock's grain.
 *
 * @param curve by size
 * @param exponential whether each step may double the cost, so that the size is an exponent
 */
export function fitGrowth(curve: readonly CurvePoint[], exponential: boolean): Growth | null {
  if (Math.max(0, ...curve.map(costOf)) < leastHighest) return null;
  const upper = upperPart(curve);
  if (upper.length < fewest) return null;
  const points = upper.length;
  const scale = exponential ? Number : Math.log;
  const { slope, r2 } = lineThrough(upper.map((point) => [scale(point.size), Math.log(costOf(point))]));
  return exponential
    ? { kind: 'exponential', base: Math.exp(slope), points, r2 }
    : { kind: 'power', exponent: slope, points, r2 };
}

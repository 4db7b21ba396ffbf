import type { SpeedSample } from '../../limits/limits-file.js';
import { sizeText } from './cell.js';

/** Three digits of a time: `0.05 ms`, `1.4 ms`, `112 ms`. */
export const msText = (ms: number): string =>
  `${ms < 0.995 ? ms.toFixed(2) : ms < 99.5 ? ms.toFixed(1) : Math.round(ms)} ms`;

/** How fast the definition of a tool is compiled, and values are judged by it; nothing where it was not measured. */
export function speedOf(speed: readonly SpeedSample[]): readonly string[] {
  const real = speed.find(({ schema }) => schema === 'real');
  return real === undefined ? [] : [msText(real.compileMs), sizeText(Math.round(real.valuesPerSecond))];
}

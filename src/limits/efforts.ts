import type { LimitsEffort } from './limits-file.js';

const mebibyte = 2 ** 20;

/** For publication: each size meets a process of its own. */
export const fullEffort: LimitsEffort = {
  name: 'full',
  cpuMs: 250,
  memoryMb: 256,
  precision: 1 / 32,
  textBytes: 64 * mebibyte,
};

/** A first look: less time for a size, smaller texts, processes that serve until something ends them. */
export const quickEffort: LimitsEffort = {
  name: 'quick',
  cpuMs: 50,
  memoryMb: 256,
  precision: 1 / 8,
  textBytes: 2 * mebibyte,
};

/** How long each of the speeds is measured, in milliseconds. */
export const speedMs: Readonly<Record<LimitsEffort['name'], number>> = { quick: 40, full: 500 };

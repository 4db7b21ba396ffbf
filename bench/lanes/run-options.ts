import type { FuzzOptions } from '../../src/engine/options.js';

/**
 * The options that decide which cases a run sends, with room for `cases` of them: a run also makes
 * known-good calls, and keeps a tenth of its calls for laws that ask on purpose.
 */
export const runOptions = (seed: number, cases: number): FuzzOptions => ({
  seed,
  maxCalls: Math.ceil(cases * 1.25) + 200,
  corpusDir: null,
});

import type { Level } from '../../invariants/invariant.js';

/** What a line is about. A sign never stands without its word: colour and shape are extras. */
export type Sign = Level | 'passed' | 'not-proven' | 'flaky';

const unicodeSigns: Readonly<Record<Sign, string>> = {
  must: '✗',
  should: '▲',
  policy: '◆',
  observed: '·',
  passed: '✓',
  'not-proven': '○',
  flaky: '~',
};

const asciiSigns: Readonly<Record<Sign, string>> = {
  must: 'x',
  should: '!',
  policy: '*',
  observed: '.',
  passed: '+',
  'not-proven': 'o',
  flaky: '~',
};

/** The sign as this terminal can show it; one column wide. */
export const signOf = (sign: Sign, unicode: boolean): string =>
  unicode ? unicodeSigns[sign] : asciiSigns[sign];

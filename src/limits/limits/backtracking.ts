import type { SizeLimit } from '../limit.js';

const pattern = { kind: 'size', group: 'growth', unit: 'characters', deep: false, unseen: 'wrong' } as const;

const ambiguous = '^(a+)+$';

/** The engine runs a pattern that it has met before up to ten times as quickly: each size has one of its own. */
const unmet = (size: number): string => `${ambiguous}|^${size}$`;

export const patternExponential: SizeLimit = {
  ...pattern,
  name: 'pattern-exponential',
  title: `pattern ${ambiguous}`,
  meaning: `a string of so many a and one ! under the pattern ${ambiguous}, which tries 2^n ways to split them`,
  first: 12,
  cap: 48,
  growth: { step: 4 },
  cases: (size) => [
    {
      schemaText: JSON.stringify({ type: 'string', pattern: unmet(size) }),
      text: JSON.stringify(`${'a'.repeat(size)}!`),
      expected: 'invalid',
    },
  ],
};

export const patternQuadratic: SizeLimit = {
  ...pattern,
  name: 'pattern-quadratic',
  title: 'pattern a+b',
  meaning: 'a string of so many a under the pattern a+b, which is tried anew from each of them',
  first: 1024,
  cap: 16_777_216,
  growth: 'doubling',
  cases: (size) => [
    {
      schemaText: JSON.stringify({ type: 'string', pattern: 'a+b' }),
      text: JSON.stringify('a'.repeat(size)),
      expected: 'invalid',
    },
  ],
};

export const patternPropertiesExponential: SizeLimit = {
  ...pattern,
  name: 'pattern-properties-exponential',
  title: 'member name (a+)+',
  meaning: `a member's name of so many a and one ! under patternProperties ${ambiguous}`,
  first: 12,
  cap: 48,
  growth: { step: 4 },
  cases: (size) => [
    {
      schemaText: JSON.stringify({ patternProperties: { [unmet(size)]: true }, additionalProperties: false }),
      text: JSON.stringify({ [`${'a'.repeat(size)}!`]: 0 }),
      expected: 'invalid',
    },
  ],
};

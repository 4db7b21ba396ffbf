import { createHash } from 'node:crypto';
import { identity } from '../../protocol/identity.js';
import type { DifferCase } from './differ-case.js';
import type { Disagreement } from './disagreement.js';
import { groupOf } from './disagreement.js';
import { sectionOf } from './sections.js';

/** The name of a disagreement: of its keyword, its manner, and who stands apart saying what; not of its texts. */
export const fingerprintOf = (disagreement: Disagreement): string =>
  `d-${createHash('sha256').update(groupOf(disagreement), 'utf8').digest('hex').slice(0, 8)}`;

/** A disagreement as it is kept. */
export function caseOf(disagreement: Disagreement, seed: number): DifferCase {
  const { keyword, manner, dialects, schemaText, instanceText, sides, right, apart } = disagreement;
  return {
    differ: 1,
    fingerprint: fingerprintOf(disagreement),
    keyword,
    manner,
    dialects,
    schema: schemaText,
    instance: instanceText,
    said: [...sides].map(([says, validators]) => ({ says, validators })),
    apart: apart.map(({ validator }) => validator),
    right: { ...right, section: sectionOf(keyword, dialects[0] ?? '2020-12') },
    foundWith: { version: identity.version, seed },
  };
}

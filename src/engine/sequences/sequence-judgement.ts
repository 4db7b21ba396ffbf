import type { Invariant } from '../../invariants/invariant.js';
import type { JudgedSequence } from '../../invariants/sequence.js';
import type { Sighting } from '../judge.js';
import { lawsOn, opinionsOf } from '../law-opinions.js';
import type { Tally } from '../tally.js';

/** What the laws of sequences say of one; each is counted where there is a tally. */
export const sequenceSightings = (
  invariants: readonly Invariant[],
  judged: JudgedSequence,
  tally?: Pick<Tally, 'judged' | 'notExercised'>,
): readonly Sighting[] =>
  opinionsOf(
    lawsOn(invariants, 'sequence'),
    judged,
    { era: judged.era, tool: judged.calls.at(-1)?.tool.name ?? '' },
    tally,
  );

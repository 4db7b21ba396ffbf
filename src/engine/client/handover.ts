import type { Attack } from '../../hostile/attack.js';
import type { Handover, ClientLaw } from '../../hostile/laws/client-law.js';
import { rightReaction } from '../../hostile/oracle/right-reaction.js';
import type { Play } from '../../hostile/play/play.js';
import type { Violation } from '../../invariants/invariant.js';
import { fingerprint } from '../../corpus/fingerprint.js';
import type { Era } from '../../protocol/era.js';
import { subjectOf } from './client-case.js';
import type { Performance } from './client-session.js';

/** What the laws judge of a play that a client went through. */
export const handoverOf = (
  attack: Pick<Attack, 'name' | 'what'>,
  play: Play,
  era: Era,
  seen: Performance,
): Handover => ({
  attack: attack.name,
  what: attack.what,
  play,
  right: rightReaction(play, era),
  reply: seen.last.reply,
  ...(seen.whole ? {} : { stayedAt: seen.last.ask }),
  asked: seen.asked,
});

/** A breach of a client law, with its identity. */
export interface ClientSighting {
  readonly law: ClientLaw;
  readonly violation: Violation;
  readonly fingerprint: string;
}

export function sightingsOf(law: ClientLaw, handover: Handover, era: Era): readonly ClientSighting[] {
  if (law.applies(handover) !== true) return [];
  return law.check(handover).map((violation) => ({
    law,
    violation,
    fingerprint: fingerprint({
      invariant: law.id,
      era,
      direction: 'client',
      tool: subjectOf(handover.play),
      place: violation.place,
    }),
  }));
}

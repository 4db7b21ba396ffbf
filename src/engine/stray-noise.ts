import type { JudgedExchange, Invariant } from '../invariants/invariant.js';
import type { FindingDesk } from './finding-desk.js';
import type { Judge } from './judge.js';
import { listTemplate } from './record.js';

/**
 * Text on stdout that is no message belongs to no call: it is told once, of the server as a whole. What was
 * written at the start does not come again, so it is not repeated.
 */
export async function judgeNoise(
  judge: Judge,
  desk: FindingDesk,
  invariants: readonly Invariant[],
  subject: JudgedExchange,
): Promise<void> {
  for (const invariant of invariants) {
    if (invariant.on !== 'exchange' || invariant.id !== 'wire.framing') continue;
    for (const sighting of judge.ofServer(invariant, subject)) {
      const exchange = [listTemplate(subject.era)];
      if (desk.note(sighting, 0)) await desk.recordAsked(sighting, exchange, { failed: 0, tried: 0 });
    }
  }
}

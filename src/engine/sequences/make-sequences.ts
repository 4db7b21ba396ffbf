import { unlessInterrupted } from '../../targets/server/interruption.js';
import type { RunSettings } from '../run-settings.js';
import type { RunSubject } from '../run-subject.js';
import type { SequenceSettings } from './sequence-run.js';
import { SequenceRun } from './sequence-run.js';

type Parts = Omit<
  SequenceSettings,
  keyof RunSubject | keyof RunSettings | 'era' | 'chosen' | 'emit' | 'invariants'
> &
  Pick<SequenceSettings, 'emit' | 'invariants'>;

/** Runs the phase of sequences. Resolves to the calls of its main stream, and whether the server was lost. */
export async function makeSequences(
  { session, workshop, chosen }: Pick<RunSubject, 'session' | 'workshop' | 'chosen'>,
  { seed, relations }: Pick<RunSettings, 'seed' | 'relations'>,
  parts: Parts,
): Promise<{ readonly calls: number; readonly lost: boolean }> {
  if (parts.most <= 0 || parts.stopped()) return { calls: 0, lost: false };
  const run = new SequenceRun({
    ...parts,
    session,
    workshop,
    seed,
    relations,
    era: session.handshake.era,
    chosen: chosen.filter(({ way }) => way === undefined),
  });
  await unlessInterrupted(run.run());
  return { calls: run.calls, lost: run.lost };
}

import type { CaseFile } from '../corpus/case-file.js';
import type { CallBudget } from './call-budget.js';
import type { Emit } from './event-stream.js';
import type { FindingDesk } from './finding-desk.js';
import type { ReplaySubject } from './replay.js';
import { replayCase } from './replay.js';

export interface CorpusReplay {
  readonly subject: ReplaySubject;
  /** Names of all tools of the target; those that may not be called are told as skipped already. */
  readonly listed: ReadonlySet<string>;
  readonly desk: FindingDesk;
  readonly budget: CallBudget;
  /** Calls after which no further case is begun. */
  readonly most: number;
  readonly stopped: () => boolean;
  readonly emit: Emit;
}

/** A case takes three rounds, each with up to two probes and, for raw bytes, one more call. */
const mostCallsOfOne = 12;
/** A case about the server as a whole takes three rounds of all that its law asks. */
const mostCallsOfAsking = 60;

const mostCallsOf = ({ tool }: CaseFile): number => (tool === '' ? mostCallsOfAsking : mostCallsOfOne);

/**
 * What failed before is looked at first; what does not fail any more is told as fixed, and what could not be
 * replayed in this era is told as well: a skip is no pass.
 */
export async function replayCorpus(
  corpus: readonly { readonly path: string; readonly file: CaseFile }[],
  { subject, listed, desk, budget, most, stopped, emit }: CorpusReplay,
): Promise<void> {
  const ours = corpus.filter(
    ({ file: { direction, era, tool } }) =>
      direction === 'server' &&
      era === subject.session.handshake.era &&
      (tool === '' ? subject.tools.size > 0 : subject.tools.has(tool) || !listed.has(tool)),
  );
  for (const [at, { path, file }] of ours.entries()) {
    if (stopped()) return;
    if (budget.charged >= most || budget.room < mostCallsOf(file)) {
      emit({
        type: 'warned',
        message: `${ours.length - at} of ${ours.length} cases of the corpus were not replayed: they would take more than half of the calls`,
        next: 'allow more calls (--max-calls), or replay them alone: mcp-assay replay',
      });
      return;
    }
    const replayed = await replayCase(subject, file);
    const { fingerprint, invariant, tool } = file;
    if (replayed.verdict === 'fixed') emit({ type: 'fixed', fingerprint, invariant, tool, case: path });
    if (replayed.verdict === 'not-replayed')
      emit({ type: 'warned', message: `${path} was not replayed: ${replayed.detail}` });
    if (replayed.sighting !== undefined && desk.note(replayed.sighting, 0)) desk.recordKnown(replayed, path);
  }
}

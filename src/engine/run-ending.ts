import type { AssertionCoverage } from './assertion-coverage.js';
import type { EventBody } from './events.js';
import { unavailableOf } from './unavailable.js';
import type { Loss, ToolReadiness } from './workshop/workshop.js';

type Finished = Extract<EventBody, { type: 'runFinished' }>;

/** What a run has come to when nothing more is sent. */
interface RunEnd extends Pick<Finished, 'calls' | 'cases' | 'untestedTools'> {
  readonly resourcesRead: number;
  readonly interrupted: boolean;
  /** The server died and did not come back. */
  readonly lost: boolean;
  readonly ready: readonly ToolReadiness[];
  readonly losses: readonly Loss[];
  readonly coverage: Pick<AssertionCoverage, 'of'>;
}

function stopReason({ interrupted, lost }: RunEnd): Pick<Finished, 'reason' | 'code'> {
  if (interrupted) return { reason: 'interrupted', code: 'interrupted' };
  if (lost) return { reason: 'the server died and did not come back', code: 'unreachable' };
  return { reason: null };
}

/** The last event of a run. */
export function endingOf(end: RunEnd): Finished {
  const { calls, cases, untestedTools, resourcesRead, ready, losses, coverage } = end;
  const stop = stopReason(end);
  const unavailable = unavailableOf(ready, losses);
  return {
    type: 'runFinished',
    status: stop.reason === null ? 'complete' : 'incomplete',
    ...stop,
    calls,
    cases,
    coverage: coverage.of(ready),
    untestedTools,
    ...(resourcesRead === 0 ? {} : { resourcesRead }),
    ...(unavailable.length === 0 ? {} : { unavailable }),
  };
}

import type { AssayEvent } from '../engine/events.js';
import { notProvenOf } from './not-proven.js';
import type { Receipt } from './receipt.js';
import type { RunRecord } from './run-record.js';
import { recordEvent, startRun } from './run-record.js';
import { receiptRunOf } from './receipt-run.js';

/** Listens to the events of one or several runs, one after another, and can give the receipt at any time. */
export interface ReceiptListener {
  onEvent(event: AssayEvent): void;
  /** The receipt of what was heard so far: a run without its `runFinished` is `incomplete`. */
  receipt(): Receipt;
}

/**
 * Builds a receipt from events alone, so that a recorded log gives the same receipt as the run itself. A
 * run goes from `runStarted` to `runFinished`; events outside of a run are not counted.
 */
export function receiptListener(): ReceiptListener {
  const runs: RunRecord[] = [];
  let first: AssayEvent | undefined;
  let last: AssayEvent | undefined;
  return {
    onEvent(event) {
      first ??= event;
      last = event;
      if (event.type === 'runStarted') runs.push(startRun(event));
      else if (runs.length > 0) recordEvent(runs[runs.length - 1] as RunRecord, event);
    },
    receipt: () => receiptOfRuns(runs, first?.at ?? beginningOfTime, last?.at ?? beginningOfTime),
  };
}

/** The receipt of recorded events. */
export function receiptOf(events: Iterable<AssayEvent>): Receipt {
  const listener = receiptListener();
  for (const event of events) listener.onEvent(event);
  return listener.receipt();
}

const beginningOfTime = '1970-01-01T00:00:00.000Z';

function receiptOfRuns(records: readonly RunRecord[], startedAt: string, finishedAt: string): Receipt {
  const started = records[0]?.started;
  return {
    receipt: 1,
    tool: { name: 'mcp-assay', version: started?.version ?? 'unknown' },
    startedAt,
    finishedAt,
    seed: started?.seed ?? 0,
    config: started?.config ?? {},
    runs: records.map(receiptRunOf),
    notProven: notProvenOf(records),
  };
}

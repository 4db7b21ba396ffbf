import { fuzzClient } from '../../engine/client/client-run.js';
import type { AssayEvent } from '../../engine/events.js';
import { clientLaws } from '../../hostile/laws/laws.js';
import { receiptListener } from '../../reports/receipt-builder.js';
import type { ClientCommand } from '../commands/client.js';
import type { Stage } from '../stage.js';
import type { Running } from './told-run.js';
import { followRun } from './told-run.js';

/** A run against one client: told on the terminal, written as a receipt, ended with its exit code. */
export async function runClient({ options, output }: ClientCommand, stage: Stage): Promise<number> {
  const told = await followRun(
    (signal) => runningOf(fuzzClient({ ...options, signal })),
    { command: 'client', output, log: false, secrets: [], sourceOf },
    stage,
  );
  return told.conclude();
}

const sourceOf = (id: string): string | undefined =>
  Object.values(clientLaws).find((law) => law.id === id)?.source.reference;

function runningOf(events: AsyncIterable<AssayEvent>): Running {
  const listener = receiptListener();
  const heard = async function* (): AsyncGenerator<AssayEvent, void> {
    for await (const event of events) {
      listener.onEvent(event);
      yield event;
    }
  };
  return { events: heard(), receipt: () => listener.receipt() };
}

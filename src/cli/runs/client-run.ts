import type { ClientFuzzOptions } from '../../engine/client/client-options.js';
import { fuzzClient } from '../../engine/client/client-run.js';
import type { AssayEvent } from '../../engine/events.js';
import { clientLaws } from '../../hostile/laws/laws.js';
import { receiptListener } from '../../reports/receipt-builder.js';
import type { ClientCommand } from '../commands/client.js';
import type { Stage } from '../stage.js';
import type { Running } from './told-run.js';
import { followRun } from './told-run.js';

/** A run against one client: told on the terminal, written as a receipt, ended with its exit code. */
export async function runClient(command: ClientCommand, stage: Stage): Promise<number> {
  const { options, output } = command;
  const bounds = await boundsOf(command);
  const told = await followRun(
    (signal) => runningOf(fuzzClient({ ...bounds, ...options, signal })),
    { command: 'client', output, log: false, secrets: [], sourceOf },
    stage,
  );
  return told.conclude();
}

async function boundsOf({ validationLimits }: ClientCommand): Promise<Partial<ClientFuzzOptions>> {
  if (validationLimits === undefined) return {};
  const { clientOptionsWithin, readBudget } = await import('../../limits/budget-file.js');
  return clientOptionsWithin(readBudget(validationLimits.text, validationLimits.file));
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

import { join } from 'node:path';
import type { ClientFuzzOptions } from '../../engine/client/client-options.js';
import { fuzzClient } from '../../engine/client/client-run.js';
import type { AssayEvent } from '../../engine/events.js';
import { clientLaws } from '../../hostile/laws/laws.js';
import type { Receipt } from '../../reports/receipt.js';
import { receiptListener } from '../../reports/receipt-builder.js';
import { sheetFileOf } from '../../reports/sheet/sheet-file.js';
import { sheetMarkdown } from '../../reports/sheet/sheet-markdown.js';
import { sheetPage } from '../../reports/sheet/sheet-page.js';
import type { ClientCommand } from '../commands/client.js';
import { writeText } from '../report-file.js';
import type { Stage } from '../stage.js';
import type { Running } from './told-run.js';
import { followRun } from './told-run.js';

/** A run against one client: told on the terminal, written as a receipt, ended with its exit code. */
export async function runClient(command: ClientCommand, stage: Stage): Promise<number> {
  const { options, output } = command;
  const bounds = await boundsOf(command);
  const observed = await observedOf(command);
  const evidenceDir = join(output.reportDir, 'evidence');
  const told = await followRun(
    (signal) => runningOf(fuzzClient({ ...bounds, ...observed, evidenceDir, ...options, signal })),
    { command: 'client', output, log: false, secrets: [], sourceOf },
    stage,
  );
  return told.conclude(await sheetWritten(told.receipt, output.reportDir));
}

async function observedOf({ observe }: ClientCommand): Promise<Partial<ClientFuzzOptions>> {
  if (observe === undefined) return {};
  const { readObserved } = await import('../../hostile/observed/read-observed.js');
  return { observed: readObserved(observe.text, observe.file) };
}

/** Writes the acceptance sheet in each of its forms, where there is one; gives the files. */
async function sheetWritten(receipt: Receipt, folder: string): Promise<readonly string[]> {
  if (!receipt.runs.some(({ sheet }) => sheet !== undefined)) return [];
  const forms = [
    ['sheet.md', sheetMarkdown(receipt)],
    ['sheet.html', sheetPage(receipt)],
    ['sheet.json', `${JSON.stringify(sheetFileOf(receipt), null, 2)}\n`],
  ] as const;
  for (const [name, text] of forms) await writeText(join(folder, name), text, name);
  return [...forms.map(([name]) => join(folder, name)), join(folder, 'evidence/')];
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

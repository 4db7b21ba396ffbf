import type { AssayEvent } from '../events.js';
import { EventStream } from '../event-stream.js';
import type { Emit } from '../event-stream.js';
import type { ClientFuzzOptions, ClientSettings } from './client-options.js';
import { clientSettings } from './client-options.js';
import { ClientSession } from './client-session.js';
import { ClientTrial } from './client-trial.js';

/**
 * Tries a client with our hostile server: for each attack the client connects anew, lists the tools, and
 * calls one of them again and again; each answer is a result of our choice. Findings are made minimal and
 * written to the corpus. Whoever stops reading stops the run.
 *
 * @throws AssayError while it is read, when the driver can not be started or is none
 */
export async function* fuzzClient(options: ClientFuzzOptions): AsyncGenerator<AssayEvent, void> {
  const stream = new EventStream();
  const stopped = new AbortController();
  const signal =
    options.signal === undefined ? stopped.signal : AbortSignal.any([options.signal, stopped.signal]);
  const running = run(clientSettings(options, signal), stream.emit).then(
    () => stream.end(),
    (error: unknown) => stream.fail(error),
  );
  try {
    yield* stream;
  } finally {
    stopped.abort();
    await running;
  }
}

async function run(settings: ClientSettings, emit: Emit): Promise<void> {
  const { driver, era, transport, timeoutMs } = settings;
  const session = await ClientSession.open({ driver, era, transport, timeoutMs });
  try {
    await new ClientTrial(settings, session, (body) => emit(settings.redact(body))).run();
  } finally {
    await session.close();
  }
}

import { openAs } from './authorizations/open-as.js';
import type { Admission } from './authorizations/principals.js';
import type { FetchWatch } from './fetch-watch.js';
import { openFetchWatch } from './fetch-watch.js';
import type { FuzzOptions } from './options.js';
import { OutsideFile } from './outside-file.js';
import type { RunSettings } from './run-settings.js';
import { ChildWorkshop, defaultBudget } from './workshop/child-workshop.js';
import type { Era } from '../protocol/era.js';
import { openAnother } from '../targets/server/another-session.js';
import type { SessionOptions } from '../targets/server/server-session.js';
import { ServerSession } from '../targets/server/server-session.js';
import type { Endpoint } from '../transport/endpoint.js';
import type { Transport } from '../transport/transport.js';

/** A server that was met, and all that a run against it has to close afterwards. */
export interface Encounter {
  readonly session: ServerSession;
  /** Meets the server over another connection, in the same era; `undefined` when that does not come about. */
  readonly openFresh: () => Promise<ServerSession | undefined>;
  /** The same with another authorization, or why nobody can be told apart there. */
  readonly openAs: Admission | string;
  readonly workshop: ChildWorkshop;
  /** Absent where nobody asks whether links are followed, or it can not be seen. */
  readonly fetches: FetchWatch | undefined;
  readonly outside: OutsideFile;
  close(): Promise<void>;
}

/**
 * Meets a server. The process that makes the cases is started meanwhile: both take a while, and neither
 * needs the other.
 *
 * @throws what `ServerSession.open` throws; everything is closed again then
 */
export async function meetServer(
  endpoint: Endpoint,
  transport: Transport,
  era: Era | 'auto',
  settings: RunSettings,
  options: FuzzOptions,
): Promise<Encounter> {
  const workshop = workshopFor(settings);
  workshop.begin();
  let fetches: FetchWatch | undefined;
  const outside = new OutsideFile(endpoint);
  const watch = async (): Promise<void> => {
    fetches = await watchFor(endpoint, settings);
  };
  const watching = watch();
  const sessionOptions: Omit<SessionOptions, 'era'> = {
    fill: (text, id) => fetches?.fill(text, id) ?? text,
    deadlineMs: options.timeoutMs ?? 5000,
    intervalMs: options.rateLimitPerSecond === undefined ? 0 : 1000 / options.rateLimitPerSecond,
    signal: options.signal,
  };
  try {
    const session = await ServerSession.open(transport, { ...sessionOptions, era });
    await watching;
    return {
      session,
      openFresh: () => openAnother(session, sessionOptions),
      openAs: openAs(endpoint, options.authorizations, (as) => openAnother(session, sessionOptions, as)),
      workshop,
      fetches,
      outside,
      close: async () => {
        await Promise.all([session.close(), workshop.close(), fetches?.close(), outside.close()]);
      },
    };
  } catch (error) {
    await watching.catch(() => undefined);
    await Promise.all([workshop.close(), fetches?.close()]);
    throw error;
  }
}

const workshopFor = ({
  seed,
  mode,
  maxPayloadBytes,
  maxSchemaDepth,
  maxSchemaBytes,
  maxSubschemas,
  maxExpansions,
  maxValueDepth,
  validationBudgetMs,
}: RunSettings): ChildWorkshop =>
  new ChildWorkshop(
    {
      seed,
      mode,
      maxPayloadBytes,
      maxSchemaDepth,
      maxSchemaBytes,
      maxSubschemas,
      maxExpansions,
      maxValueDepth,
    },
    { ...defaultBudget, verdictMs: validationBudgetMs },
  );

const watchFor = async (endpoint: Endpoint, { invariants }: RunSettings): Promise<FetchWatch | undefined> =>
  invariants.some(({ id }) => id === 'net.no-fetch') ? openFetchWatch(endpoint) : undefined;

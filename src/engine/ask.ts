import { unknownKey } from '../invariants/input/unknown-key.js';
import { traversal } from '../invariants/resource/traversal.js';
import type { Invariant, ProbeContext } from '../invariants/invariant.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { ServerSession } from '../targets/server/server-session.js';
import { compareAuthorizations } from './authorizations/isolation-run.js';
import type { Admission } from './authorizations/principals.js';
import type { FindingDesk } from './finding-desk.js';
import { resourceCalls } from './asking-budget.js';
import type { Grounds } from './grounds.js';
import { keyTrials } from './key-trials.js';
import type { LinkPool } from './link-pool.js';
import type { MemoryWatch } from './memory-watch.js';
import type { OutsideFile } from './outside-file.js';
import type { ProbeRun, ProbeSession } from './probe-run.js';
import { runProbes } from './probe-run.js';
import type { Tally } from './tally.js';
import type { Workshop } from './workshop/workshop.js';

interface Asking {
  readonly session: ServerSession;
  readonly openFresh: () => Promise<ServerSession | undefined>;
  /** The tools that may be called. */
  readonly tools: readonly AdvertisedTool[];
  readonly invariants: readonly Invariant[];
  readonly workshop: Workshop;
  /** Arguments that tools took. */
  readonly grounds: Grounds;
  /** Calls whose results named resources. */
  readonly links: Pick<LinkPool, 'calls'>;
  /** Templates of resources that may be asked for. */
  readonly templates?: readonly string[];
  readonly outside?: Pick<OutsideFile, 'place'> | undefined;
  readonly tally: Tally;
  readonly desk: FindingDesk;
  /** Requests that may be made; of these so many to compare authorizations. */
  readonly budget: number;
  readonly isolation: number;
  readonly seed: number;
  readonly openAs: Admission | string;
  readonly stopped: () => boolean;
}

/**
 * Compares authorizations, and asks what the laws ask on purpose; what that leaves of the requests goes to equal calls,
 * over which memory is looked at. Where nothing may be called, nothing is asked: a run without calls says that nothing
 * was tested.
 */
export async function askAndWatch({
  chosen,
  memory,
  ...asking
}: Omit<Asking, 'tools'> & {
  readonly chosen: readonly AdvertisedTool[];
  readonly memory: Pick<MemoryWatch, 'watch'>;
}): Promise<Asked> {
  if (chosen.length === 0) return { resourcesRead: 0 };
  const { session, budget, invariants } = asking;
  const before = session.sent;
  const { era } = session.handshake;
  const tools = chosen.filter(({ way }) => way === undefined);
  const most = Math.min(asking.isolation, budget);
  session.sent += await compareAuthorizations({ ...asking, era, chosen: tools, budget: most });
  const asked = await ask({ ...asking, budget: budget - (session.sent - before), tools });
  const left = budget - (session.sent - before);
  if (invariants.some(({ on }) => on === 'memory')) await memory.watch(left);
  return asked;
}

/** What asking has come to, beside findings. */
type Asked = Pick<ProbeRun, 'resourcesRead'>;

/** Asks what the laws ask on purpose, and records what breaks them. */
async function ask({
  session,
  tools,
  desk,
  openFresh,
  workshop,
  grounds,
  links,
  outside,
  ...asking
}: Asking): Promise<Asked> {
  const { era, negotiated, capabilities } = session.handshake;
  const { budget, invariants, templates = [] } = asking;
  const isPlaced =
    invariants.some(({ id }) => id === traversal.id) && Object.hasOwn(capabilities, 'resources');
  const path = isPlaced ? await outside?.place() : undefined;
  const isTried = invariants.some(({ id, on }) => id === unknownKey.id && on === 'probe');
  const names = isTried ? tools.map(({ name }) => name) : [];
  const context: ProbeContext = {
    era,
    transport: session.transport.kind,
    negotiated,
    capabilities,
    tools,
    keyTrials: await keyTrials(workshop, names, grounds, budget - resourceCalls(session.handshake, budget)),
    linkedBy: links.calls,
    templates,
    ...(path === undefined ? {} : { outside: path }),
  };
  const { sightings, resourcesRead } = await runProbes({
    ...asking,
    session,
    context,
    openFresh: countedBy(session, openFresh),
  });
  for (const { sighting, exchange, repeats } of sightings) {
    if (desk.note(sighting, 0)) await desk.recordAsked(sighting, exchange, repeats);
  }
  return { resourcesRead };
}

/** What goes out over a connection of its own counts among the calls of the run like all else. */
const countedBy =
  (session: ServerSession, openFresh: Asking['openFresh']) => async (): Promise<ProbeSession | undefined> => {
    const fresh = await openFresh();
    if (fresh === undefined) return undefined;
    return {
      alive: fresh.alive,
      message: (...given) => fresh.message(...given),
      raw: (...given) => fresh.raw(...given),
      unread: () => fresh.unread(),
      revive: () => fresh.revive(),
      restart: () => fresh.restart(),
      close: () => {
        session.sent += fresh.sent;
        return fresh.close();
      },
    };
  };

import type { CaseFile } from './corpus/case-file.js';
import { Judge } from './engine/judge.js';
import type { FuzzOptions } from './engine/options.js';
import { plantCanary } from './engine/planted-canary.js';
import type { Replayed } from './engine/replay.js';
import { replayCase } from './engine/replay.js';
import { Tally } from './engine/tally.js';
import { ChildWorkshop } from './engine/workshop/child-workshop.js';
import { builtInvariants } from './invariants/registry.js';
import type { Era } from './protocol/era.js';
import { redactor } from './reports/redact.js';
import { ServerSession } from './targets/server/server-session.js';
import type { Endpoint } from './transport/endpoint.js';
import { openTransport } from './transport/open-transport.js';

/** A recorded case and how it fared, in the order given. */
export interface ReplayedCase {
  readonly file: CaseFile;
  readonly replayed: Replayed;
}

export interface ReplayOptions {
  readonly era?: Era | 'auto';
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * Sends recorded cases to a server as it is now. Cases of both eras may be given: the server is met in each
 * era that a case was found in. Changes no file.
 *
 * @throws AssayError when the server can not be met in any of these eras
 */
export async function* replayCases(
  endpoint: Endpoint,
  files: readonly CaseFile[],
  options: ReplayOptions = {},
): AsyncGenerator<ReplayedCase> {
  const wanted: readonly (Era | 'auto')[] =
    options.era === undefined || options.era === 'auto' ? erasOf(files) : [options.era];
  for (const era of wanted) {
    const ofEra = wanted.length === 1 ? files : files.filter((file) => file.era === era);
    yield* replayInEra(endpoint, ofEra, era, options);
  }
}

const erasOf = (files: readonly CaseFile[]): readonly Era[] => [...new Set(files.map(({ era }) => era))];

async function* replayInEra(
  endpoint: Endpoint,
  files: readonly CaseFile[],
  era: Era | 'auto',
  { timeoutMs = 5000, signal }: Pick<FuzzOptions, 'timeoutMs' | 'signal'>,
): AsyncGenerator<ReplayedCase> {
  const planted = plantCanary(endpoint, files[0]?.foundWith.seed ?? 0);
  const redact = redactor(planted.secrets);
  const session = await ServerSession.open(openTransport(planted.endpoint), { era, deadlineMs: timeoutMs });
  const workshop = new ChildWorkshop({
    seed: 0,
    mode: 'all',
    maxPayloadBytes: 256 * 1024,
    maxSchemaDepth: 128,
  });
  try {
    const { tools: listed } = await session.listTools();
    const named = listed.filter((tool) => files.some((file) => file.tool === tool.name));
    const readiness = new Map((await workshop.open(named)).map((ready) => [ready.tool, ready]));
    const tools = new Map(named.map((tool) => [tool.name, tool]));
    const invariants = builtInvariants;
    const judge = new Judge({
      era: session.handshake.era,
      invariants,
      canaries: planted.canaries,
      workshop,
      tally: new Tally(),
    });
    for (const file of files) {
      if (signal?.aborted === true) return;
      const replayed = await replayCase({ session, judge, workshop, tools, readiness, invariants }, file);
      yield { file, replayed: { ...replayed, detail: redact(replayed.detail) } };
    }
  } finally {
    await Promise.all([session.close(), workshop.close()]);
  }
}

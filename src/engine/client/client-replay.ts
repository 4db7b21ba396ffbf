import type { CaseFile } from '../../corpus/case-file.js';
import { endingOf } from '../../hostile/laws/client-law.js';
import { clientLawOf } from '../../hostile/laws/laws.js';
import type { DriverChoice } from '../../targets/client/driver-command.js';
import type { ServerAddress } from '../../targets/client/driver-protocol.js';
import type { ReplayVerdict } from '../replayed.js';
import { attackIn, playIn } from './client-case.js';
import type { Era } from '../../protocol/era.js';
import type { Performance } from './client-session.js';
import { ClientSession } from './client-session.js';
import { handoverOf } from './handover.js';

/** How a recorded case fared with the client given now. */
export interface ReplayedClientCase {
  readonly verdict: ReplayVerdict;
  /** For people: `3 of 3 failed: gave success`, or why it could not be replayed. */
  readonly detail: string;
  readonly failed: number;
  readonly tried: number;
}

/** Each case is played so often, by a new client each time: one pass is no proof that it is mended. */
const repeats = 3;

/**
 * Lets a client live through a recorded case again. Changes no file; runs nothing but the driver. Schemas in the file
 * are compiled within the bounds of the oracle.
 *
 * @throws AssayError when the driver can not be started or does not keep to its protocol
 */
export async function replayClientCase(
  file: CaseFile,
  driver: DriverChoice,
  {
    timeoutMs = 5000,
    transport = 'stdio',
  }: { readonly timeoutMs?: number; readonly transport?: ServerAddress['transport'] } = {},
): Promise<ReplayedClientCase> {
  const session = await ClientSession.open({ driver, era: file.era, transport, timeoutMs });
  try {
    return await replayIn(session, file);
  } finally {
    await session.close();
  }
}

/** The same with a client that is there already; it connects anew. */
export async function replayIn(session: ClientSession, file: CaseFile): Promise<ReplayedClientCase> {
  if (file.direction !== 'client') return notReplayed('it is a case for a server');
  const law = clientLawOf(file.invariant);
  if (law === undefined) return notReplayed(`this version knows no law ${JSON.stringify(file.invariant)}`);
  const play = playIn(file);
  if (play === undefined) return notReplayed('it holds no play that this version can play');
  let failed = 0;
  let ending = '';
  for (let round = 0; round < repeats; round += 1) {
    const seen = await session.perform(play, { anew: true });
    const other = eraSpokenInstead(seen, file.era);
    if (other !== undefined) return notReplayed(`the client speaks ${other}, not ${file.era}`);
    const handover = handoverOf(attackIn(file), play, file.era, seen);
    const applies = law.applies(handover);
    if (applies !== true) return notReplayed(applies.notExercised);
    ending = endingOf(handover.reply);
    if (law.check(handover).length > 0) failed += 1;
  }
  const verdict = failed === 0 ? 'fixed' : failed === repeats ? 'still-failing' : 'flaky';
  return { verdict, detail: `${failed} of ${repeats} failed: the client ${ending}`, failed, tried: repeats };
}

/** The revision that all of the client's requests were in, when it is not the one of the case. */
function eraSpokenInstead({ acts }: Performance, era: Era): Era | undefined {
  const requests = acts.flatMap(({ heard }) => heard.flatMap(({ request }) => request ?? []));
  const spoken = requests.filter(({ method }) => !handshakes.has(method)).map((request) => request.era);
  return spoken.includes(era) ? undefined : spoken[0];
}

/** A client may try both revisions before it settles. */
const handshakes: ReadonlySet<string> = new Set(['initialize', 'server/discover', 'ping']);

const notReplayed = (detail: string): ReplayedClientCase => ({
  verdict: 'not-replayed',
  detail,
  failed: 0,
  tried: 0,
});

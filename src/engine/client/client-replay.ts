import type { CaseFile } from '../../corpus/case-file.js';
import type { Handover } from '../../hostile/laws/client-law.js';
import { endingOf, takenForSuccess } from '../../hostile/laws/client-law.js';
import { clientLaws } from '../../hostile/laws/laws.js';
import type { DriverChoice } from '../../targets/client/driver-command.js';
import type { ServerAddress } from '../../targets/client/driver-protocol.js';
import type { ReplayVerdict } from '../replayed.js';
import type { RecordedScene } from './client-case.js';
import { recordedScene } from './client-case.js';
import { ClientSession } from './client-session.js';

/** How a recorded case fared with the client given now. */
export interface ReplayedClientCase {
  readonly verdict: ReplayVerdict;
  /** For people: `3 of 3 failed: gave success`, or why it could not be replayed. */
  readonly detail: string;
  readonly failed: number;
  readonly tried: number;
}

/** Each case is sent so often: one pass is no proof that it is mended. */
const repeats = 3;

/**
 * Lets a client meet a recorded case again. Changes no file; runs nothing but the driver. No schema out of the
 * file is compiled: that the result is broken was judged when it was found.
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
  if (!Object.hasOwn(clientLaws, file.invariant)) {
    return notReplayed(`this version knows no law ${JSON.stringify(file.invariant)}`);
  }
  const scene = recordedScene(file);
  if (scene === undefined) return notReplayed('it sends nothing that this version can send');
  return replayed(session, file, scene);
}

const notReplayed = (detail: string): ReplayedClientCase => ({
  verdict: 'not-replayed',
  detail,
  failed: 0,
  tried: 0,
});

async function replayed(
  session: ClientSession,
  file: CaseFile,
  scene: RecordedScene,
): Promise<ReplayedClientCase> {
  const problem = await session.enter(scene.scenery);
  if (problem !== undefined) return notReplayed(`the client ${problem}`);
  let failed = 0;
  let ending = '';
  for (let round = 0; round < repeats; round += 1) {
    const { reply, asked } = await session.call(file.tool, scene.scenery);
    if (!asked) return notReplayed(`the client did not call the tool: it ${endingOf(reply)}`);
    ending = endingOf(reply);
    if (stillBreaks(file, { sent: scene.sent, reply })) failed += 1;
  }
  const verdict = failed === 0 ? 'fixed' : failed === repeats ? 'still-failing' : 'flaky';
  return { verdict, detail: `${failed} of ${repeats} failed: the client ${ending}`, failed, tried: repeats };
}

function stillBreaks(file: CaseFile, seen: Pick<Handover, 'sent' | 'reply'>): boolean {
  const handover: Handover = {
    tool: { name: file.tool, description: '', inputSchema: {}, outputSchema: {} },
    attack: file.mutations[0]?.keyword ?? '',
    breaches: [],
    asked: true,
    ...seen,
  };
  return file.invariant === 'client.delivers'
    ? clientLaws['client.delivers'].check(handover).length > 0
    : takenForSuccess(handover);
}

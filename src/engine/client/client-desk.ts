import type { Case } from '../../corpus/case.js';
import type { CaseFile } from '../../corpus/case-file.js';
import { fingerprint } from '../../corpus/fingerprint.js';
import { writeCaseFile } from '../../corpus/write-case-file.js';
import type { Attack } from '../../hostile/attack.js';
import { sceneOf } from '../../hostile/attack.js';
import type { HostileTool } from '../../hostile/hostile-tool.js';
import type { ClientLaw, Handover } from '../../hostile/laws/client-law.js';
import type { Violation } from '../../invariants/invariant.js';
import type { Era } from '../../protocol/era.js';
import type { Emit } from '../event-stream.js';
import type { Finding } from '../events.js';
import { shrink } from '../shrink.js';
import { bytesOf, textOf } from '../shrink-order.js';
import type { ClientEvidence } from './client-case.js';
import { clientCaseFile, recordedScene, resultOf } from './client-case.js';
import type { Redact } from './client-redaction.js';
import type { ReplayedClientCase } from './client-replay.js';
import type { ClientCall, ClientSession } from './client-session.js';
import type { ResultBench } from './result-bench.js';

/** A breach of a client law, with its identity. */
export interface ClientSighting {
  readonly law: ClientLaw;
  readonly violation: Violation;
  readonly fingerprint: string;
}

/** What stays the same over a run. */
export interface ClientScene {
  readonly session: ClientSession;
  readonly bench: ResultBench;
  readonly tool: HostileTool;
  readonly era: Era;
  readonly seed: number;
  readonly corpusDir: string | null;
  readonly redact: Redact;
  readonly emit: Emit;
}

/** A minimal case is sent so often again: a failure that does not come each time is flaky. */
const repeats = 3;
/** One finding's shrinking never takes more calls than this. */
const shrinkLimit = 200;

/** Lets the client call the tool and get this case's result, and reads what came of it. */
export async function handOver(
  scene: ClientScene,
  attack: Attack,
  current: Case,
): Promise<{ handover: Handover; call: ClientCall }> {
  const { session, tool, bench } = scene;
  const sent = resultOf(current);
  const call = await session.call(tool.name, sceneOf(attack.pages(tool), sent));
  const { reply, asked } = call;
  return {
    handover: { tool, attack: attack.name, sent, breaches: bench.label(sent).breaches, reply, asked },
    call,
  };
}

export function sightingsOf(law: ClientLaw, handover: Handover, era: Era): readonly ClientSighting[] {
  if (law.applies(handover) !== true) return [];
  return law.check(handover).map((violation) => ({
    law,
    violation,
    fingerprint: fingerprint({
      invariant: law.id,
      era,
      direction: 'client',
      tool: handover.tool.name,
      place: violation.place,
    }),
  }));
}

/** Where sightings become findings: each fingerprint once, made minimal, repeated, written, told. */
export class ClientDesk {
  readonly #scene: ClientScene;
  readonly #seen = new Set<string>();
  /** Calls that shrinking may still spend. */
  #budget: number;
  /** Calls that shrinking and repeating took. */
  spent = 0;

  constructor(scene: ClientScene, budget: number) {
    this.#scene = scene;
    this.#budget = budget;
  }

  /** True when the fingerprint was not seen in this run. */
  isNew({ fingerprint: identity }: ClientSighting): boolean {
    if (this.#seen.has(identity)) return false;
    this.#seen.add(identity);
    return true;
  }

  /** Makes the case smaller while the client still breaks the law in the same place, and tells the finding. */
  async investigate(
    sighting: ClientSighting,
    attack: Attack,
    current: Case,
    handover: Handover,
    call: number,
  ): Promise<void> {
    const { emit, bench, tool } = this.#scene;
    let latest = { violation: sighting.violation, reply: handover.reply };
    const fails = async (candidate: Case): Promise<boolean> => {
      const again = await this.#again(sighting, attack, candidate);
      if (again !== undefined) latest = again;
      return again !== undefined;
    };
    const budget = Math.max(0, Math.min(shrinkLimit, this.#budget) - repeats);
    const shrunk = await shrink(current, {
      workshop: bench,
      budget,
      fails,
      onStep: (step, calls, bytes) =>
        emit({ type: 'shrunk', fingerprint: sighting.fingerprint, step, calls, budget, bytes }),
    });
    const failed = await this.#repeat(shrunk.case, fails);
    this.#budget -= shrunk.calls + repeats;
    this.spent += shrunk.calls + repeats;
    const evidence: ClientEvidence = { ...sighting, ...latest, attack, tool, case: shrunk.case };
    const kept = await this.#keep(evidence);
    const finding = findingOf(evidence, kept, this.#scene.session.endpoint, { failed, tried: repeats });
    emit({
      type: 'found',
      finding: {
        ...finding,
        firstSeenAtCall: call,
        originalBytes: bytesOf(current.stimulus),
        shrinkCalls: shrunk.calls + repeats,
        shrinkSteps: shrunk.steps,
      },
    });
  }

  async #again(
    sighting: ClientSighting,
    attack: Attack,
    candidate: Case,
  ): Promise<Pick<ClientEvidence, 'violation' | 'reply'> | undefined> {
    const { handover } = await handOver(this.#scene, attack, candidate);
    const same = sightingsOf(sighting.law, handover, this.#scene.era).find(
      ({ fingerprint: identity }) => identity === sighting.fingerprint,
    );
    return same === undefined ? undefined : { violation: same.violation, reply: handover.reply };
  }

  async #repeat(minimal: Case, fails: (candidate: Case) => Promise<boolean>): Promise<number> {
    let failed = 0;
    for (let round = 0; round < repeats; round += 1) if (await fails(minimal)) failed += 1;
    return failed;
  }

  /** A case of the corpus that fails again: it is minimal already, and not investigated anew. */
  tellKnown(file: CaseFile, path: string, violation: Violation, { failed, tried }: ReplayedClientCase): void {
    const input = recordedScene(file)?.sent ?? '';
    const bytes = Buffer.byteLength(input);
    this.#seen.add(file.fingerprint);
    this.#scene.emit({
      type: 'found',
      finding: {
        id: file.fingerprint,
        invariant: file.invariant,
        level: violation.level,
        tool: file.tool,
        violation,
        input,
        firstSeenAtCall: 0,
        case: path,
        originalBytes: bytes,
        argumentsBytes: bytes,
        shrinkCalls: 0,
        shrinkSteps: 0,
        flaky: failed < tried,
        repeats: { failed, tried },
        known: true,
        replay: replayLine(path, this.#scene.session.endpoint),
      },
    });
  }

  async #keep(evidence: ClientEvidence): Promise<string | null> {
    const { corpusDir, era, seed, redact, emit } = this.#scene;
    if (corpusDir === null) return null;
    try {
      return await writeCaseFile(corpusDir, redact(clientCaseFile(evidence, era, seed)));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      emit({
        type: 'warned',
        message: `the case of ${evidence.fingerprint} could not be written: ${why}`,
        next: 'give a folder that can be written to: --corpus DIR',
      });
      return null;
    }
  }
}

type Told = 'firstSeenAtCall' | 'originalBytes' | 'shrinkCalls' | 'shrinkSteps';

function findingOf(
  evidence: ClientEvidence,
  path: string | null,
  endpoint: string,
  repeated: { readonly failed: number; readonly tried: number },
): Omit<Finding, Told> {
  const { law, violation, tool, fingerprint: id } = evidence;
  return {
    id,
    invariant: law.id,
    level: violation.level,
    tool: tool.name,
    violation,
    input: textOf(evidence.case.stimulus),
    case: path,
    argumentsBytes: bytesOf(evidence.case.stimulus),
    flaky: repeated.failed < repeated.tried,
    repeats: repeated,
    known: false,
    replay: path === null ? `mcp-assay client ${endpoint}` : replayLine(path, endpoint),
  };
}

const replayLine = (path: string, endpoint: string): string => `mcp-assay replay ${path} ${endpoint}`;

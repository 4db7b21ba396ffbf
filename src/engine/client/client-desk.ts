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
import type { Shrunk } from '../shrink.js';
import { shrink } from '../shrink.js';
import { bytesOf } from '../shrink-order.js';
import type { ClientEvidence } from './client-case.js';
import { clientCaseFile, resultOf } from './client-case.js';
import type { Redact } from './client-redaction.js';
import type { Repeated } from './client-finding.js';
import { findingOf, knownFinding } from './client-finding.js';
import type { ClientCall, ClientSession } from './client-session.js';
import type { JudgedResult, ResultBench } from './result-bench.js';

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
    handover: { tool, attack: attack.name, sent, breaches: bench.judge(sent).breaches, reply, asked },
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

/** A case that broke a law, as it was first seen. */
export interface Seen {
  readonly case: Case;
  readonly handover: Handover;
  readonly call: number;
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
  async investigate(sighting: ClientSighting, attack: Attack, seen: Seen): Promise<void> {
    const { emit, tool, session } = this.#scene;
    let latest = { violation: sighting.violation, reply: seen.handover.reply };
    const fails = async (candidate: Case): Promise<boolean> => {
      const again = await this.#again(sighting, attack, candidate);
      if (again !== undefined) latest = again;
      return again !== undefined;
    };
    const budget = this.#share();
    const shrunk = await this.#shrink(sighting, seen.case, Math.max(0, budget - repeats), fails);
    const repeated = await repeat(Math.min(repeats, budget), () => fails(shrunk.case));
    const calls = shrunk.calls + repeated.tried;
    this.#budget -= calls;
    this.spent += calls;
    // What was done to a result tells of that text alone.
    const minimal = shrunk.steps > 0 ? { ...shrunk.case, mutations: [] } : shrunk.case;
    const evidence: ClientEvidence = { ...sighting, ...latest, attack, tool, case: minimal };
    const finding = findingOf(evidence, await this.#keep(evidence), session.endpoint, {
      firstSeenAtCall: seen.call,
      originalBytes: bytesOf(seen.case.stimulus),
      shrinkCalls: calls,
      shrinkSteps: shrunk.steps,
      ...(shrunk.minimal ? {} : { minimal: false }),
      repeats: repeated,
    });
    emit({ type: 'found', finding });
  }

  /** A case of the corpus that fails again: it is minimal already, and not investigated anew. */
  tellKnown(file: CaseFile, path: string, violation: Violation, repeated: Repeated): void {
    this.#seen.add(file.fingerprint);
    const finding = knownFinding(file, path, violation, this.#scene.session.endpoint, repeated);
    this.#scene.emit({ type: 'found', finding });
  }

  /** A third of what is left, so that what comes later finds something too. */
  #share(): number {
    return Math.min(shrinkLimit, Math.max(16, Math.floor(this.#budget / 3)), this.#budget);
  }

  #shrink(
    { law, fingerprint: identity }: ClientSighting,
    start: Case,
    budget: number,
    fails: (candidate: Case) => Promise<boolean>,
  ): Promise<Shrunk> {
    const { bench, emit } = this.#scene;
    const broken = new Set(start.breaches.map(({ schemaPointer }) => schemaPointer));
    const wanted = ({ label, breaches }: JudgedResult): boolean =>
      label === start.label &&
      (!law.keepsKeyword || breaches.every(({ schemaPointer }) => broken.has(schemaPointer)));
    return shrink(start, {
      workshop: {
        candidates: (_tool, stimulus, from, count) => bench.candidates(stimulus, wanted, from, count),
      },
      budget,
      fails,
      onStep: (step, calls, bytes) =>
        emit({ type: 'shrunk', fingerprint: identity, step, calls, budget, bytes }),
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

async function repeat(times: number, fails: () => Promise<boolean>): Promise<Repeated> {
  let failed = 0;
  for (let round = 0; round < times; round += 1) if (await fails()) failed += 1;
  return { failed, tried: times };
}

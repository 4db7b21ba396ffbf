import type { Case } from '../../corpus/case.js';
import type { CaseFile } from '../../corpus/case-file.js';
import { writeCaseFile } from '../../corpus/write-case-file.js';
import type { Attack } from '../../hostile/attack.js';
import type { Handover } from '../../hostile/laws/client-law.js';
import { faultsBefore } from '../../hostile/oracle/faults-before.js';
import type { Reaction } from '../../hostile/oracle/reaction.js';
import { playText } from '../../hostile/play/play-text.js';
import type { Play } from '../../hostile/play/play.js';
import type { Violation } from '../../invariants/invariant.js';
import type { Era } from '../../protocol/era.js';
import type { Emit } from '../event-stream.js';
import type { Shrunk } from '../shrink.js';
import { shrink } from '../shrink.js';
import { bytesOf } from '../shrink-order.js';
import type { ClientEvidence } from './client-case.js';
import { clientCaseFile, playOf } from './client-case.js';
import type { Repeated } from './client-finding.js';
import { findingOf, knownFinding } from './client-finding.js';
import type { Redact } from './client-redaction.js';
import type { Anew, ClientSession } from './client-session.js';
import type { ClientSighting } from './handover.js';
import { foreseenMinima } from './foreseen.js';
import { handoverOf, sightingsOf } from './handover.js';
import { listingTraits } from './listing-traits.js';
import type { PlayBench } from './play-bench.js';

/** What stays the same over a run. */
export interface ClientScene {
  readonly session: ClientSession;
  readonly bench: PlayBench;
  readonly era: Era;
  readonly seed: number;
  readonly corpusDir: string | null;
  readonly redact: Redact;
  readonly emit: Emit;
}

/** A minimal case is played so often again, by a new client each time: a failure that does not come always is flaky. */
const repeats = 3;
/** One finding's shrinking never takes more plays than this. */
const shrinkLimit = 200;

/** A case that broke a law, as it was first seen. */
export interface Seen {
  readonly case: Case;
  readonly handover: Handover;
  readonly call: number;
}

/** A minimum, and whether it was seen to fail in a new process. */
type Minimum = Shrunk & { readonly hasFailedAnew: boolean };

/** Where sightings become findings: each fingerprint once, made minimal, repeated, written, told. */
export class ClientDesk {
  readonly #scene: ClientScene;
  readonly #seen = new Set<string>();
  /** Plays that shrinking may still spend. */
  #budget: number;
  /** Plays that shrinking and repeating took. */
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
    const { emit, session } = this.#scene;
    let latest = { violation: sighting.violation, reply: seen.handover.reply };
    const fails = async (candidate: Case, anew?: Anew): Promise<boolean> => {
      const again = await this.#again(sighting, attack, playOf(candidate), anew);
      if (again !== undefined) latest = again;
      return again !== undefined;
    };
    const budget = this.#share();
    const shrunk = await this.#minimum(sighting, seen, Math.max(0, budget - repeats), fails);
    const repeated = await repeat(Math.min(repeats, Math.max(1, budget)), (round) =>
      round === 0 && shrunk.hasFailedAnew
        ? Promise.resolve(true)
        : fails(shrunk.case, round > 0 || 'process'),
    );
    const calls = shrunk.calls + repeated.tried;
    this.#budget = Math.max(0, this.#budget - calls);
    this.spent += calls;
    // What was done to a result tells of that text alone.
    const minimal = shrunk.steps > 0 ? { ...shrunk.case, mutations: [] } : shrunk.case;
    const evidence: ClientEvidence = { ...sighting, ...latest, attack, case: minimal };
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
    return Math.min(shrinkLimit, Math.max(24, Math.floor(this.#budget / 3)), this.#budget);
  }

  /**
   * A client may keep something beyond its connections: then a play that is short of what makes it fail fails all the
   * same, after those that were played before. So the minimum has to fail in a new process, or else every step has to.
   */
  async #minimum(
    sighting: ClientSighting,
    seen: Seen,
    budget: number,
    fails: (candidate: Case, anew?: Anew) => Promise<boolean>,
  ): Promise<Minimum> {
    const quick = await this.#shrink(sighting, seen, budget, (candidate) => fails(candidate));
    if (quick.steps === 0) return { ...quick, hasFailedAnew: false };
    if (await fails(quick.case, 'process')) return { ...quick, hasFailedAnew: true };
    const slow = await this.#shrink(
      sighting,
      { ...seen, case: await this.#endingAlike(seen.case, quick.case, fails) },
      budget,
      (candidate) => fails(candidate, 'process'),
    );
    return { ...slow, calls: quick.calls + 2 + slow.calls, hasFailedAnew: slow.steps > 0 };
  }

  /** The acts before the last one as they were, and the last one as small as it became, where that fails. */
  async #endingAlike(
    whole: Case,
    small: Case,
    fails: (candidate: Case, anew: Anew) => Promise<boolean>,
  ): Promise<Case> {
    const play = [...playOf(whole).slice(0, -1), ...playOf(small).slice(-1)];
    const stimulus = { kind: 'play', json: playText(play) } as const;
    const mixed = { ...whole, ...this.#scene.bench.label(play), stimulus };
    return (await fails(mixed, 'process')) ? mixed : whole;
  }

  #shrink(
    sighting: ClientSighting,
    { case: start, handover }: Seen,
    budget: number,
    fails: (candidate: Case) => Promise<boolean>,
  ): Promise<Shrunk> {
    const { bench, emit, era } = this.#scene;
    const faults = faultsBefore(handover.play, era);
    const traits = listingTraits(handover.play, era);
    const wanted = (play: Play, right: Reaction): boolean =>
      isSameKind(right, handover.right) &&
      faultsBefore(play, era) <= faults &&
      listingTraits(play, era) === traits &&
      this.#mayFail(sighting, { ...handover, play, right });
    const first = sighting.law.isForeseeable ? foreseenMinima(start, bench, wanted) : [];
    return shrink(start, {
      first,
      workshop: {
        candidates: (_tool, stimulus, from, count) =>
          Promise.resolve(bench.candidates(stimulus, wanted, from, count)),
      },
      budget,
      fails,
      onStep: (step, calls, bytes) =>
        emit({ type: 'shrunk', fingerprint: sighting.fingerprint, step, calls, budget, bytes }),
    });
  }

  /** Of a client that does again what it did, the same law would be broken in the same place. */
  #mayFail({ law, fingerprint: identity }: ClientSighting, handover: Handover): boolean {
    if (!law.isForeseeable) return true;
    const sightings = sightingsOf(law, handover, this.#scene.era);
    return sightings.some((sighting) => sighting.fingerprint === identity);
  }

  async #again(
    { law, fingerprint: identity }: ClientSighting,
    attack: Attack,
    play: Play,
    anew: Anew = false,
  ): Promise<Pick<ClientEvidence, 'violation' | 'reply'> | undefined> {
    const { session, era } = this.#scene;
    const handover = handoverOf(attack, play, era, await session.perform(play, { anew }));
    const same = sightingsOf(law, handover, era).find((sighting) => sighting.fingerprint === identity);
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

/** What is wrong stays of one kind while a play gets smaller, and nothing else becomes wrong. */
function isSameKind(one: Reaction, other: Reaction): boolean {
  if (one.kind !== 'refuse' || other.kind !== 'refuse') return one.kind === other.kind;
  const [before, after] = [one.refusal, other.refusal];
  if (before.why !== after.why) return false;
  return before.why !== 'envelope' || after.why !== 'envelope' || before.isOnly === after.isOnly;
}

async function repeat(times: number, fails: (round: number) => Promise<boolean>): Promise<Repeated> {
  let failed = 0;
  for (let round = 0; round < times; round += 1) if (await fails(round)) failed += 1;
  return { failed, tried: times };
}

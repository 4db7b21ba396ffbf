import type { Case } from '../corpus/case.js';
import type { CaseFile, RecordedStep } from '../corpus/case-file.js';
import { writeCaseFile } from '../corpus/write-case-file.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Era } from '../protocol/era.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import { unlessInterrupted } from '../targets/server/interruption.js';
import type { CallBudget } from './call-budget.js';
import type { Emit } from './event-stream.js';
import type { Sighting } from './judge.js';
import type { KnownGood } from './liveness.js';
import { callsOf } from './liveness.js';
import { Grafts } from './grafts.js';
import { askedCaseFileOf, askedText, asSeen, caseFileOf, cutShort } from './record.js';
import type { Replayed } from './replayed.js';
import type { RunSettings } from './run-settings.js';
import type { Shrunk } from './shrink.js';
import { shrink } from './shrink.js';
import { bytesOf, shownText } from './shrink-order.js';
import { toldFaults } from './told-faults.js';
import type { Workshop } from './workshop/workshop.js';

/** A case that broke a law, with the exchange that showed it. */
export interface Evidence {
  readonly case: Case;
  readonly exchanged: Exchanged;
  /** The known-good call that fails afterwards, where the law is about that. */
  readonly after?: KnownGood;
}

/** How a case is tried again. */
export interface Reproduction {
  /** Calls that one try takes at most, raw bytes aside. */
  readonly callsEach: number;
  /** Sends a case again and tells what was seen, and whether the sighting came again. */
  send(current: Case): Promise<Attempt>;
}

interface Attempt {
  readonly failed: boolean;
  readonly exchanged: Exchanged;
  readonly sighting: Sighting | undefined;
  /** Calls that it took beyond the usual. */
  readonly extraCalls?: number;
}

export interface DeskSettings {
  readonly era: Era;
  readonly run: RunSettings;
  readonly budget: CallBudget;
  /** True once nothing more is to be sent: what is new is recorded as it was seen. */
  readonly stopped: () => boolean;
  readonly workshop: Workshop;
  readonly emit: Emit;
  /** Fingerprints whose case files were in the corpus before this run. */
  readonly known: ReadonlySet<string>;
}

/** A minimal case is sent so often again: a failure that does not come each time is flaky. */
const repeats = 3;
/** One finding's shrinking never takes more calls than this. */
const shrinkLimit = 200;
/** Under one law and tool, findings after these get no more than a few calls: they mostly share a cause. */
const fullyShrunkPerCause = 3;
/** What overflows a stack does so at about one depth, in whatever tool: to halve it a few times is all there is to do. */
const overflowLimit = 48;
const furtherLimit = 12;

/**
 * Where sightings become findings: each fingerprint once, made minimal, repeated, written to the corpus,
 * told. Shrinking lives on its part of the run's budget, shared by what comes.
 */
export class FindingDesk {
  private readonly settings: DeskSettings;
  private readonly seen = new Set<string>();
  private readonly causes = new Map<string, number>();
  private readonly grafts = new Grafts();

  constructor(settings: DeskSettings) {
    this.settings = settings;
  }

  /** Counts a sighting; true when it is the first with its fingerprint. */
  note(sighting: Sighting, call: number): boolean {
    const { invariant, tool, violation, fingerprint } = sighting;
    this.settings.emit({ type: 'violated', call, invariant: invariant.id, tool, fingerprint, violation });
    if (this.seen.has(fingerprint)) return false;
    this.seen.add(fingerprint);
    return true;
  }

  /** Whether a sighting with this fingerprint was counted before. */
  isNoted({ fingerprint }: Sighting): boolean {
    return this.seen.has(fingerprint);
  }

  /** Shrinks, repeats, records and tells a new finding. */
  async investigate(
    sighting: Sighting,
    tool: AdvertisedTool,
    evidence: Evidence,
    call: number,
    reproduction: Reproduction,
  ): Promise<void> {
    const budget = this.settings.stopped() ? 0 : this.share(sighting);
    const { shrunk, isCut, latest, failed, tried, calls } = await this.settings.budget.onShrinking(() =>
      this.minimised(sighting, evidence, budget, reproduction),
    );
    const mutations = shrunk.steps > 0 ? toldFaults(shrunk.case, tool.inputSchema) : shrunk.case.mutations;
    const minimal = { ...evidence, case: { ...shrunk.case, mutations }, exchanged: latest.exchanged, isCut };
    const path = await this.keep(latest.sighting, tool, minimal);
    this.tell(latest.sighting, path, {
      input: shownText(shrunk.case.stimulus),
      firstSeenAtCall: call,
      originalBytes: bytesOf(evidence.case.stimulus),
      argumentsBytes: bytesOf(shrunk.case.stimulus),
      shrinkCalls: calls,
      shrinkSteps: shrunk.steps,
      ...(isCut ? { minimal: false } : {}),
      flaky: failed < tried,
      repeats: { failed, tried },
    });
  }

  /**
   * First whether it comes again, which alone makes it worth shrinking; then the minimum; then how often
   * that fails. `budget` is in calls.
   */
  private async minimised(
    sighting: Sighting,
    evidence: Evidence,
    budget: number,
    { callsEach, send }: Reproduction,
  ): Promise<Minimised> {
    const { emit, workshop, stopped } = this.settings;
    const { fingerprint } = sighting;
    const tries = Math.floor(budget / (callsEach - 1 + callsOf(evidence.case.stimulus)));
    let latest = { exchanged: evidence.exchanged, sighting };
    let sent = 0;
    let extra = 0;
    const fails = async (candidate: Case): Promise<boolean> => {
      sent += 1;
      const again = await unlessInterrupted(send(candidate));
      extra += again?.extraCalls ?? 0;
      if (again?.failed === true && again.sighting !== undefined)
        latest = { exchanged: again.exchanged, sighting: again.sighting };
      return again?.failed === true;
    };
    const before = await rateOf(evidence.case, Math.min(repeats, tries), fails, {
      stopped,
      untilFailed: true,
    });
    const shrunk = await shrink(evidence.case, {
      workshop,
      first: await this.grafts.of(evidence.case, workshop),
      budget: before.failed === 0 ? 0 : Math.max(0, tries - before.tried - repeats),
      fails,
      stopped: () => stopped() || sent * callsEach + extra + repeats >= budget,
      onStep: (step, calls, bytes) => emit({ type: 'shrunk', fingerprint, step, calls, budget, bytes }),
    });
    if (shrunk.steps > 0 && shrunk.minimal) this.grafts.note(shrunk.case);
    const left = before.failed === 0 ? 0 : Math.min(repeats, tries - sent);
    const after = await rateOf(shrunk.case, left, fails, { stopped, untilFailed: false });
    const wavered = before.failed < before.tried;
    return {
      shrunk,
      // What did not come again was not to be shrunk.
      isCut: !shrunk.minimal && (before.tried === 0 || before.failed > 0),
      latest,
      failed: after.failed + (wavered ? before.failed : 0),
      tried: after.tried + (wavered ? before.tried : 0),
      calls: sent * callsEach + extra,
    };
  }

  /** A breach of a law about the list: there is nothing to shrink. */
  async recordListing(sighting: Sighting, tool: AdvertisedTool): Promise<void> {
    const path = await this.keep(sighting, tool, undefined);
    this.tell(sighting, path, {
      input: 'tools/list',
      firstSeenAtCall: 0,
      originalBytes: 0,
      argumentsBytes: 0,
      shrinkCalls: 0,
      shrinkSteps: 0,
      flaky: false,
      repeats: { failed: 0, tried: 0 },
    });
  }

  /** A breach that a probe or the walk over the list showed: what was asked is fixed, so it is minimal. */
  async recordAsked(
    sighting: Sighting,
    exchange: readonly RecordedStep[],
    repeats: { readonly failed: number; readonly tried: number },
  ): Promise<void> {
    const { era, run } = this.settings;
    const settings = { era, seed: run.seed, redact: run.redact };
    const path = await this.write(sighting, askedCaseFileOf(sighting, exchange, settings));
    this.tell(sighting, path, {
      input: askedText(exchange),
      firstSeenAtCall: 0,
      originalBytes: 0,
      argumentsBytes: 0,
      shrinkCalls: 0,
      shrinkSteps: 0,
      flaky: repeats.failed < repeats.tried,
      repeats,
    });
  }

  /** A breach that takes several calls, made minimal. */
  async recordSequence(
    sighting: Sighting,
    { setup, exchange, mutations, label, ...facts }: SequenceFinding,
  ): Promise<void> {
    const { era, run } = this.settings;
    const settings = { era, seed: run.seed, redact: run.redact };
    const asked = askedCaseFileOf(sighting, exchange, settings, setup);
    const told = mutations.map((mutation) => ({ ...mutation, what: run.redact(mutation.what) }));
    const isWhole = facts.minimal === undefined;
    const description = `${asked.description}${isWhole ? '' : facts.shrinkCalls > 0 ? cutShort : asSeen}`;
    const path = await this.write(sighting, { ...asked, description, mutations: told, label });
    this.tell(sighting, path, { ...facts, flaky: facts.repeats.failed < facts.repeats.tried });
  }

  /** A case of the corpus that fails again: it is minimal already. */
  recordKnown(replayed: Replayed, path: string): void {
    const { sighting, evidence, asked = 'tools/list', failed, tried } = replayed;
    if (sighting === undefined) return;
    const bytes = evidence === undefined ? 0 : bytesOf(evidence.case.stimulus);
    this.tell(sighting, path, {
      input: evidence === undefined ? asked : shownText(evidence.case.stimulus),
      firstSeenAtCall: 0,
      originalBytes: bytes,
      argumentsBytes: bytes,
      shrinkCalls: 0,
      shrinkSteps: 0,
      flaky: failed < tried,
      repeats: { failed, tried },
    });
  }

  /** Calls that this one may take. */
  private share(sighting: Sighting): number {
    const { forShrinking } = this.settings.budget;
    const isOverflow = sighting.violation.place.endsWith('/overflow');
    const cause = isOverflow ? 'overflow' : `${sighting.invariant.id} ${sighting.tool}`;
    const earlier = this.causes.get(cause) ?? 0;
    this.causes.set(cause, earlier + 1);
    const [fully, limit] = isOverflow ? [1, overflowLimit] : [fullyShrunkPerCause, shrinkLimit];
    const most = earlier < fully ? limit : furtherLimit;
    return Math.max(0, Math.min(most, Math.max(24, Math.floor(forShrinking / 2)), forShrinking));
  }

  private keep(
    sighting: Sighting,
    tool: AdvertisedTool,
    minimal: (Evidence & { readonly isCut: boolean }) | undefined,
  ): Promise<string | null> {
    const { run, era } = this.settings;
    const settings = { era, seed: run.seed, redact: run.redact };
    return this.write(sighting, caseFileOf(sighting, tool, minimal, settings));
  }

  private async write(sighting: Sighting, file: CaseFile): Promise<string | null> {
    const { run, emit } = this.settings;
    if (run.corpusDir === null) return null;
    try {
      return await writeCaseFile(run.corpusDir, file);
    } catch (error) {
      emit({
        type: 'warned',
        message: `the case of ${sighting.fingerprint} could not be written: ${error instanceof Error ? error.message : String(error)}`,
        next: 'give a folder that can be written to: --corpus DIR',
      });
      return null;
    }
  }

  private tell(
    sighting: Sighting,
    path: string | null,
    facts: Omit<Parameters<typeof findingOf>[2], 'known' | 'replay'>,
  ): void {
    const { run, known, emit } = this.settings;
    const { runLine = `mcp-assay fuzz --seed ${run.seed}` } = run;
    const replay = path === null ? runLine : run.replayLine(path);
    emit({
      type: 'found',
      finding: findingOf(sighting, path, { ...facts, known: known.has(sighting.fingerprint), replay }),
    });
  }
}

/** A minimal sequence: the messages that prepare it, those that show it, and how it was found. */
type SequenceFinding = Pick<CaseFile, 'setup' | 'exchange' | 'mutations' | 'label'> &
  Omit<Parameters<typeof findingOf>[2], 'known' | 'replay' | 'flaky'>;

interface Minimised {
  readonly shrunk: Shrunk;
  /** The calls were spent, or the run ended, before it was the minimum. */
  readonly isCut: boolean;
  readonly latest: { readonly exchanged: Exchanged; readonly sighting: Sighting };
  /** Of `tried` repeats, how many failed. */
  readonly failed: number;
  readonly tried: number;
  readonly calls: number;
}

/** How often a case fails in at most `times`. */
async function rateOf(
  current: Case,
  times: number,
  fails: (current: Case) => Promise<boolean>,
  { stopped, untilFailed }: { readonly stopped: () => boolean; readonly untilFailed: boolean },
): Promise<{ readonly failed: number; readonly tried: number }> {
  let failed = 0;
  let tried = 0;
  while (tried < times && !stopped() && !(untilFailed && failed > 0)) {
    if (await fails(current)) failed += 1;
    // What was cut short by an interruption says nothing.
    if (!stopped()) tried += 1;
  }
  return { failed, tried: Math.max(tried, failed) };
}

type FoundEvent = Extract<Parameters<Emit>[0], { type: 'found' }>['finding'];

function findingOf(
  sighting: Sighting,
  path: string | null,
  facts: Omit<FoundEvent, 'id' | 'invariant' | 'level' | 'tool' | 'violation' | 'case'>,
): FoundEvent {
  const { invariant, tool, violation, fingerprint } = sighting;
  return {
    id: fingerprint,
    invariant: invariant.id,
    level: (facts.flaky ? violation.wavering : undefined) ?? violation.level,
    tool,
    violation,
    case: path,
    ...facts,
  };
}

import type { Case } from '../corpus/case.js';
import { writeCaseFile } from '../corpus/write-case-file.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Era } from '../protocol/era.js';
import type { Exchanged } from '../targets/server/server-session.js';
import type { Emit } from './event-stream.js';
import type { Sighting } from './judge.js';
import { caseFileOf } from './record.js';
import type { Replayed } from './replay.js';
import type { RunSettings } from './run-settings.js';
import { shrink } from './shrink.js';
import { bytesOf, textOf } from './shrink-order.js';
import type { Workshop } from './workshop/workshop.js';

/** A case that broke a law, with the exchange that showed it. */
export interface Evidence {
  readonly case: Case;
  readonly exchanged: Exchanged;
}

/** Sends a case again and tells what was seen, and whether the sighting came again. */
export type Reproduce = (current: Case) => Promise<{
  readonly failed: boolean;
  readonly exchanged: Exchanged;
  readonly sighting: Sighting | undefined;
}>;

export interface DeskSettings {
  readonly era: Era;
  readonly run: RunSettings;
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

/**
 * Where sightings become findings: each fingerprint once, made minimal, repeated, written to the corpus,
 * told. Shrinking lives on a budget of its own, a fifth of the run's calls on top of them and as much again
 * taken from them, shared by what comes.
 */
export class FindingDesk {
  private readonly settings: DeskSettings;
  private readonly seen = new Set<string>();
  private readonly causes = new Map<string, number>();
  /** Calls that shrinking may still spend. */
  budget: number;
  /** Calls that it has spent. */
  spent = 0;

  constructor(settings: DeskSettings) {
    this.settings = settings;
    this.budget = Math.floor((settings.run.maxCalls * 2) / 5);
  }

  /** Calls beyond the fifth that shrinking may add: they come out of the budget for cases. */
  get overdraft(): number {
    return Math.max(0, this.spent - Math.floor(this.settings.run.maxCalls / 5));
  }

  /** Counts a sighting; true when it is the first with its fingerprint. */
  note(sighting: Sighting, call: number): boolean {
    const { invariant, tool, violation, fingerprint } = sighting;
    this.settings.emit({ type: 'violated', call, invariant: invariant.id, tool, fingerprint, violation });
    if (this.seen.has(fingerprint)) return false;
    this.seen.add(fingerprint);
    return true;
  }

  /** Shrinks, repeats, records and tells a new finding. */
  async investigate(
    sighting: Sighting,
    tool: AdvertisedTool,
    evidence: Evidence,
    call: number,
    reproduce: Reproduce,
  ): Promise<void> {
    const { emit, workshop } = this.settings;
    const budget = this.share(sighting);
    let latest = { exchanged: evidence.exchanged, sighting };
    const shrunk = await shrink(evidence.case, {
      workshop,
      budget: Math.max(0, budget - repeats),
      fails: async (candidate) => {
        const again = await reproduce(candidate);
        if (again.failed && again.sighting !== undefined)
          latest = { exchanged: again.exchanged, sighting: again.sighting };
        return again.failed;
      },
      onStep: (step, calls, bytes) =>
        emit({ type: 'shrunk', fingerprint: sighting.fingerprint, step, calls, budget, bytes }),
    });
    let failed = 0;
    let tried = 0;
    for (; tried < Math.min(repeats, budget); tried += 1) {
      const again = await reproduce(shrunk.case);
      if (again.failed) failed += 1;
    }
    this.budget -= shrunk.calls + tried;
    this.spent += shrunk.calls + tried;
    const path = await this.keep(latest.sighting, tool, { case: shrunk.case, exchanged: latest.exchanged });
    this.tell(latest.sighting, path, {
      input: textOf(shrunk.case.stimulus),
      firstSeenAtCall: call,
      originalBytes: bytesOf(evidence.case.stimulus),
      argumentsBytes: bytesOf(shrunk.case.stimulus),
      shrinkCalls: shrunk.calls + tried,
      shrinkSteps: shrunk.steps,
      flaky: tried > 0 && failed < tried,
      repeats: { failed, tried },
    });
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

  /** A case of the corpus that fails again: it is minimal already. */
  recordKnown(replayed: Replayed, path: string): void {
    const { sighting, evidence, failed, tried } = replayed;
    if (sighting === undefined) return;
    const bytes = evidence === undefined ? 0 : bytesOf(evidence.case.stimulus);
    this.tell(sighting, path, {
      input: evidence === undefined ? 'tools/list' : textOf(evidence.case.stimulus),
      firstSeenAtCall: 0,
      originalBytes: bytes,
      argumentsBytes: bytes,
      shrinkCalls: 0,
      shrinkSteps: 0,
      flaky: failed < tried,
      repeats: { failed, tried },
    });
  }

  private share(sighting: Sighting): number {
    const cause = `${sighting.invariant.id} ${sighting.tool}`;
    const earlier = this.causes.get(cause) ?? 0;
    this.causes.set(cause, earlier + 1);
    const most = earlier < fullyShrunkPerCause ? shrinkLimit : 12;
    return Math.max(0, Math.min(most, Math.max(24, Math.floor(this.budget / 4)), this.budget));
  }

  private async keep(
    sighting: Sighting,
    tool: AdvertisedTool,
    minimal: Evidence | undefined,
  ): Promise<string | null> {
    const { run, era, emit } = this.settings;
    if (run.corpusDir === null) return null;
    try {
      return await writeCaseFile(
        run.corpusDir,
        caseFileOf(sighting, tool, minimal, { era, seed: run.seed, redact: run.redact }),
      );
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
    const replay = path === null ? `mcp-assay fuzz --seed ${run.seed}` : run.replayLine(path);
    emit({
      type: 'found',
      finding: findingOf(sighting, path, { ...facts, known: known.has(sighting.fingerprint), replay }),
    });
  }
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
    level: violation.level,
    tool,
    violation,
    case: path,
    ...facts,
  };
}

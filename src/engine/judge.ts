import { isJsonObject } from '../../arbitraries/json/json.js';
import { fingerprint } from '../corpus/fingerprint.js';
import type { Case } from '../corpus/case.js';
import type {
  Canary,
  ExchangeInvariant,
  Invariant,
  JudgedExchange,
  JudgedListing,
  JudgedLiveness,
  JudgedMemory,
  JudgedWalk,
  Violation,
} from '../invariants/invariant.js';
import type { PeerMessage } from '../protocol/answer.js';
import type { Era } from '../protocol/era.js';
import { nodeAt } from '../protocol/json/place.js';
import { readJson } from '../protocol/json/reader.js';
import { textOf } from '../protocol/json/place.js';
import type { Outcome } from '../protocol/outcome.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged } from '../targets/server/server-session.js';
import type { Verdict } from '../validation/verdict.js';
import type { FetchWatch } from './fetch-watch.js';
import type { Tally } from './tally.js';
import type { Workshop } from './workshop/workshop.js';

/** A breach of a law, with its identity. */
export interface Sighting {
  readonly invariant: Invariant;
  readonly tool: string;
  readonly violation: Violation;
  readonly fingerprint: string;
}

export interface JudgeSettings {
  readonly era: Era;
  readonly invariants: readonly Invariant[];
  readonly canaries: readonly Canary[];
  readonly workshop: Workshop;
  /** Sees who follows the links that cases carry; absent where nobody could reach it. */
  readonly fetches?: Pick<FetchWatch, 'linksOf'> | undefined;
  readonly tally: Tally;
}

/** Reads exchanges and holds them against the laws. */
export class Judge {
  private readonly settings: JudgeSettings;

  constructor(settings: JudgeSettings) {
    this.settings = settings;
  }

  /** Everything a law may look at. `late` are messages for this exchange that came after it had ended. */
  async subject(
    called: AdvertisedTool,
    current: Case,
    exchanged: Exchanged,
    extra: {
      readonly late?: readonly PeerMessage[];
      readonly repairedOutcome?: Outcome | undefined;
      readonly livesOn?: boolean | undefined;
    } = {},
  ): Promise<JudgedExchange> {
    const { observation } = exchanged;
    const canaryLinks = this.settings.fetches?.linksOf(current.stimulus, exchanged.id);
    const late = extra.late ?? [];
    const tool = asksFor(called, current) ? called : unbound(called);
    return {
      era: this.settings.era,
      tool,
      case: current,
      requestId: exchanged.id,
      observation:
        late.length === 0 ? observation : { ...observation, others: [...observation.others, ...late] },
      answer: exchanged.answer,
      outcome: exchanged.outcome,
      shapeFaults: exchanged.shapeFaults,
      outputVerdict: await this.outputVerdict(tool, exchanged),
      repairedOutcome: extra.repairedOutcome,
      canaries: this.settings.canaries,
      stderr: exchanged.stderr,
      ...(canaryLinks === undefined ? {} : { canaryLinks }),
      ...(extra.livesOn === undefined ? {} : { livesOn: extra.livesOn }),
    };
  }

  /** The outputSchema binds results that are no errors; it is judged on the bytes that came. */
  private async outputVerdict(tool: AdvertisedTool, exchanged: Exchanged): Promise<Verdict | undefined> {
    const { answer, outcome } = exchanged;
    if (
      tool.outputSchema === undefined ||
      outcome !== 'success' ||
      answer?.kind !== 'result' ||
      !answer.reading.ok
    )
      return undefined;
    const node = nodeAt(answer.reading.root(), '/result/structuredContent');
    return node === undefined
      ? undefined
      : this.settings.workshop.judgeOutput(tool.name, textOf(answer.reading.text, node));
  }

  /** Judges by every law of single exchanges, and counts. */
  exchange(subject: JudgedExchange): readonly Sighting[] {
    return this.settings.invariants.flatMap((invariant) => {
      if (invariant.on !== 'exchange') return [];
      const applicability = invariant.applies(subject);
      if (applicability !== true) {
        this.settings.tally.notExercised(invariant.id, applicability.notExercised);
        return [];
      }
      return this.count(invariant, subject.tool.name, invariant.check(subject));
    });
  }

  /** Why a law can not speak of an exchange; `undefined` when it can. */
  silence(invariant: ExchangeInvariant, subject: JudgedExchange): string | undefined {
    const applicability = invariant.applies(subject);
    return applicability === true ? undefined : applicability.notExercised;
  }

  /** Judges by one law without counting: for shrinking and replay. */
  only(invariant: ExchangeInvariant, subject: JudgedExchange): readonly Sighting[] {
    if (invariant.applies(subject) !== true) return [];
    return invariant
      .check(subject)
      .map((violation) => this.sighting(invariant, subject.tool.name, violation));
  }

  /** Judges what is of the server as a whole and no one call's doing, and counts. */
  ofServer(invariant: ExchangeInvariant, subject: JudgedExchange): readonly Sighting[] {
    if (invariant.applies(subject) !== true) return [];
    return this.count(invariant, '', invariant.check(subject));
  }

  /** Judges each tool of a listing by itself, so that a finding names its tool. */
  listing(listing: JudgedListing): readonly Sighting[] {
    return listing.tools.flatMap((entry) =>
      this.settings.invariants.flatMap((invariant) => {
        if (invariant.on !== 'listing') return [];
        const subject = { era: listing.era, tools: [entry] };
        const applicability = invariant.applies(subject);
        if (applicability !== true) {
          this.settings.tally.notExercised(invariant.id, applicability.notExercised);
          return [];
        }
        return this.count(invariant, entry.tool.name, invariant.check(subject));
      }),
    );
  }

  /** Judges the walk over the pages of the list as a whole. */
  walk(subject: JudgedWalk): readonly Sighting[] {
    return this.settings.invariants.flatMap((invariant) => {
      if (invariant.on !== 'walk') return [];
      const applicability = invariant.applies(subject);
      if (applicability !== true) {
        this.settings.tally.notExercised(invariant.id, applicability.notExercised);
        return [];
      }
      const violations = invariant.check(subject);
      this.settings.tally.judged(invariant.id, violations);
      return violations.map((violation) => this.sighting(invariant, violation.tool ?? '', violation));
    });
  }

  liveness(subject: JudgedLiveness): readonly Sighting[] {
    return this.settings.invariants.flatMap((invariant) => {
      if (invariant.on !== 'liveness') return [];
      const applicability = invariant.applies(subject);
      if (applicability !== true) {
        this.settings.tally.notExercised(invariant.id, applicability.notExercised);
        return [];
      }
      return this.count(invariant, subject.tool.name, invariant.check(subject));
    });
  }

  /** Judges memory over equal calls; whose it is, is known when one tool was called. */
  memory(subject: JudgedMemory): readonly Sighting[] {
    const [only = '', another] = subject.tools;
    return this.settings.invariants.flatMap((invariant) => {
      if (invariant.on !== 'memory') return [];
      const applicability = invariant.applies(subject);
      if (applicability === true)
        return this.count(invariant, another === undefined ? only : '', invariant.check(subject));
      this.settings.tally.notExercised(invariant.id, applicability.notExercised);
      return [];
    });
  }

  /** Memory could not be looked at. */
  noMemory(reason: string): void {
    for (const { on, id } of this.settings.invariants)
      if (on === 'memory') this.settings.tally.notExercised(id, reason);
  }

  private count(invariant: Invariant, tool: string, violations: readonly Violation[]): readonly Sighting[] {
    this.settings.tally.judged(invariant.id, violations);
    return violations.map((violation) => this.sighting(invariant, tool, violation));
  }

  private sighting(invariant: Invariant, tool: string, violation: Violation): Sighting {
    const identity = {
      invariant: invariant.id,
      era: this.settings.era,
      direction: 'server',
      tool,
      place: violation.place,
    } as const;
    return { invariant, tool, violation, fingerprint: fingerprint(identity) };
  }
}

/** Params in place of a whole call may name another tool, or none. */
function asksFor({ name }: AdvertisedTool, { stimulus }: Case): boolean {
  if (stimulus.kind !== 'params') return true;
  const reading = readJson(stimulus.json);
  return reading.ok && isJsonObject(reading.value) && reading.value['name'] === name;
}

/** What another name than the tool's calls forth is not bound by what the tool promises. */
const unbound = (tool: AdvertisedTool): AdvertisedTool => ({
  ...tool,
  outputSchema: undefined,
  outputSchemaText: undefined,
});

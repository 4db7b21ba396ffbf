import { isJsonObject } from '../../arbitraries/json/json.js';
import { fingerprint } from '../corpus/fingerprint.js';
import type { FindingIdentity } from '../corpus/fingerprint.js';
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
  Repaired,
  Violation,
} from '../invariants/invariant.js';
import type { PeerMessage } from '../protocol/answer.js';
import type { Era } from '../protocol/era.js';
import { readJson } from '../protocol/json/reader.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import { firstOf } from '../targets/server/exchanged.js';
import type { Verdict } from '../validation/verdict.js';
import { Dockets } from './docket.js';
import type { Docket } from './docket.js';
import type { FetchWatch } from './fetch-watch.js';
import { PlainOutputs, boundText } from './plain-outputs.js';
import type { Tally } from './tally.js';
import type { Workshop } from './workshop/workshop.js';

/** A breach of a law, with its identity. */
export interface Sighting {
  readonly invariant: Invariant;
  readonly tool: string;
  readonly violation: Violation;
  readonly fingerprint: string;
}

/** What a law says of an exchange: its breaches, or why it can not speak. */
type Opinion = readonly Violation[] | string;

/** What the laws say of an exchange: an opinion of each that is on the docket of its kind, in order. */
export interface Hearing {
  readonly docket: Docket;
  readonly opinions: readonly Opinion[];
}

/** Whether a law is broken. */
export const isBroken = ({ opinions }: Hearing): boolean =>
  opinions.some((opinion) => typeof opinion !== 'string' && opinion.length > 0);

/** What is known of an exchange beyond itself. */
export interface Beyond {
  /** Messages for this exchange that came after it had ended. */
  readonly late?: readonly PeerMessage[] | undefined;
  readonly repaired?: Repaired | undefined;
  readonly outputVerdict?: Verdict | undefined;
  /** Over HTTP: whether the server was there after the epoch. */
  readonly livesOn?: boolean | undefined;
}

export interface JudgeSettings {
  /** Over HTTP true: of an exchange that was answered it says nothing more. */
  readonly livesOn?: true | undefined;
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
  /** Judges results in this process, as far as that is safe. */
  readonly plainOutputs = new PlainOutputs();
  private readonly settings: JudgeSettings;
  /** The laws of single exchanges. */
  private readonly dockets: Dockets;
  private readonly names = new Map<string, string>();

  constructor(settings: JudgeSettings) {
    this.settings = settings;
    const laws = settings.invariants.filter((invariant) => invariant.on === 'exchange');
    this.dockets = new Dockets(laws, settings.tally);
  }

  /** Everything a law may look at; the verdict on its output is asked for when it is not given. */
  async subject(
    called: AdvertisedTool,
    current: Case,
    exchanged: Exchanged,
    beyond: Beyond = {},
  ): Promise<JudgedExchange> {
    const tool = boundTool(called, current);
    const outputVerdict = beyond.outputVerdict ?? (await this.outputVerdict(tool, exchanged));
    return this.subjectOf(tool, current, exchanged, { ...beyond, outputVerdict });
  }

  private subjectOf(
    tool: AdvertisedTool,
    current: Case,
    exchanged: Exchanged,
    { late = [], repaired, outputVerdict, livesOn }: Beyond,
  ): JudgedExchange {
    const { observation } = exchanged;
    const canaryLinks = this.settings.fetches?.linksOf(current.stimulus, firstOf(exchanged).id);
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
      outputVerdict,
      repaired,
      canaries: this.settings.canaries,
      stderr: exchanged.stderr,
      ...(exchanged.rounds === undefined ? {} : { rounds: exchanged.rounds }),
      ...(canaryLinks === undefined ? {} : { canaryLinks }),
      ...(livesOn === undefined ? {} : { livesOn }),
    };
  }

  private async outputVerdict(tool: AdvertisedTool, exchanged: Exchanged): Promise<Verdict | undefined> {
    const plain = this.plainOutputs.verdict(tool, exchanged);
    if (plain !== undefined) return plain;
    const text = boundText(tool, exchanged);
    return text === undefined ? undefined : this.settings.workshop.judgeOutput(tool.name, text);
  }

  /** The verdicts on the outputs of an epoch, each tool's asked for at once. */
  async outputVerdicts(
    exchanges: readonly {
      readonly tool: AdvertisedTool;
      readonly case: Case;
      readonly exchanged: Exchanged;
    }[],
  ): Promise<ReadonlyMap<Exchanged, Verdict>> {
    const verdicts = new Map<Exchanged, Verdict>();
    const asked = new Map<string, { readonly exchanged: Exchanged; readonly text: string }[]>();
    for (const { tool: called, case: current, exchanged } of exchanges) {
      const tool = boundTool(called, current);
      const plain = this.plainOutputs.verdict(tool, exchanged);
      const text = plain === undefined ? boundText(tool, exchanged) : undefined;
      if (plain !== undefined) verdicts.set(exchanged, plain);
      if (text !== undefined) asked.set(tool.name, [...(asked.get(tool.name) ?? []), { exchanged, text }]);
    }
    for (const [tool, outputs] of asked) {
      const texts = outputs.map(({ text }) => text);
      for (const [at, verdict] of (await this.settings.workshop.judgeOutputs(tool, texts)).entries()) {
        const { exchanged } = outputs[at] ?? {};
        if (exchanged !== undefined) verdicts.set(exchanged, verdict);
      }
    }
    return verdicts;
  }

  /**
   * What every law of single exchanges says when nothing is known beyond the exchange; `undefined` when the
   * verdict on its output has to be asked for first.
   */
  early(called: AdvertisedTool, current: Case, exchanged: Exchanged): Hearing | undefined {
    if (exchanged.outcome === 'crashed' || exchanged.outcome === 'closed') return undefined;
    // Who follows a link may take a moment.
    const links = this.settings.fetches?.linksOf(current.stimulus, firstOf(exchanged).id) ?? [];
    if (links.length > 0) return undefined;
    const tool = boundTool(called, current);
    const outputVerdict = this.plainOutputs.verdict(tool, exchanged);
    if (outputVerdict === undefined && boundText(tool, exchanged) !== undefined) return undefined;
    return this.hearing(
      this.subjectOf(tool, current, exchanged, { outputVerdict, livesOn: this.settings.livesOn }),
    );
  }

  /** What every law of single exchanges says, in the order of the laws. */
  hearing(subject: JudgedExchange): Hearing {
    const docket = this.dockets.of(subject);
    const opinions = docket.heard.map(({ law }) => {
      const applicability = law.applies(subject);
      return applicability === true ? law.check(subject) : applicability.notExercised;
    });
    return { docket, opinions };
  }

  /** Counts what was said; what is broken comes back. */
  counted(tool: string, { docket, opinions }: Hearing): readonly Sighting[] {
    docket.countSilence();
    let sightings = none;
    let at = 0;
    for (const { law, count } of docket.heard) {
      const opinion = opinions[at++] ?? noViolations;
      if (typeof opinion === 'string') count.notExercised(opinion);
      else {
        count.judged(opinion);
        if (opinion.length > 0) sightings = [...sightings, ...this.sightings(law, tool, opinion)];
      }
    }
    return sightings;
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
      .map((violation) => this.sighting(invariant, violation.tool ?? subject.tool.name, violation));
  }

  /** Judges by one law, and counts; without the name of a tool it is of the server as a whole. */
  ofServer(invariant: ExchangeInvariant, subject: JudgedExchange, tool = ''): readonly Sighting[] {
    if (invariant.applies(subject) !== true) return [];
    return this.count(invariant, tool, invariant.check(subject));
  }

  /** Judges each tool of a listing by itself, so that a finding names its tool. */
  listing(listing: JudgedListing, only?: string): readonly Sighting[] {
    return listing.tools.flatMap((entry) =>
      this.settings.invariants.flatMap((invariant) => {
        if (invariant.on !== 'listing' || invariant.id !== (only ?? invariant.id)) return [];
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

  /** Judges the walk over the pages of a list as a whole. */
  walk(subject: JudgedWalk, only?: string): readonly Sighting[] {
    return this.settings.invariants.flatMap((invariant) => {
      if (invariant.on !== 'walk' || invariant.id !== (only ?? invariant.id)) return [];
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

  /** The same without counting: for shrinking. */
  livenessAgain(subject: JudgedLiveness): readonly Sighting[] {
    return this.settings.invariants.flatMap((invariant) =>
      invariant.on === 'liveness' && invariant.applies(subject) === true
        ? invariant.check(subject).map((violation) => this.sighting(invariant, subject.tool.name, violation))
        : [],
    );
  }

  private count(invariant: Invariant, tool: string, violations: readonly Violation[]): readonly Sighting[] {
    this.settings.tally.judged(invariant.id, violations);
    return violations.length === 0 ? none : this.sightings(invariant, tool, violations);
  }

  private sightings(
    invariant: Invariant,
    tool: string,
    violations: readonly Violation[],
  ): readonly Sighting[] {
    return violations.map((violation) => this.sighting(invariant, violation.tool ?? tool, violation));
  }

  private sighting(invariant: Invariant, tool: string, violation: Violation): Sighting {
    const identity = {
      invariant: invariant.id,
      era: this.settings.era,
      direction: 'server',
      tool,
      place: violation.place,
    } as const;
    return { invariant, tool, violation, fingerprint: this.named(identity) };
  }

  /** One breach may come thousands of times; its name is made once. */
  private named(identity: FindingIdentity): string {
    const key = `${identity.invariant}\n${identity.tool}\n${identity.place}`;
    const known = this.names.get(key) ?? fingerprint(identity);
    if (this.names.size < mostNames) this.names.set(key, known);
    return known;
  }
}

const none: readonly Sighting[] = [];
const noViolations: readonly Violation[] = [];
const mostNames = 10_000;

const boundTool = (tool: AdvertisedTool, current: Case): AdvertisedTool =>
  asksFor(tool, current) ? tool : unbound(tool);

/** Params in place of a whole call may name another tool, or none. */
function asksFor({ name }: AdvertisedTool, { stimulus }: Case): boolean {
  if (stimulus.kind !== 'params') return true;
  const reading = readJson(stimulus.json);
  return reading.ok && isJsonObject(reading.value) && reading.value['name'] === name;
}

/** What another name than the tool's calls forth is not bound by what the tool promises. */
function unbound(tool: AdvertisedTool): AdvertisedTool {
  const known = unboundTools.get(tool) ?? { ...tool, outputSchema: undefined, outputSchemaText: undefined };
  unboundTools.set(tool, known);
  return known;
}

/** One object for each tool, so that what is known of it is known of each such call. */
const unboundTools = new WeakMap<AdvertisedTool, AdvertisedTool>();

import type { Case } from '../corpus/case.js';
import type { JudgedLiveness } from '../invariants/invariant.js';
import { unlessInterrupted } from '../targets/server/interruption.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { ServerSession } from '../targets/server/server-session.js';
import type { CallBudget } from './call-budget.js';
import type { Culprit, Sent } from './culprit-search.js';
import { CulpritSearch, nearest } from './culprit-search.js';
import type { Ending } from './dispatch.js';
import type { Emit } from './event-stream.js';
import type { Evidence, Reproduction } from './finding-desk.js';
import type { Judge, Sighting } from './judge.js';
import { Liveness } from './liveness.js';

/** One epoch as it went, and where the process was gone. */
export interface EpochRecord extends Sent {
  readonly deaths: readonly Ending[];
}

/** An epoch behind the one before it. */
interface History extends Sent {
  /** So many cases are of the one before. */
  readonly past: number;
}

/** A case after which the target did not do its work any more. */
export interface Death extends Evidence {
  readonly sighting: Sighting;
  readonly tool: AdvertisedTool;
  /** Index in the epoch; below zero in the one before. */
  readonly at: number;
  /** How long after its answer that may show, in milliseconds. */
  readonly effectMs: number;
}

export interface WatchSettings {
  readonly session: ServerSession;
  readonly judge: Judge;
  readonly tools: ReadonlyMap<string, AdvertisedTool>;
  readonly budget: CallBudget;
  readonly emit: Emit;
}

/** Judges, after each epoch, whether the target lived through it, and finds the case that it did not survive. */
export class SurvivalWatch {
  readonly liveness = new Liveness();
  private readonly settings: WatchSettings;
  private readonly session: ServerSession;
  private readonly search: CulpritSearch;
  /** By the tool that was under way at a death: the tool of the case that was found to have done it. */
  private readonly explained = new Map<string, string>();
  /** Tools of cases that did it alone, with how long that may take, in milliseconds. */
  private readonly guilty = new Map<string, number>();
  private before: Sent = { cases: [], exchanges: [] };
  private ownerOfBytes: AdvertisedTool | undefined;
  private nobodyCame = false;

  constructor(settings: WatchSettings) {
    const { session, budget } = settings;
    this.settings = settings;
    this.session = session;
    this.search = new CulpritSearch({ session, liveness: this.liveness, budget });
  }

  /** The server did not come back. */
  get lost(): boolean {
    return this.nobodyCame || this.search.lost;
  }

  /** Remembers which calls of an epoch are known to be good. */
  learn({ cases, exchanges }: Sent): void {
    exchanges.forEach(({ outcome }, at) => {
      const current = cases[at];
      const tool = this.settings.tools.get(current?.tool ?? '');
      if (current !== undefined && tool !== undefined) this.liveness.learn(tool, current, outcome);
    });
  }

  /** One known-good call. */
  probe(): Promise<Exchanged> {
    return this.search.probe();
  }

  /** What the probe after an epoch, and the deaths within it, say of survival. Without a probe deaths alone speak. */
  async after(epoch: EpochRecord, probed: Exchanged | undefined): Promise<readonly Death[]> {
    const history = this.historyOf(epoch);
    this.before = epoch;
    const deaths: Death[] = [];
    for (const ending of epoch.deaths) deaths.push(...(await this.explain(history, ending)));
    if (probed === undefined) return deaths;
    if (!this.liveness.isHealthy(probed)) return [...deaths, ...(await this.sickness(history, probed))];
    const last = this.settings.tools.get(epoch.cases.at(-1)?.tool ?? '');
    if (deaths.length === 0 && last !== undefined)
      this.settings.judge.liveness(this.subjectOf(last, { outcomeAfter: 'success', culprit: undefined }));
    return deaths;
  }

  /** What a case does may show in the next epoch. */
  private historyOf({ cases, exchanges }: Sent): History {
    const { before } = this;
    return {
      cases: [...before.cases, ...cases],
      exchanges: [...before.exchanges, ...exchanges],
      past: before.cases.length,
    };
  }

  /** A tool at which a death was explained needs no second search; what others did to it is not its own. */
  private async explain(epoch: History, ending: Ending): Promise<readonly Death[]> {
    const { exchanged } = ending;
    const at = epoch.past + ending.at;
    const tool = epoch.cases[at]?.tool ?? '';
    const known = this.explained.get(tool);
    if (known !== undefined) return known === tool ? this.deathAt(epoch, { at, effectMs: 0 }, exchanged) : [];
    const culprit = this.lost ? undefined : await this.searched(() => this.search.near(epoch, at, exchanged));
    const found = culprit ?? { at: this.usualSuspect(epoch, at) ?? at, effectMs: 0 };
    this.explained.set(tool, epoch.cases[found.at]?.tool ?? tool);
    return this.deathAt(epoch, found, exchanged);
  }

  /** A case before `at` of a tool that was found guilty before, as far back as its effect takes. */
  private usualSuspect({ cases, exchanges }: Sent, at: number): number | undefined {
    let took = 0;
    for (let index = at - 1; index >= 0; index -= 1) {
      took += exchanges[index + 1]?.observation.ms ?? 0;
      const effectMs = this.guilty.get(cases[index]?.tool ?? '');
      if (effectMs !== undefined && (at - index <= nearest || took <= effectMs)) return index;
    }
    return undefined;
  }

  private searched(search: () => Promise<Culprit | undefined>): Promise<Culprit | undefined> {
    return unlessInterrupted(this.settings.budget.onShrinking(() => this.search.begun(search)));
  }

  /**
   * The known-good call stopped to succeed. When it fails on a fresh process as well, the world changed and
   * not the process: that proves nothing. Else the epoch is searched for the case that did it.
   */
  private async sickness(epoch: History, probed: Exchanged): Promise<readonly Death[]> {
    this.nobodyCame = !(await this.session.restart());
    if (this.lost) return this.deathAt(epoch, { at: firstOfTheEnd(epoch.exchanges), effectMs: 0 }, probed);
    if (this.settings.budget.room < 1) return [];
    if (!this.liveness.isHealthy(await this.probe())) {
      this.liveness.forget();
      return [];
    }
    const { good } = this.liveness;
    const found = await this.searched(() => this.sickener(epoch, probed));
    const culprit = found === undefined ? undefined : epoch.cases[found.at];
    if (found !== undefined && culprit !== undefined && !this.mayChangeTheWorld(culprit))
      return this.deathAt(epoch, found, probed);
    if (culprit !== undefined) this.liveness.forget();
    const why =
      culprit === undefined
        ? 'no single case of the epoch was found to bring it about again'
        : `after a valid call of ${culprit.tool}, which may change data`;
    const message = `a known-good call${good === undefined ? '' : ` of ${good.tool}`} ended with ${probed.outcome}: ${why}`;
    this.settings.emit({ type: 'warned', message });
    return [];
  }

  /** Where nobody answered, the last cases are suspected first; else where calls began to fail. */
  private async sickener(epoch: History, probed: Exchanged): Promise<Culprit | undefined> {
    if (probed.answer === undefined) {
      const { cases, exchanges } = epoch;
      const usual = this.usualSuspect(epoch, cases.length);
      if (usual !== undefined) return { at: usual, effectMs: 0 };
      return this.search.near({ cases, exchanges: [...exchanges, probed] }, exchanges.length, probed);
    }
    // After the epoch before the known-good call was made, and succeeded.
    const from = Math.max(epoch.past, this.lastGood(epoch));
    const [recent, all] = [firstBad(epoch, from), epoch.cases.length];
    return (
      (await this.search.within(epoch.cases, { from, to: recent, effectMs: 0 })) ??
      this.search.within(epoch.cases, { from: epoch.past, to: all, effectMs: 0 })
    );
  }

  /** Where the tool of the known-good call did its work for the last time. */
  private lastGood({ cases, exchanges }: Sent): number {
    const at = exchanges.findLastIndex(
      ({ outcome }, index) =>
        outcome === 'success' &&
        cases[index]?.label === 'valid' &&
        cases[index]?.tool === this.liveness.good?.tool,
    );
    return Math.max(0, at);
  }

  /** A valid call of a tool that does not only read may have good reasons to change what others answer. */
  private mayChangeTheWorld({ tool, label }: Case): boolean {
    return label === 'valid' && this.settings.tools.get(tool)?.readOnly !== true;
  }

  /** `end` is what showed that the target did not live through the case, where no trial of it tells. */
  private deathAt({ cases, exchanges, past }: History, culprit: Culprit, end: Exchanged): readonly Death[] {
    const { at, after = end, effectMs } = culprit;
    const [current, exchanged] = [cases[at], exchanges[at]];
    const called = this.settings.tools.get(current?.tool ?? '');
    if (current === undefined || exchanged === undefined || called === undefined) return [];
    // Bytes that are no call belong to no tool: the first in whose turn they did it stands for all.
    if (current.stimulus.kind === 'raw') this.ownerOfBytes ??= called;
    const tool = (current.stimulus.kind === 'raw' ? this.ownerOfBytes : undefined) ?? called;
    const { good } = this.liveness;
    if (culprit.after !== undefined) this.guilty.set(current.tool, effectMs);
    const sightings = this.settings.judge.liveness(this.subjectOf(tool, lossIn(current, after)));
    return sightings.map((sighting) => ({
      sighting,
      tool,
      case: current,
      exchanged,
      at: at - past,
      effectMs,
      ...(good === undefined ? {} : { after: good }),
    }));
  }

  private subjectOf(
    tool: AdvertisedTool,
    loss: Pick<JudgedLiveness, 'outcomeAfter' | 'culprit' | 'ending'>,
  ): JudgedLiveness {
    const lastWords = this.session.takeLastWords();
    return { era: this.session.handshake.era, tool, outcomeBefore: 'success', lastWords, ...loss };
  }

  /** Sends a case to a healthy target, looks whether it lives on, and judges how it did not. */
  reproduce({ sighting, tool, effectMs }: Death): Reproduction {
    return {
      callsEach: 2,
      send: async (current) => {
        const { failed, exchanged, after } = await this.search.trial(current, effectMs);
        const again = failed
          ? this.settings.judge
              .livenessAgain(this.subjectOf(tool, lossIn(current, after)))
              .find(({ fingerprint }) => fingerprint === sighting.fingerprint)
          : undefined;
        return { failed: again !== undefined, exchanged, sighting: again };
      },
    };
  }
}

/** What the call behind a case says of its survival. */
function lossIn(
  culprit: Case,
  { outcome, observation }: Exchanged,
): Pick<JudgedLiveness, 'outcomeAfter' | 'culprit' | 'ending'> {
  const { failure } = observation;
  return { outcomeAfter: outcome, culprit, ...(failure === undefined ? {} : { ending: failure }) };
}

/** Behind the first valid call after the last good one that did not succeed; the end, where all did. */
function firstBad({ cases, exchanges }: Sent, from: number): number {
  const at = exchanges.findIndex(
    ({ outcome }, index) => index > from && outcome !== 'success' && cases[index]?.label === 'valid',
  );
  return at < 0 ? cases.length : at + 1;
}

/** The first exchange of those at the end that got no answer because nobody was there. */
function firstOfTheEnd(exchanges: readonly Exchanged[]): number {
  const last = exchanges.findLastIndex(({ outcome }) => outcome !== 'crashed' && outcome !== 'closed');
  return Math.min(last + 1, exchanges.length - 1);
}

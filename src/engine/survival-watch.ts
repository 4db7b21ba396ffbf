import type { Case } from '../corpus/case.js';
import { unlessInterrupted } from '../targets/server/interruption.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged, ServerSession } from '../targets/server/server-session.js';
import type { CallBudget } from './call-budget.js';
import type { Ending } from './dispatch.js';
import type { Emit } from './event-stream.js';
import type { Evidence, Reproduction } from './finding-desk.js';
import type { Judge, Sighting } from './judge.js';
import { bisect, callsOf, Liveness } from './liveness.js';

/** One epoch as it went: the cases that were sent, their exchanges, and where the process was gone. */
export interface EpochRecord {
  readonly cases: readonly Case[];
  readonly exchanges: readonly Exchanged[];
  readonly deaths: readonly Ending[];
}

/** A case after which the target did not do its work any more. */
export interface Death extends Evidence {
  readonly sighting: Sighting;
  readonly tool: AdvertisedTool;
  /** Index in the epoch. */
  readonly at: number;
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
  /** Tools of which a death was looked into: others of the same tool are the same finding. */
  private readonly explained = new Set<string>();
  private ids = 0;
  /** The server did not come back. */
  lost = false;

  constructor(settings: WatchSettings) {
    this.settings = settings;
    this.session = settings.session;
  }

  /** Remembers which calls of an epoch are known to be good. */
  learn({ cases, exchanges }: Pick<EpochRecord, 'cases' | 'exchanges'>): void {
    for (const [at, { outcome }] of exchanges.entries()) {
      const current = cases[at];
      const tool = this.settings.tools.get(current?.tool ?? '');
      if (current !== undefined && tool !== undefined) this.liveness.learn(tool, current, outcome);
    }
  }

  /** One known-good call. */
  probe(): Promise<Exchanged> {
    return this.liveness.probe(this.session, this.nextId('probe'));
  }

  /** What the probe after an epoch, and the deaths within it, say of survival. Without a probe deaths alone speak. */
  async after(epoch: EpochRecord, probed: Exchanged | undefined): Promise<readonly Death[]> {
    const deaths: Death[] = [];
    for (const ending of epoch.deaths) deaths.push(...(await this.explain(epoch, ending)));
    if (probed === undefined) return deaths;
    if (!this.liveness.isHealthy(probed)) return [...deaths, ...(await this.sickness(epoch, probed))];
    const last = this.settings.tools.get(epoch.cases.at(-1)?.tool ?? '');
    if (deaths.length === 0 && last !== undefined)
      this.settings.judge.liveness({
        ...this.subjectOf(last),
        outcomeAfter: 'success',
        culprit: undefined,
        lastWords: this.session.takeLastWords(),
      });
    return deaths;
  }

  /**
   * The case that was under way when the process ended need not be the one that ended it: a process may die
   * a moment after its answer. When it does not bring the end about again, those before it are searched.
   */
  private async explain(epoch: EpochRecord, { at, exchanged }: Ending): Promise<readonly Death[]> {
    const tool = epoch.cases[at]?.tool ?? '';
    const culprit = this.explained.has(tool) ? undefined : await this.searched(epoch, at);
    this.explained.add(tool);
    const found = culprit === undefined ? at : epoch.cases.indexOf(culprit);
    return this.deathAt(epoch, found, exchanged);
  }

  private async searched(epoch: EpochRecord, at: number): Promise<Case | undefined> {
    const { budget } = this.settings;
    const suspect = epoch.cases[at];
    if (this.lost || suspect === undefined || budget.forShrinking < callsOf(suspect.stimulus) + 1)
      return undefined;
    return unlessInterrupted(
      budget.onShrinking(async () => {
        if ((await this.endsWith(suspect)).failed) return suspect;
        return this.bisected(epoch.cases.slice(0, at));
      }),
    );
  }

  /**
   * The known-good call stopped to succeed. When it fails on a fresh process as well, the world changed and
   * not the process: that proves nothing. Else the epoch is bisected for the case that did it.
   */
  private async sickness(epoch: EpochRecord, probed: Exchanged): Promise<readonly Death[]> {
    if (!(await this.restart())) return this.deathAt(epoch, firstOfTheEnd(epoch.exchanges), probed);
    if (this.settings.budget.room < 1) return [];
    if (!this.liveness.isHealthy(await this.probe())) {
      this.liveness.forget();
      return [];
    }
    const { good } = this.liveness;
    const culprit = await unlessInterrupted(
      this.settings.budget.onShrinking(async () => {
        const from = this.lastGood(epoch);
        const recent = epoch.cases.slice(from, firstBad(epoch, from));
        return (await this.bisected(recent)) ?? this.bisected(epoch.cases);
      }),
    );
    if (culprit !== undefined && !this.mayChangeTheWorld(culprit))
      return this.deathAt(epoch, epoch.cases.indexOf(culprit), probed);
    if (culprit !== undefined) this.liveness.forget();
    const why =
      culprit === undefined
        ? 'no single case of the epoch was found to bring it about again'
        : `after a valid call of ${culprit.tool}, which may change data`;
    const message = `a known-good call${good === undefined ? '' : ` of ${good.tool}`} ended with ${probed.outcome}: ${why}`;
    this.settings.emit({ type: 'warned', message });
    return [];
  }

  /** Where the tool of the known-good call did its work for the last time. */
  private lastGood({ cases, exchanges }: EpochRecord): number {
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

  private async bisected(cases: readonly Case[]): Promise<Case | undefined> {
    const { budget } = this.settings;
    const before = budget.forShrinking;
    const sentBefore = this.session.sent;
    const culprit = await bisect(cases, {
      session: this.session,
      liveness: this.liveness,
      left: () => before - (this.session.sent - sentBefore),
      nextId: () => this.nextId('bisect'),
    });
    // Whatever the last half did to the process must not be seen by others.
    await this.restart();
    return culprit;
  }

  /** `end` is what showed that the target did not live through the case. */
  private deathAt(epoch: EpochRecord, at: number, end: Exchanged): readonly Death[] {
    const [culprit, exchanged] = [epoch.cases[at], epoch.exchanges[at]];
    const tool = this.settings.tools.get(culprit?.tool ?? '');
    if (culprit === undefined || exchanged === undefined || tool === undefined) return [];
    const { good } = this.liveness;
    const ending = end.observation.failure;
    const outcomeAfter = end.outcome;
    const sightings = this.settings.judge.liveness({
      ...this.subjectOf(tool),
      outcomeAfter,
      culprit,
      lastWords: this.session.takeLastWords(),
      ...(ending === undefined ? {} : { ending }),
    });
    return sightings.map((sighting) => ({
      sighting,
      tool,
      case: culprit,
      exchanged,
      at,
      ...(good === undefined ? {} : { after: good }),
    }));
  }

  private subjectOf(tool: AdvertisedTool): {
    era: ServerSession['handshake']['era'];
    tool: AdvertisedTool;
    outcomeBefore: 'success';
  } {
    return { era: this.session.handshake.era, tool, outcomeBefore: 'success' };
  }

  /** Sends a case to a healthy target and looks whether it lives on. */
  reproduce({ sighting }: Death): Reproduction {
    return {
      callsEach: 2,
      send: async (current) => {
        const { failed, exchanged } = await this.endsWith(current);
        return { failed, exchanged, sighting: failed ? sighting : undefined };
      },
    };
  }

  /** A target that can not be had healthy proves nothing about a case. */
  private async endsWith(
    current: Case,
  ): Promise<{ readonly failed: boolean; readonly exchanged: Exchanged }> {
    const ready = this.session.alive || (await this.restart());
    const exchanged = await this.session.call(current.tool, current.stimulus, this.nextId('shrink-death'));
    const failed = ready && (!this.session.alive || !this.liveness.isHealthy(await this.probe()));
    if (failed) await this.restart();
    return { failed, exchanged };
  }

  private async restart(): Promise<boolean> {
    this.lost = !(await this.session.restart());
    return !this.lost;
  }

  private nextId(purpose: string): string {
    this.ids += 1;
    return `${purpose}-${this.ids}`;
  }
}

/** Behind the first valid call after the last good one that did not succeed; the end, where all did. */
function firstBad({ cases, exchanges }: EpochRecord, from: number): number {
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

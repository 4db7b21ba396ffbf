import type { Case } from '../corpus/case.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged, ServerSession } from '../targets/server/server-session.js';
import type { Emit } from './event-stream.js';
import type { Reproduce } from './finding-desk.js';
import type { Judge, Sighting } from './judge.js';
import { bisect, Liveness } from './liveness.js';

/** One epoch as it went: the cases that were sent, their exchanges, and where the process was gone. */
export interface EpochRecord {
  readonly cases: readonly Case[];
  readonly exchanges: readonly Exchanged[];
  readonly deaths: readonly number[];
}

/** A case after which the target did not do its work any more. */
export interface Death {
  readonly sighting: Sighting;
  readonly tool: AdvertisedTool;
  readonly case: Case;
  readonly exchanged: Exchanged;
  /** Index in the epoch. */
  readonly at: number;
}

/** Judges, after each epoch, whether the target lived through it, and finds the case that it did not survive. */
export class SurvivalWatch {
  readonly liveness = new Liveness();
  private readonly session: ServerSession;
  private readonly judge: Judge;
  private readonly tools: ReadonlyMap<string, AdvertisedTool>;
  private readonly emit: Emit;
  private ids = 0;
  /** Calls made to find out. */
  calls = 0;
  /** The server did not come back. */
  lost = false;

  constructor(session: ServerSession, judge: Judge, tools: ReadonlyMap<string, AdvertisedTool>, emit: Emit) {
    this.session = session;
    this.judge = judge;
    this.tools = tools;
    this.emit = emit;
  }

  /** One known-good call. */
  probe(): Promise<Exchanged> {
    this.calls += 1;
    return this.liveness.probe(this.session, this.nextId('probe'));
  }

  /** What the probe after an epoch, and the deaths within it, say of survival. */
  async after(epoch: EpochRecord, probed: Exchanged, budget: number): Promise<readonly Death[]> {
    const deaths = epoch.deaths.flatMap((at) =>
      this.deathAt(epoch, at, epoch.exchanges[at]?.outcome ?? 'crashed'),
    );
    if (!this.liveness.isHealthy(probed)) return [...deaths, ...(await this.sickness(epoch, probed, budget))];
    const last = this.tools.get(epoch.cases.at(-1)?.tool ?? '');
    if (deaths.length === 0 && last !== undefined) {
      this.judge.liveness({ ...this.subjectOf(last), outcomeAfter: 'success', culprit: undefined });
    }
    return deaths;
  }

  /**
   * The known-good call stopped to succeed. When it fails on a fresh process as well, the world changed and
   * not the process: that proves nothing. Else the epoch is bisected for the case that did it.
   */
  private async sickness(epoch: EpochRecord, probed: Exchanged, budget: number): Promise<readonly Death[]> {
    if (!(await this.restart())) return [];
    if (!this.liveness.isHealthy(await this.probe())) {
      this.liveness.forget();
      return [];
    }
    const found = await bisect(this.session, this.liveness, epoch.cases, budget);
    this.calls += found.calls;
    if (!this.session.alive) await this.restart();
    if (found.culprit !== undefined)
      return this.deathAt(epoch, epoch.cases.indexOf(found.culprit), probed.outcome);
    const message = `a known-good call ended with ${probed.outcome}, once: no single case of the epoch brings it about again`;
    this.emit({ type: 'warned', message });
    return [];
  }

  private deathAt(epoch: EpochRecord, at: number, outcomeAfter: Exchanged['outcome']): readonly Death[] {
    const [culprit, exchanged] = [epoch.cases[at], epoch.exchanges[at]];
    const tool = this.tools.get(culprit?.tool ?? '');
    if (culprit === undefined || exchanged === undefined || tool === undefined) return [];
    const sightings = this.judge.liveness({ ...this.subjectOf(tool), outcomeAfter, culprit });
    return sightings.map((sighting) => ({ sighting, tool, case: culprit, exchanged, at }));
  }

  private subjectOf(tool: AdvertisedTool): {
    era: ServerSession['handshake']['era'];
    tool: AdvertisedTool;
    outcomeBefore: 'success';
  } {
    return { era: this.session.handshake.era, tool, outcomeBefore: 'success' };
  }

  /** Sends a case to a healthy target and looks whether it lives on. */
  reproduce({ sighting, tool }: Death): Reproduce {
    return async (current) => {
      if (!this.session.alive) await this.restart();
      const exchanged = await this.session.call(tool.name, current.stimulus, this.nextId('shrink-death'));
      const failed = !this.session.alive || !this.liveness.isHealthy(await this.probe());
      if (failed) await this.restart();
      return { failed, exchanged, sighting: failed ? sighting : undefined };
    };
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

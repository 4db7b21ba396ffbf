import type { Case } from '../corpus/case.js';
import type { CaseFile } from '../corpus/case-file.js';
import type { JudgedListing } from '../invariants/invariant.js';
import type { PeerMessage } from '../protocol/answer.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged, ServerSession } from '../targets/server/server-session.js';
import { CasePlan } from './case-plan.js';
import { dispatch } from './dispatch.js';
import type { EventBody } from './events.js';
import type { Emit } from './event-stream.js';
import { FindingDesk } from './finding-desk.js';
import type { Evidence, Reproduce } from './finding-desk.js';
import { Judge } from './judge.js';
import type { Sighting } from './judge.js';
import { replayCase } from './replay.js';
import type { RunSettings } from './run-settings.js';
import { epochSize } from './run-settings.js';
import { SurvivalWatch } from './survival-watch.js';
import { Tally } from './tally.js';
import type { ToolReadiness, Workshop } from './workshop/workshop.js';

/** What is still to be done about something new: shrink it, repeat it, record it. */
type Investigation = () => Promise<void>;
type Finished = Extract<EventBody, { type: 'runFinished' }>;

/** What a run works on: a server that was met, its tools, and who makes the cases. */
export interface RunSubject {
  readonly session: ServerSession;
  readonly workshop: Workshop;
  /** Every tool of the list; laws about the list look at all of them. */
  readonly listed: readonly AdvertisedTool[];
  /** Those that may be called. */
  readonly chosen: readonly AdvertisedTool[];
  /** Cases of earlier runs: they are sent first. */
  readonly corpus: readonly { readonly path: string; readonly file: CaseFile }[];
}

/**
 * One run against one server in one era, epoch after epoch: plan, send in index order, probe, judge in index
 * order, shrink what is new. Everything it learns is told as events; it throws only for our own fault.
 */
export class ServerRun {
  private readonly subject: RunSubject;
  private readonly settings: RunSettings;
  private readonly emit: Emit;
  private readonly tally = new Tally();
  private readonly judge: Judge;
  private readonly desk: FindingDesk;
  private readonly survival: SurvivalWatch;
  private readonly tools: ReadonlyMap<string, AdvertisedTool>;
  private readonly started = performance.now();
  private readonly sides = new Map<string, Set<string>>();
  private readonly repaired = new Set<string>();
  private readiness: readonly ToolReadiness[] = [];
  private cases = 0;
  private secondStream = 0;
  private lost = false;
  private ids = 0;

  constructor(subject: RunSubject, settings: RunSettings, emit: Emit) {
    const { session, workshop, corpus } = subject;
    const { era } = session.handshake;
    this.subject = subject;
    this.settings = settings;
    this.emit = emit;
    this.judge = new Judge({
      era,
      invariants: settings.invariants,
      canaries: settings.canaries,
      workshop,
      tally: this.tally,
    });
    const known = new Set(corpus.map(({ file }) => file.fingerprint));
    this.desk = new FindingDesk({ era, run: settings, workshop, emit, known });
    this.tools = new Map(subject.chosen.map((tool) => [tool.name, tool]));
    this.survival = new SurvivalWatch(session, this.judge, this.tools, emit);
  }

  async run(): Promise<void> {
    await this.judgeListing();
    await this.replayCorpus();
    const plan = new CasePlan(this.subject.workshop, {
      tools: this.subject.chosen.map((tool) => tool.name),
      phases: this.settings.phases,
      maxCalls: this.settings.maxCalls,
    });
    let planned = plan.nextEpoch(epochSize);
    for (let epoch = 0; !this.stopped() && !this.isLost(); epoch += 1) {
      const cases = plan.affordable(await planned);
      if (cases.length === 0) break;
      this.emit({ type: 'epochStarted', epoch, cases: cases.length });
      planned = plan.nextEpoch(epochSize);
      const before = this.spentBeside();
      await this.runEpoch(cases);
      plan.spend(this.spentBeside() - before);
    }
    await planned;
    for (const settled of this.tally.settle(this.settings.invariants)) this.emit(settled);
    this.emit(this.finished(plan));
  }

  private async judgeListing(): Promise<void> {
    const { workshop, listed, session } = this.subject;
    this.readiness = await workshop.open(listed);
    const byName = new Map(this.readiness.map((ready) => [ready.tool, ready]));
    for (const { tool, limits } of this.readiness) {
      if (this.tools.has(tool))
        for (const limit of limits) this.emit({ type: 'warned', message: `${tool}: ${limit}` });
    }
    const listing: JudgedListing = {
      era: session.handshake.era,
      tools: listed.flatMap((tool) => {
        const ready = byName.get(tool.name);
        return ready === undefined
          ? []
          : [
              {
                tool,
                inputSchemaVerdict: ready.inputSchemaVerdict,
                outputSchemaVerdict: ready.outputSchemaVerdict,
              },
            ];
      }),
    };
    for (const sighting of this.judge.listing(listing)) {
      const tool = listed.find(({ name }) => name === sighting.tool);
      if (tool !== undefined && this.desk.note(sighting, 0)) await this.desk.recordListing(sighting, tool);
    }
  }

  /** What failed before is looked at first; what does not fail any more is told as fixed. */
  private async replayCorpus(): Promise<void> {
    const { session, workshop, corpus } = this.subject;
    const readiness = new Map(this.readiness.map((ready) => [ready.tool, ready]));
    const subject = {
      session,
      judge: this.judge,
      workshop,
      tools: this.tools,
      readiness,
      invariants: this.settings.invariants,
    };
    for (const { path, file } of corpus) {
      if (this.stopped()) return;
      const replayed = await replayCase(subject, file);
      this.secondStream += replayed.tried;
      const { fingerprint, invariant, tool } = file;
      if (replayed.verdict === 'fixed')
        this.emit({ type: 'fixed', fingerprint, invariant, tool, case: path });
      if (replayed.sighting !== undefined && this.desk.note(replayed.sighting, 0))
        this.desk.recordKnown(replayed, path);
    }
  }

  private async runEpoch(cases: readonly Case[]): Promise<void> {
    const { session } = this.subject;
    const firstCall = this.cases + 1;
    const { exchanges, deaths, resent, lost } = await dispatch(session, cases, {
      concurrency: this.settings.concurrency,
      intervalMs: this.settings.intervalMs,
      firstId: firstCall,
      stopped: () => this.stopped(),
    });
    this.secondStream += resent;
    this.lost = lost;
    const done = cases.slice(0, exchanges.length);
    const probed = lost ? undefined : await this.survival.probe();
    const late = lateMessages(session.strays(), probed);
    const investigations: Investigation[] = [];
    for (const [at, current] of done.entries()) {
      const [exchanged, call] = [exchanges[at], firstCall + at];
      if (exchanged !== undefined)
        investigations.push(...(await this.judgeOne(current, exchanged, call, late.get(call) ?? [])));
    }
    this.cases += done.length;
    if (probed !== undefined) {
      for (const death of await this.survival.after(
        { cases: done, exchanges, deaths },
        probed,
        this.desk.budget,
      )) {
        const call = firstCall + death.at;
        if (!this.desk.note(death.sighting, call)) continue;
        investigations.push(() =>
          this.desk.investigate(death.sighting, death.tool, death, call, this.survival.reproduce(death)),
        );
      }
    }
    for (const investigate of investigations) if (!this.interrupted() && !this.isLost()) await investigate();
  }

  /** Judges one case of the main stream; what is new comes back as work still to do. */
  private async judgeOne(
    current: Case,
    exchanged: Exchanged,
    call: number,
    late: readonly PeerMessage[],
  ): Promise<readonly Investigation[]> {
    const tool = this.tools.get(current.tool);
    if (tool === undefined) return [];
    this.tellExchange(current, exchanged, call);
    this.survival.liveness.learn(tool, current, exchanged.outcome);
    const repairedOutcome = await this.repair(current, exchanged);
    const subject = await this.judge.subject(tool, current, exchanged, { late, repairedOutcome });
    const work: Investigation[] = [];
    for (const sighting of this.judge.exchange(subject)) {
      if (!this.desk.note(sighting, call)) continue;
      const evidence: Evidence = { case: current, exchanged };
      work.push(() =>
        this.desk.investigate(sighting, tool, evidence, call, this.reproduceExchange(sighting, tool)),
      );
    }
    return work;
  }

  private tellExchange(current: Case, exchanged: Exchanged, call: number): void {
    const { index, tool, phase, label, mutations, stimulus, exercised } = current;
    this.emit({ type: 'case', call, index, tool, phase, label, mutations, stimulus, exercised });
    const { ms, bytesSent, bytesReceived } = exchanged.observation;
    this.emit({ type: 'exchanged', call, outcome: exchanged.outcome, ms, bytesSent, bytesReceived });
    for (const { schemaPointer, side } of exercised) {
      const key = `${tool} ${schemaPointer}`;
      this.sides.set(key, (this.sides.get(key) ?? new Set<string>()).add(side));
    }
  }

  /**
   * Law 13: a refusal counts for its reason. Once for each broken place the same case with the one fault
   * repaired is sent; when that is not refused, the refusal was for the fault.
   */
  private async repair(current: Case, exchanged: Exchanged): Promise<Exchanged['outcome'] | undefined> {
    const [breach] = current.breaches;
    if (current.label !== 'invalid' || breach === undefined || this.lost) return undefined;
    if (exchanged.outcome !== 'toolError' && exchanged.outcome !== 'protocolError') return undefined;
    const key = `${current.tool} ${breach.schemaPointer}`;
    if (this.repaired.has(key) || this.secondStream * 5 > this.settings.maxCalls) return undefined;
    this.repaired.add(key);
    const mended = await this.subject.workshop.repair(current.tool, current.stimulus);
    if (mended === undefined) return undefined;
    this.secondStream += 1;
    return (await this.subject.session.call(current.tool, mended, `repaired-${this.secondStream}`)).outcome;
  }

  private reproduceExchange(sighting: Sighting, tool: AdvertisedTool): Reproduce {
    const { session } = this.subject;
    const { invariant } = sighting;
    return async (current) => {
      if (!session.alive) await session.restart();
      const exchanged = await session.call(tool.name, current.stimulus, `shrink-${(this.ids += 1)}`);
      if (invariant.on !== 'exchange') return { failed: false, exchanged, sighting: undefined };
      // A peer may answer twice; the probe behind it lets the second answer arrive.
      const late = invariant.id === 'wire.one-answer' ? await this.lateAnswers(exchanged) : [];
      const subject = await this.judge.subject(tool, current, exchanged, { late });
      const again = this.judge
        .only(invariant, subject)
        .find(({ fingerprint }) => fingerprint === sighting.fingerprint);
      return { failed: again !== undefined, exchanged, sighting: again };
    };
  }

  private async lateAnswers(exchanged: Exchanged): Promise<readonly PeerMessage[]> {
    const probed = await this.subject.session.probe(`late-${(this.ids += 1)}`);
    return lateMessages(this.subject.session.strays(), probed).get(exchanged.id) ?? [];
  }

  /** Calls beside the cases that count against their budget: probes, repairs, re-sends, costly shrinking. */
  private spentBeside(): number {
    return this.secondStream + this.survival.calls + this.desk.overdraft;
  }

  private isLost(): boolean {
    return this.lost || this.survival.lost;
  }

  private interrupted(): boolean {
    return this.settings.signal?.aborted === true;
  }

  private stopped(): boolean {
    const { maxTimeMs } = this.settings;
    return this.interrupted() || (maxTimeMs !== undefined && performance.now() - this.started >= maxTimeMs);
  }

  private stopReason(): Pick<Finished, 'reason' | 'code'> {
    if (this.interrupted()) return { reason: 'interrupted', code: 'interrupted' };
    if (this.isLost()) return { reason: 'the server died and did not come back', code: 'unreachable' };
    return { reason: null };
  }

  private finished(plan: CasePlan): Finished {
    const assertions = this.readiness
      .filter(({ tool }) => this.tools.has(tool))
      .flatMap(({ tool, assertions: all }) => all.map((pointer) => `${tool} ${pointer}`));
    const stop = this.stopReason();
    return {
      type: 'runFinished',
      status: stop.reason === null ? 'complete' : 'incomplete',
      ...stop,
      calls: this.cases + this.secondStream + this.survival.calls + this.desk.spent,
      cases: this.cases,
      coverage: {
        assertions: assertions.length,
        bothSides: assertions.filter((key) => this.sides.get(key)?.size === 2).length,
        neverViolated: assertions.filter((key) => this.sides.get(key)?.has('violated') !== true),
      },
      untestedTools: plan.untested,
    };
  }
}

/** Answers that came for an exchange after it had ended, by request id. */
function lateMessages(
  strays: readonly PeerMessage[],
  probed: Exchanged | undefined,
): ReadonlyMap<string | number, readonly PeerMessage[]> {
  const late = new Map<string | number, PeerMessage[]>();
  for (const message of [...strays, ...(probed?.observation.others ?? [])]) {
    if (message.kind !== 'result' && message.kind !== 'error') continue;
    if (typeof message.id !== 'string' && typeof message.id !== 'number') continue;
    late.set(message.id, [...(late.get(message.id) ?? []), message]);
  }
  return late;
}

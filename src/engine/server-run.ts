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
import { bisect, Liveness } from './liveness.js';
import { replayCase } from './replay.js';
import type { RunSettings } from './run-settings.js';
import { epochSize } from './run-settings.js';
import { Tally } from './tally.js';
import type { ToolReadiness, Workshop } from './workshop/workshop.js';

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
  private readonly liveness = new Liveness();
  private readonly tools: ReadonlyMap<string, AdvertisedTool>;
  private readonly started = performance.now();
  private readonly sides = new Map<string, Set<string>>();
  private readonly repaired = new Set<string>();
  private readiness: readonly ToolReadiness[] = [];
  private cases = 0;
  private secondStream = 0;
  private lost = false;

  constructor(subject: RunSubject, settings: RunSettings, emit: Emit) {
    const { session, workshop, corpus } = subject;
    const { era } = session.handshake;
    this.subject = subject;
    this.settings = settings;
    this.emit = emit;
    this.judge = new Judge({ era, invariants: settings.invariants, canaries: settings.canaries, workshop, tally: this.tally });
    const known = new Set(corpus.map(({ file }) => file.fingerprint));
    this.desk = new FindingDesk({ era, run: settings, workshop, emit, known });
    this.tools = new Map(subject.chosen.map((tool) => [tool.name, tool]));
  }

  async run(): Promise<void> {
    await this.judgeListing();
    await this.replayCorpus();
    const plan = new CasePlan(this.subject.workshop, {
      tools: this.subject.chosen.map((tool) => tool.name),
      phases: this.settings.phases,
      maxCalls: this.settings.maxCalls,
    });
    for (let epoch = 0; !this.stopped(); epoch += 1) {
      const cases = await plan.nextEpoch(epochSize);
      if (cases.length === 0) break;
      this.emit({ type: 'epochStarted', epoch, cases: cases.length });
      const before = this.secondStream;
      await this.runEpoch(epoch, cases);
      plan.spend(this.secondStream - before);
      if (this.lost) break;
    }
    for (const settled of this.tally.settle(this.settings.invariants)) this.emit(settled);
    this.emit(this.finished(plan));
  }

  private async judgeListing(): Promise<void> {
    const { workshop, listed, session } = this.subject;
    this.readiness = await workshop.open(listed);
    const byName = new Map(this.readiness.map((ready) => [ready.tool, ready]));
    for (const { tool, limits } of this.readiness) {
      if (this.tools.has(tool)) for (const limit of limits) this.emit({ type: 'warned', message: `${tool}: ${limit}` });
    }
    const listing: JudgedListing = {
      era: session.handshake.era,
      tools: listed.flatMap((tool) => {
        const ready = byName.get(tool.name);
        return ready === undefined ? [] : [{ tool, inputSchemaVerdict: ready.inputSchemaVerdict, outputSchemaVerdict: ready.outputSchemaVerdict }];
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
    const subject = { session, judge: this.judge, workshop, tools: this.tools, readiness, invariants: this.settings.invariants };
    for (const { path, file } of corpus) {
      if (this.stopped()) return;
      const replayed = await replayCase(subject, file);
      this.secondStream += replayed.tried;
      const { fingerprint, invariant, tool } = file;
      if (replayed.verdict === 'fixed') this.emit({ type: 'fixed', fingerprint, invariant, tool, case: path });
      if (replayed.sighting !== undefined && this.desk.note(replayed.sighting, 0)) this.desk.recordKnown(replayed, path);
    }
  }

  private async runEpoch(epoch: number, cases: readonly Case[]): Promise<void> {
    const { session } = this.subject;
    const firstCall = this.cases + 1;
    const sent = await dispatch(session, cases, {
      concurrency: this.settings.concurrency,
      intervalMs: this.settings.intervalMs,
      firstId: firstCall,
      stopped: () => this.stopped(),
    });
    this.secondStream += sent.resent;
    this.lost = sent.lost;
    const done = cases.slice(0, sent.exchanges.length);
    const fresh: (() => Promise<void>)[] = [];
    const probed = sent.lost ? undefined : await this.probe(`probe-${epoch}`);
    const late = lateMessages(session.strays(), probed);
    for (const [at, current] of done.entries()) {
      const exchanged = sent.exchanges[at];
      if (exchanged !== undefined) fresh.push(...(await this.judgeOne(current, exchanged, firstCall + at, late.get(firstCall + at) ?? [])));
    }
    this.cases += done.length;
    fresh.push(...(await this.judgeDeaths(done, sent.deaths, sent.exchanges, firstCall)));
    if (probed !== undefined && !this.liveness.isHealthy(probed)) fresh.push(...(await this.judgeSickness(done, probed, sent.exchanges, firstCall)));
    else if (probed !== undefined && sent.deaths.length === 0 && done.length > 0) this.countHealthy(done);
    for (const investigate of fresh) if (!this.interrupted()) await investigate();
  }

  private async probe(id: string): Promise<Exchanged> {
    this.secondStream += 1;
    return this.liveness.probe(this.subject.session, id);
  }

  /** Judges one case of the main stream; what is new comes back as work still to do. */
  private async judgeOne(current: Case, exchanged: Exchanged, call: number, late: readonly PeerMessage[]): Promise<(() => Promise<void>)[]> {
    const tool = this.tools.get(current.tool);
    if (tool === undefined) return [];
    this.tellExchange(current, exchanged, call);
    this.liveness.learn(tool, current, exchanged.outcome);
    const repairedOutcome = await this.repair(current, exchanged);
    const subject = await this.judge.subject(tool, current, exchanged, { late, repairedOutcome });
    const work: (() => Promise<void>)[] = [];
    for (const sighting of this.judge.exchange(subject)) {
      if (!this.desk.note(sighting, call)) continue;
      const evidence: Evidence = { case: current, exchanged };
      work.push(() => this.desk.investigate(sighting, tool, evidence, call, this.reproduceExchange(sighting, tool)));
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
      const exchanged = await session.call(tool.name, current.stimulus, `shrink-${this.nextId()}`);
      if (invariant.on !== 'exchange') return { failed: false, exchanged, sighting: undefined };
      // A peer may answer twice; the probe behind it lets the second answer arrive.
      const late = invariant.id === 'wire.one-answer' ? await this.lateAnswers(exchanged) : [];
      const subject = await this.judge.subject(tool, current, exchanged, { late });
      const again = this.judge.only(invariant, subject).find(({ fingerprint }) => fingerprint === sighting.fingerprint);
      return { failed: again !== undefined, exchanged, sighting: again };
    };
  }

  private async lateAnswers(exchanged: Exchanged): Promise<readonly PeerMessage[]> {
    const probed = await this.subject.session.probe(`late-${this.nextId()}`);
    return lateMessages(this.subject.session.strays(), probed).get(exchanged.id) ?? [];
  }

  private countHealthy(done: readonly Case[]): void {
    const tool = this.tools.get(done.at(-1)?.tool ?? '');
    if (tool === undefined) return;
    this.judge.liveness({ era: this.subject.session.handshake.era, tool, outcomeBefore: 'success', outcomeAfter: 'success', culprit: undefined });
  }

  /** Cases after which the process was gone, each sent again alone. */
  private async judgeDeaths(done: readonly Case[], deaths: readonly number[], exchanges: readonly Exchanged[], firstCall: number): Promise<(() => Promise<void>)[]> {
    const work: (() => Promise<void>)[] = [];
    for (const at of deaths) {
      const [culprit, exchanged] = [done[at], exchanges[at]];
      if (culprit !== undefined && exchanged !== undefined) work.push(...this.judgeCulprit(culprit, exchanged, exchanged.outcome, firstCall + at));
    }
    return work;
  }

  /**
   * The known-good call stopped to succeed. When it fails on a fresh process as well, the world changed and
   * not the process: that proves nothing. Else the epoch is bisected for the case that did it.
   */
  private async judgeSickness(done: readonly Case[], probed: Exchanged, exchanges: readonly Exchanged[], firstCall: number): Promise<(() => Promise<void>)[]> {
    const { session } = this.subject;
    this.lost = !(await session.restart());
    if (this.lost) return [];
    const again = await this.probe('probe-again');
    if (!this.liveness.isHealthy(again)) {
      this.liveness.forget();
      return [];
    }
    const found = await bisect(session, this.liveness, done, this.desk.budget);
    this.secondStream += found.calls;
    if (!session.alive) this.lost = !(await session.restart());
    const at = found.culprit === undefined ? -1 : done.indexOf(found.culprit);
    const exchanged = exchanges[at];
    if (found.culprit === undefined || exchanged === undefined) {
      this.emit({ type: 'warned', message: `a known-good call ended with ${probed.outcome}, once: no single case of the epoch brings it about again` });
      return [];
    }
    return this.judgeCulprit(found.culprit, exchanged, probed.outcome, firstCall + at);
  }

  private judgeCulprit(culprit: Case, exchanged: Exchanged, outcomeAfter: Exchanged['outcome'], call: number): (() => Promise<void>)[] {
    const tool = this.tools.get(culprit.tool);
    if (tool === undefined) return [];
    const { era } = this.subject.session.handshake;
    const work: (() => Promise<void>)[] = [];
    for (const sighting of this.judge.liveness({ era, tool, outcomeBefore: 'success', outcomeAfter, culprit })) {
      if (this.desk.note(sighting, call)) {
        work.push(() => this.desk.investigate(sighting, tool, { case: culprit, exchanged }, call, this.reproduceDeath(sighting, tool)));
      }
    }
    return work;
  }

  private reproduceDeath(sighting: Sighting, tool: AdvertisedTool): Reproduce {
    const { session } = this.subject;
    return async (current) => {
      if (!session.alive) await session.restart();
      const exchanged = await session.call(tool.name, current.stimulus, `shrink-${this.nextId()}`);
      const failed = !session.alive || !this.liveness.isHealthy(await this.liveness.probe(session, `after-${this.nextId()}`));
      if (failed) await session.restart();
      return { failed, exchanged, sighting: failed ? sighting : undefined };
    };
  }

  private ids = 0;

  private nextId(): number {
    this.ids += 1;
    return this.ids;
  }

  private interrupted(): boolean {
    return this.settings.signal?.aborted === true;
  }

  private stopped(): boolean {
    const { maxTimeMs } = this.settings;
    return this.interrupted() || (maxTimeMs !== undefined && performance.now() - this.started >= maxTimeMs);
  }

  private finished(plan: CasePlan): Finished {
    const assertions = this.readiness.filter(({ tool }) => this.tools.has(tool)).flatMap(({ tool, assertions: all }) => all.map((pointer) => `${tool} ${pointer}`));
    const reason = this.lost ? 'the server died and did not come back' : this.interrupted() ? 'interrupted' : null;
    return {
      type: 'runFinished',
      status: reason === null ? 'complete' : 'incomplete',
      reason,
      calls: this.cases + this.secondStream,
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
function lateMessages(strays: readonly PeerMessage[], probed: Exchanged | undefined): ReadonlyMap<string | number, readonly PeerMessage[]> {
  const late = new Map<string | number, PeerMessage[]>();
  for (const message of [...strays, ...(probed?.observation.others ?? [])]) {
    if (message.kind !== 'result' && message.kind !== 'error') continue;
    if (typeof message.id !== 'string' && typeof message.id !== 'number') continue;
    late.set(message.id, [...(late.get(message.id) ?? []), message]);
  }
  return late;
}

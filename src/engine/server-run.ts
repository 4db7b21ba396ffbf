import type { Case } from '../corpus/case.js';
import { facetsOf } from '../invariants/facets.js';
import type { Invariant } from '../invariants/invariant.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import { unlessInterrupted } from '../targets/server/interruption.js';
import { AssertionCoverage } from './assertion-coverage.js';
import { BesideSearch } from './beside-search.js';
import { CallBudget } from './call-budget.js';
import { CasePlan } from './case-plan.js';
import { tellContractLaws } from './contract-laws.js';
import { RefusalCheck } from './refusal-check.js';
import { Closing } from './closing.js';
import { replayCorpus } from './corpus-replay.js';
import { dispatch } from './dispatch.js';
import type { EventBody } from './events.js';
import { ExchangeReproduction } from './exchange-reproduction.js';
import type { Emit } from './event-stream.js';
import { Grounds } from './grounds.js';
import { LessonBook } from './lesson-book.js';
import { FindingDesk } from './finding-desk.js';
import { EpochJudgement } from './epoch-judgement.js';
import type { Investigation } from './epoch-judgement.js';
import { Judge } from './judge.js';
import type { ListingJudgement } from './listing-judgement.js';
import { judgeListing, judgeLosses } from './listing-judgement.js';
import { callsOf } from './liveness.js';
import { lateMessages, livesOn, noiseIn } from './late-messages.js';
import { RunClock } from './run-clock.js';
import { SeenValues } from './sequences/seen-values.js';
import { sequenceBudget } from './sequences/sequence-budget.js';
import { makeSequences } from './sequences/make-sequences.js';
import { endingOf } from './run-ending.js';
import type { RunSettings } from './run-settings.js';
import type { RunSubject } from './run-subject.js';
import { epochSize } from './run-settings.js';
import type { EpochRecord } from './survival-watch.js';
import { StrayNoise } from './stray-noise.js';
import { SurvivalWatch } from './survival-watch.js';
import { Tally } from './tally.js';
import type { ToolReadiness } from './workshop/workshop.js';

/**
 * One run against one server in one era, epoch after epoch: plan, send in index order, probe, judge in index
 * order, shrink what is new. Everything it learns is told as events; it throws only for our own fault.
 */
export class ServerRun {
  private readonly subject: RunSubject;
  private readonly settings: RunSettings;
  private readonly emit: Emit;
  /** Every way in which the laws judge; the settings list each law once. */
  private readonly facets: readonly Invariant[];
  private readonly tally = new Tally();
  private readonly judge: Judge;
  private readonly desk: FindingDesk;
  private readonly survival: SurvivalWatch;
  private readonly closing: Closing;
  private readonly tools: ReadonlyMap<string, AdvertisedTool>;
  private readonly budget: CallBudget;
  private readonly clock: RunClock;
  private readonly coverage = new AssertionCoverage();
  private readonly grounds = new Grounds();
  private readonly lessons: LessonBook;
  private readonly seen = new SeenValues();
  private readonly refusals: RefusalCheck;
  private readonly judgement: EpochJudgement;
  private readonly reproduction: ExchangeReproduction;
  private readonly noise: StrayNoise;
  /** What discovery had sent before. */
  private readonly listed: number;
  private readonly readiness = new Map<string, ToolReadiness>();
  private cases = 0;
  private concurrency: number;
  private readonly hanging = new Set<string>();
  private lost = false;
  /** A case ended the target, or made it sick. */
  private hasDied = false;
  /** The budget did not suffice for all cases of an epoch: there is no next one. */
  private spent = false;
  private readonly isStopped = (): boolean => this.clock.stopped || this.isLost();

  constructor(subject: RunSubject, settings: RunSettings, emit: Emit) {
    const { session, workshop, corpus, fetches } = subject;
    const { era } = session.handshake;
    this.subject = subject;
    this.settings = settings;
    this.emit = emit;
    this.clock = new RunClock(settings);
    this.facets = facetsOf(settings.invariants);
    this.judge = new Judge({
      era,
      invariants: this.facets,
      canaries: settings.canaries,
      workshop,
      fetches,
      tally: this.tally,
      ...(session.transport.kind === 'http' ? { livesOn: true } : {}),
    });
    const known = new Set(corpus.map(({ file }) => file.fingerprint));
    this.listed = session.sent;
    const budget = new CallBudget(settings.maxCalls, () => session.sent - this.listed);
    this.budget = budget;
    this.concurrency = settings.concurrency;
    const stopped = (): boolean => this.clock.overdue || this.isLost();
    this.desk = new FindingDesk({ era, run: settings, workshop, emit, known, budget, stopped });
    this.reproduction = new ExchangeReproduction(session, workshop, this.judge);
    this.refusals = new RefusalCheck(session, workshop, Math.floor(settings.maxCalls / 5), budget);
    this.tools = new Map(subject.chosen.map((tool) => [tool.name, tool]));
    this.lessons = new LessonBook(this.tools, workshop, emit);
    const search = new BesideSearch(this.reproduction, budget);
    const { judge, desk, tools, refusals, reproduction, coverage, facets: invariants, isStopped } = this;
    const looking = { judge, desk, tools, reproduction, search };
    this.judgement = new EpochJudgement({ ...looking, refusals, coverage, emit, silenced: isStopped });
    this.survival = new SurvivalWatch({ session, judge, tools, budget, emit });
    const { tally, grounds } = this;
    const closing = { subject, settings, invariants, tools, judge, desk, tally, grounds, budget };
    this.closing = new Closing({ ...closing, stopped: isStopped });
    this.noise = new StrayNoise({ ...looking, era, invariants });
  }

  async run(): Promise<void> {
    await unlessInterrupted(this.work());
    await judgeLosses(this.subject, this.listing);
    for (const { tool, reason } of this.subject.workshop.losses)
      this.emit({ type: 'warned', message: `${tool}: ${reason}` });
    tellContractLaws(this.settings.invariants, this.tally);
    for (const settled of this.tally.settle(this.settings.invariants)) this.emit(settled);
    this.emit(this.finished());
  }

  private async work(): Promise<void> {
    await judgeListing(this.subject, this.listing);
    await this.replayCorpus();
    const plan = new CasePlan(this.subject.workshop, {
      tools: this.subject.chosen.map((tool) => tool.name),
      phases: this.settings.phases.filter((phase) => phase !== 'stateful'),
      maxCalls: this.settings.maxCalls,
    });
    plan.spend(this.budget.charged + this.closing.reserve + this.keptForSequences);
    let planned = this.plannedBy(plan);
    for (let epoch = 0; !this.clock.stopped && !this.isLost() && !this.spent; epoch += 1) {
      const cases = plan.affordable(await planned);
      if (cases.length === 0) break;
      this.emit({ type: 'epochStarted', epoch, cases: cases.length });
      planned = this.plannedBy(plan);
      const before = this.budget.charged - this.cases;
      await this.runEpoch(cases);
      // Only now: what is spent while the next epoch is planned would change it by chance.
      await planned;
      plan.spend(this.budget.charged - this.cases - before);
      plan.stand(this.grounds);
      plan.spend(this.closing.claim());
      await this.lessons.settle();
      plan.teach(this.lessons);
    }
    if (this.hasDied && !this.clock.stopped && !this.isLost()) await this.startAfresh();
    await this.makeSequences();
    await this.closing.run();
  }

  /** After the single calls: what they gave flows into arguments. */
  private async makeSequences(): Promise<void> {
    const most = Math.min(this.keptForSequences, this.budget.forCases - this.closing.reserve);
    const { judge, tally, desk, budget, grounds, seen, emit, cases: told, facets: invariants } = this;
    const parts = { judge, tally, desk, budget, grounds, seen, emit, told, invariants, most };
    const run = { ...parts, stopped: this.isStopped };
    const made = await makeSequences(this.subject, this.settings, run);
    this.cases += made.calls;
    this.lost ||= made.lost;
  }

  private get keptForSequences(): number {
    return sequenceBudget(this.settings, this.subject.chosen);
  }

  /** A server that dies may do so a moment after a call: no question is to be blamed for the last cases. */
  private async startAfresh(): Promise<void> {
    this.lost = !(await this.subject.session.restart());
  }

  /** An epoch that is planned ahead may never be asked for; its error is told only to who asks. */
  private plannedBy(plan: CasePlan): Promise<readonly Case[]> {
    const planned = plan.nextEpoch(epochSize);
    planned.catch(() => undefined);
    return planned;
  }

  private get listing(): ListingJudgement {
    const { judge, desk, emit, tools, readiness } = this;
    const { maxCalls } = this.settings;
    const callable = new Set(tools.keys());
    return { judge, desk, emit, callable, maxCalls, readiness, stopped: () => this.clock.stopped };
  }

  private replayCorpus(): Promise<void> {
    const { corpus, listed, chosen: known } = this.subject;
    const { settings, judge, desk, budget, emit, tools, readiness } = this;
    const { invariants } = settings;
    return replayCorpus(corpus, {
      subject: { ...this.subject, judge, tools, readiness, known, invariants },
      listed: new Set([...listed, ...known].map(({ name }) => name)),
      desk,
      budget,
      most: Math.floor(settings.maxCalls / 2),
      stopped: () => this.clock.stopped,
      emit,
    });
  }

  private async runEpoch(cases: readonly Case[]): Promise<void> {
    const { session } = this.subject;
    if (!(await session.revive())) {
      this.lost = true;
      return;
    }
    const firstCall = this.cases + 1;
    const early = this.judgement.early(cases);
    const { exchanges, deaths, lost } = await dispatch(session, cases, {
      concurrency: this.concurrency,
      firstId: firstCall,
      stopped: (next) => this.clock.stopped || this.isTooMuch(next),
      seen: (at, exchanged) => early.seen(at, exchanged),
      resending: ({ stimulus }) => this.budget.excuse(callsOf(stimulus)),
      isThere: async () => (await this.survival.probe()).observation.kind !== 'silent',
      hanging: this.hanging,
    });
    if (deaths.length > 0) this.concurrency = 1;
    this.lost = lost;
    const done = cases.slice(0, exchanges.length);
    this.cases += done.length;
    if (done.length < cases.length) this.spent = true;
    const epoch: EpochRecord = { cases: done, exchanges, deaths };
    this.survival.learn(epoch);
    this.grounds.learn(done, exchanges);
    this.closing.learn(done, exchanges);
    this.seen.learn(done, exchanges);
    this.lessons.learn(done, exchanges);
    const probed = lost || done.length === 0 ? undefined : await unlessInterrupted(this.survival.probe());
    const strays = session.strays();
    const late = lateMessages(strays, probed);
    const investigations = [
      ...(await this.judgement.judge({
        cases: done,
        exchanges,
        firstCall,
        late,
        early,
        livesOn: livesOn(session, probed),
      })),
    ];
    investigations.push(...(await this.noise.judge(noiseIn(strays), { cases: done, exchanges, firstCall })));
    investigations.push(...(await this.survivalOf(epoch, probed, firstCall)));
    for (const investigate of investigations) await investigate();
    // What repeats of cases left behind is no case's doing.
    if (investigations.length > 0) session.dropLeftovers();
  }

  /** A call is kept back for the probe after the epoch. */
  private isTooMuch({ stimulus }: Case): boolean {
    return this.budget.forCases < callsOf(stimulus) + 1;
  }

  private async survivalOf(
    epoch: EpochRecord,
    probed: Exchanged | undefined,
    firstCall: number,
  ): Promise<readonly Investigation[]> {
    const deaths = (await unlessInterrupted(this.survival.after(epoch, probed))) ?? [];
    if (deaths.length > 0) this.hasDied = true;
    return deaths.flatMap((death) => {
      const { sighting, tool, at } = death;
      if (!this.desk.note(sighting, firstCall + at)) return [];
      const reproduction = this.survival.reproduce(death);
      return [() => this.desk.investigate(sighting, tool, death, firstCall + at, reproduction)];
    });
  }

  private isLost(): boolean {
    return this.lost || this.survival.lost || this.reproduction.lost;
  }

  private finished(): EventBody {
    const { clock, readiness, tools, subject, cases, coverage, judgement } = this;
    return endingOf({
      interrupted: clock.interrupted,
      lost: this.isLost(),
      ready: [...readiness.values()].filter(({ tool }) => tools.has(tool)),
      losses: subject.workshop.losses,
      calls: subject.session.sent - this.listed,
      cases,
      coverage,
      resourcesRead: this.closing.resourcesRead,
      untestedTools: [...tools.keys()].filter((tool) => !judgement.called.has(tool)),
    });
  }
}

import type { CataloguedTask } from '../engine/catalogued.js';
import { CallBudget } from '../engine/call-budget.js';
import type { Emit } from '../engine/event-stream.js';
import type { EventBody } from '../engine/events.js';
import { FindingDesk } from '../engine/finding-desk.js';
import { Judge } from '../engine/judge.js';
import { listed } from '../engine/listing-judgement.js';
import type { RunSettings } from '../engine/run-settings.js';
import { SequenceDesk } from '../engine/sequences/sequence-desk.js';
import { Tally } from '../engine/tally.js';
import { walkOf } from '../engine/walk.js';
import type { Workshop } from '../engine/workshop/workshop.js';
import { facetsOf } from '../invariants/facets.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import { Interruption } from '../targets/server/interruption.js';
import type { Listing } from '../targets/server/listing.js';
import type { ServerSession } from '../targets/server/server-session.js';
import { placedDataOf } from './answered-data.js';
import { CatalogCaller } from './catalog-caller.js';
import type { Stop } from './catalog-caller.js';
import { CatalogDesk } from './catalog-desk.js';
import type { Contract } from './contract.js';
import { allowlistOf, promiseOf } from './contract-promise.js';
import { unlistedTool } from '../engine/sequences/replay-promised.js';
import { askFixture, generatedTasks } from './fixture-questions.js';
import { ContractRelations } from './judged-relations.js';
import type { PlannedTask } from './planned-tasks.js';
import { plannedTasks } from './planned-tasks.js';
import { runTask } from './task-run.js';
import type { TaskSetting } from './task-run.js';

/** What a test of a catalog works on, in one era. */
export interface CatalogSubject {
  readonly session: ServerSession;
  readonly workshop: Workshop;
  readonly contract: Contract;
  readonly seed: number;
  /** How the contract is named in what is written. */
  readonly file: string;
  readonly settings: RunSettings;
  /** Fingerprints whose case files were in the corpus before this run. */
  readonly known: ReadonlySet<string>;
  /** Whether the catalog may be asked again, to make what broke as small as it gets. */
  readonly mayAskAgain: boolean;
  /** Whether calls are made at a pace. */
  readonly isPaced: boolean;
  /** Under an authorization that nobody issued; absent where nobody may ask that. */
  readonly stranger?: ServerSession | undefined;
  /** How often the handler of a fixture's write tool ran. */
  readonly touched?: (() => number) | undefined;
}

const defaultStopAfter = 3;
/** At the pace of a contract, making one breach minimal takes no more calls than this. */
const mostAtPace = 24;
/** Two fifths of these may be spent on making breaches minimal, however many calls came before. */
const budgetAgain = 5000;

/** Of what nobody asked nothing can break. */
const nothingSeen = { sequence: [], played: [], call: 0, varies: 'nothing', about: {} } as const;

/**
 * Tests a catalog against its contract in one era: the list against the allowlist, each task's search, the preview of
 * exactly the ids that came, and on a fixture what no live catalog may be asked.
 */
export class CatalogRun {
  private readonly subject: CatalogSubject;
  private readonly emit: Emit;
  private readonly tally = new Tally();
  private readonly judge: Judge;
  private readonly desk: CatalogDesk;
  private readonly caller: CatalogCaller;
  private readonly relations: ContractRelations;
  /** Calls that were made again, and not answered at all. */
  private unanswered = 0;
  private bearers = 0;
  /** Calls that were made before any is made again. */
  private sentBefore = 0;
  private readonly findings: FindingDesk;
  private readonly budget: CallBudget;
  private readonly tasks: CataloguedTask[] = [];
  private stop: Stop | undefined;

  constructor(subject: CatalogSubject, emit: Emit) {
    const { session, workshop, contract, settings, known, touched, isPaced } = subject;
    const { invariants } = settings;
    const { era } = session.handshake;
    const { tally } = this;
    this.subject = subject;
    this.budget = new CallBudget(budgetAgain, () => session.sent - this.sentBefore);
    const { budget } = this;
    const stopped = (): boolean => this.isLeftAlone;
    this.findings = new FindingDesk({ era, run: settings, budget, stopped, workshop, emit, known });
    this.relations = new ContractRelations(contract, era);
    this.emit = emit;
    this.judge = new Judge({ era, invariants: facetsOf(invariants), canaries: [], workshop, tally });
    const { judge, findings } = this;
    this.desk = new CatalogDesk({
      era,
      contract,
      invariants,
      tally,
      judge,
      findings,
      touched,
      most: isPaced ? mostAtPace : undefined,
      heed: (exchanged) => this.heed(exchanged),
    });
    this.caller = new CatalogCaller({
      session,
      workshop,
      judge: this.judge,
      desk: this.desk,
      emit,
      confidential: contract.preview.tool,
      stopAfterFailures: contract.live?.stopAfterFailures ?? defaultStopAfter,
    });
  }

  async run(listing: Listing): Promise<void> {
    const open = this.tools(listing);
    try {
      await this.judgeList(listing);
      if (open !== undefined) await this.work(open);
    } catch (error) {
      if (!(error instanceof Interruption)) throw error;
      this.stop = { reason: 'interrupted', code: 'interrupted' };
    }
    this.sentBefore = this.subject.session.sent;
    await this.desk.settle(this.sequences(listing));
    if (this.isInterrupted) this.stop ??= { reason: 'interrupted', code: 'interrupted' };
    this.conclude(listing);
  }

  /** Makes calls again that showed a breach. */
  private sequences({ tools: listed }: Listing): SequenceDesk {
    const { session, workshop, contract, settings, stranger } = this.subject;
    const { judge, findings, budget } = this;
    const hidden = contract.fixture?.writeTool;
    const [like] = listed;
    const unlisted = hidden === undefined || like === undefined ? [] : [unlistedTool(like, hidden)];
    return new SequenceDesk({
      era: session.handshake.era,
      session,
      workshop,
      tools: new Map([...unlisted, ...listed.toReversed()].map((tool) => [tool.name, tool])),
      invariants: settings.invariants,
      judge,
      desk: findings,
      budget,
      stopped: () => this.isLeftAlone,
      stranger: stranger === undefined ? undefined : async () => stranger,
      dataOf: placedDataOf,
    });
  }

  /** Nothing that broke is asked for again. */
  private get isLeftAlone(): boolean {
    const stop = this.stop ?? this.caller.stop;
    const isGone = stop !== undefined && stop.answers !== true;
    return !this.subject.mayAskAgain || isGone || this.isInterrupted || this.unanswered >= defaultStopAfter;
  }

  private get isInterrupted(): boolean {
    return this.subject.settings.signal?.aborted === true;
  }

  private heed(exchanged: Exchanged): void {
    const { outcome } = exchanged;
    this.caller.heed(exchanged);
    if (outcome === 'silent' || outcome === 'closed' || outcome === 'crashed') this.unanswered += 1;
  }

  /** The two tools of the contract; without one of them there is nothing to ask. */
  private tools({ tools }: Listing): TaskSetting['tools'] | undefined {
    const { search, preview } = this.subject.contract;
    const named = (name: string): AdvertisedTool | undefined => tools.find((tool) => tool.name === name);
    const [one, other] = [named(search.tool), named(preview.tool)];
    if (one !== undefined && other !== undefined) return { search: one, preview: other };
    const missing = [one === undefined ? search.tool : '', other === undefined ? preview.tool : ''];
    const names = missing.filter((name) => name !== '').map((name) => JSON.stringify(name));
    this.stop = { reason: `the catalog does not list ${names.join(' and ')}`, code: 'nothing-tested' };
    return undefined;
  }

  private async judgeList(listing: Listing): Promise<void> {
    const { session, workshop, contract } = this.subject;
    const { era } = session.handshake;
    const roles = new Set([contract.search.tool, contract.preview.tool]);
    for (const tool of listing.tools) {
      if (!roles.has(tool.name)) continue;
      const ready = await workshop.open(tool, true);
      this.judge.plainOutputs.open(tool, ready);
      for (const sighting of this.judge.listing({ era, tools: [listed(tool, ready)] }))
        this.desk.tellListing(sighting, tool);
    }
    const walk = { ...walkOf(era, listing.answers), allowlist: allowlistOf(contract) };
    for (const sighting of this.judge.walk(walk)) this.desk.tellList(sighting);
  }

  private async work(tools: TaskSetting['tools']): Promise<void> {
    const { contract, workshop, seed, touched } = this.subject;
    const setting = this.setting(tools);
    const planned = [
      ...plannedTasks(contract),
      ...(contract.fixture === undefined ? [] : await generatedTasks(contract, tools.search, workshop, seed)),
    ];
    await this.runTasks(planned, setting);
    await askFixture(setting, seed, touched);
  }

  private async runTasks(planned: readonly PlannedTask[], setting: TaskSetting): Promise<void> {
    for (const task of planned) {
      if (this.caller.stop !== undefined) return;
      this.tasks.push(await runTask(task, setting));
    }
  }

  private setting(tools: TaskSetting['tools']): TaskSetting {
    const { session, contract, stranger } = this.subject;
    const { caller, desk } = this;
    return {
      era: session.handshake.era,
      contract,
      promise: promiseOf(contract),
      tools,
      caller,
      desk,
      relations: this.relations,
      withBearer:
        stranger === undefined
          ? undefined
          : async (json): Promise<Exchanged> => {
              this.bearers += 1;
              const stimulus = { kind: 'arguments', json } as const;
              return stranger.call(tools.preview.name, stimulus, this.bearers);
            },
    };
  }

  private conclude({ tools }: Listing): void {
    const { contract, file, settings } = this.subject;
    const stop = this.stop ?? this.caller.stop;
    const asked = this.tasks.filter(({ generated }) => generated !== true);
    this.emit({
      type: 'catalogued',
      catalog: {
        contract: {
          file,
          revision: contract.endpoint?.revision ?? null,
          anonymous: contract.profile?.anonymous ?? true,
        },
        tasks: this.tasks,
        verified:
          stop === undefined &&
          asked.every(
            ({ outcome, verified }) => outcome !== 'unavailable' && (outcome === 'none' || verified),
          ),
        stopped: stop?.reason ?? null,
      },
    });
    for (const related of this.relations.unasked())
      this.desk.judge({ on: 'relation', subject: related }, nothingSeen);
    if (contract.relations === undefined)
      this.tally.notExercised('contract.relation', 'the contract states no relations');
    if (contract.fixture === undefined)
      for (const id of ['access.denied', 'access.write-guard'])
        this.tally.notExercised(id, 'asked of fixtures alone: fixture: in the contract');
    for (const settled of this.tally.settle(settings.invariants)) this.emit(settled);
    this.emit(this.finished(tools, stop));
  }

  private finished(tools: readonly AdvertisedTool[], stop: Stop | undefined): EventBody {
    const { called, calls } = this.caller;
    const { search, preview } = this.subject.contract;
    return {
      type: 'runFinished',
      status: stop === undefined ? 'complete' : 'incomplete',
      reason: stop?.reason ?? null,
      ...(stop === undefined ? {} : { code: stop.code }),
      calls,
      cases: calls,
      coverage: { assertions: 0, bothSides: 0, neverViolated: [] },
      untestedTools: [search.tool, preview.tool].filter(
        (name) => !called.has(name) && tools.some((tool) => tool.name === name),
      ),
    };
  }
}

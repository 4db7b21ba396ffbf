import type { Case } from '../corpus/case.js';
import type { Invariant } from '../invariants/invariant.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import { askAndWatch } from './ask.js';
import { askingBudget, isolationBudget } from './asking-budget.js';
import type { CallBudget } from './call-budget.js';
import type { FindingDesk } from './finding-desk.js';
import type { Grounds } from './grounds.js';
import type { Judge } from './judge.js';
import { LinkPool } from './link-pool.js';
import { MemoryWatch } from './memory-watch.js';
import { RoundsRun } from './rounds/rounds-run.js';
import type { RunSettings } from './run-settings.js';
import type { RunSubject } from './run-subject.js';
import type { Tally } from './tally.js';

interface ClosingSettings {
  readonly subject: RunSubject;
  readonly settings: RunSettings;
  /** Every way in which the laws judge. */
  readonly invariants: readonly Invariant[];
  /** Those that may be called, by name. */
  readonly tools: ReadonlyMap<string, AdvertisedTool>;
  readonly judge: Judge;
  readonly desk: FindingDesk;
  readonly tally: Tally;
  readonly grounds: Grounds;
  readonly budget: CallBudget;
  readonly stopped: () => boolean;
}

/**
 * What a run does when its cases are sent: retries of what asked for input, two authorizations, what laws ask on
 * purpose, equal calls. A server that takes a strange question amiss has then shown how it does its work.
 */
export class Closing {
  private readonly settings: ClosingSettings;
  private readonly memory: MemoryWatch;
  private readonly rounds: RoundsRun;
  private readonly links = new LinkPool();
  /** Resources that were read by what laws ask on purpose. */
  resourcesRead = 0;

  constructor(settings: ClosingSettings) {
    const { subject, settings: run } = settings;
    this.settings = settings;
    this.memory = new MemoryWatch({ ...settings, session: subject.session });
    this.rounds = new RoundsRun({ ...settings, ...subject, maxCalls: run.maxCalls });
  }

  /** Looks at an epoch that was sent. */
  learn(cases: readonly Case[], exchanges: readonly Exchanged[]): void {
    this.memory.learn({ cases, exchanges });
    this.rounds.learn(cases, exchanges);
    this.links.learn(cases, exchanges);
  }

  /** Calls that are kept back for it from the start. */
  get reserve(): number {
    const { settings, subject } = this.settings;
    const asking = askingBudget(settings, subject.session.handshake);
    return asking + this.memory.budget(settings) + isolationBudget(subject.openAs, settings);
  }

  /** Further calls that are kept back from now on, by what was learnt. */
  claim(): number {
    return this.rounds.claim();
  }

  async run(): Promise<void> {
    await this.rounds.run();
    const { subject, settings, budget: calls, ...asking } = this.settings;
    const budget = Math.min(this.reserve, calls.forCases);
    const isolation = isolationBudget(subject.openAs, settings);
    const { memory, links } = this;
    const { seed } = settings;
    const asked = await askAndWatch({ ...subject, ...asking, seed, memory, links, budget, isolation });
    this.resourcesRead = asked.resourcesRead;
  }
}

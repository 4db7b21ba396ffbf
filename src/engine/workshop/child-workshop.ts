import type { Phase, Stimulus } from '../../corpus/case.js';
import { AssayError } from '../../errors/assay-error.js';
import { compiledEntry } from '../../errors/compiled-entry.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { BoundedChild } from '../../validation/bounded/bounded-child.js';
import { boundedChild } from '../../validation/bounded/bounded-child.js';
import type { Verdict } from '../../validation/verdict.js';
import type { WorkshopRequest } from './child-entry.js';
import type {
  Candidate,
  CaseBatch,
  Labelled,
  ToolReadiness,
  Workshop,
  WorkshopSettings,
} from './workshop.js';

/** How much CPU and time one request may take; generating a batch of cases is allowed more than a verdict. */
export interface WorkshopBudget {
  readonly verdictMs: number;
  readonly batchMs: number;
  readonly memoryMb: number;
}

export const defaultBudget: WorkshopBudget = { verdictMs: 250, batchMs: 10_000, memoryMb: 384 };

type Ended = Extract<Verdict, { kind: 'deadline' | 'memory' | 'crashed' }>;
type Answered<T> = { readonly kind: 'ok'; readonly value: T } | Ended;

/**
 * The workshop in a child process that is ended when a schema makes it too slow or too big. What is lost
 * with a child is told to the next one first: it answers as the first would have, since every answer is a
 * function of the settings, the tools and the request.
 */
export class ChildWorkshop implements Workshop {
  private readonly settings: WorkshopSettings;
  private readonly budget: WorkshopBudget;
  private readonly child: BoundedChild;
  private readonly opened = new Map<string, AdvertisedTool>();
  private generation = 0;
  /** The child of now has not been told of the settings and the tools. */
  private lost = true;

  constructor(settings: WorkshopSettings, budget: WorkshopBudget = defaultBudget) {
    this.settings = settings;
    this.budget = budget;
    this.child = boundedChild({
      entry: compiledEntry(new URL('./child-entry.js', import.meta.url)),
      memoryMb: budget.memoryMb,
    });
  }

  async open(tools: readonly AdvertisedTool[]): Promise<readonly ToolReadiness[]> {
    const readiness: ToolReadiness[] = [];
    for (const tool of tools) readiness.push(await this.openOne(tool));
    return readiness;
  }

  private async openOne(tool: AdvertisedTool): Promise<ToolReadiness> {
    const answered = await this.ask<readonly ToolReadiness[]>(
      { op: 'open', tools: [tool] },
      this.budget.batchMs,
    );
    const [readiness] = answered.kind === 'ok' ? answered.value : [];
    if (answered.kind === 'ok' && readiness !== undefined) {
      this.opened.set(tool.name, tool);
      return readiness;
    }
    const verdict: Verdict = answered.kind === 'ok' ? { kind: 'crashed', detail: 'no answer' } : answered;
    const limits = [`no arguments are made: its schemas used up the ${verdict.kind} budget`];
    const outputSchemaVerdict = tool.outputSchema === undefined ? undefined : verdict;
    return { tool: tool.name, inputSchemaVerdict: verdict, outputSchemaVerdict, assertions: [], limits };
  }

  /** A batch that dies is halved until the guilty case stands alone; that one is passed over. */
  async cases(tool: string, phase: Phase, from: number, count: number): Promise<CaseBatch> {
    const answered = await this.ask<CaseBatch>(
      { op: 'cases', tool, phase, from, count },
      this.budget.batchMs,
    );
    if (answered.kind === 'ok') return answered.value;
    if (count <= 1) return { cases: [], next: from + 1, exhausted: false };
    const half = Math.floor(count / 2);
    const first = await this.cases(tool, phase, from, half);
    if (first.exhausted) return first;
    const second = await this.cases(tool, phase, first.next, count - half);
    return { ...second, cases: [...first.cases, ...second.cases] };
  }

  async judgeOutput(tool: string, text: string): Promise<Verdict> {
    const answered = await this.ask<Verdict>({ op: 'judgeOutput', tool, text }, this.budget.verdictMs);
    return answered.kind === 'ok' ? answered.value : answered;
  }

  async label(tool: string, stimulus: Stimulus): Promise<Labelled> {
    const answered = await this.ask<Labelled>({ op: 'label', tool, stimulus }, this.budget.batchMs);
    return answered.kind === 'ok' ? answered.value : { label: 'disputed', breaches: [], exercised: [] };
  }

  async candidates(
    tool: string,
    stimulus: Stimulus,
    from: number,
    count: number,
  ): Promise<readonly Candidate[]> {
    const answered = await this.ask<readonly Candidate[]>(
      { op: 'candidates', tool, stimulus, from, count },
      this.budget.batchMs,
    );
    return answered.kind === 'ok' ? answered.value : [];
  }

  async repair(tool: string, stimulus: Stimulus): Promise<Stimulus | undefined> {
    const answered = await this.ask<Stimulus | null>({ op: 'repair', tool, stimulus }, this.budget.batchMs);
    return answered.kind === 'ok' ? (answered.value ?? undefined) : undefined;
  }

  close(): Promise<void> {
    return this.child.close();
  }

  private async ask<T>(request: WorkshopRequest, budgetMs: number): Promise<Answered<T>> {
    if (this.lost) await this.tellAll();
    const answered = await this.send<T>(request, budgetMs);
    if (!this.lost || answered.kind !== 'ok') return answered;
    // The child had died of its own between two requests: what just answered knew nothing of the tools.
    await this.tellAll();
    return this.send<T>(request, budgetMs);
  }

  /** Brings a new child to where the last one was. */
  private async tellAll(): Promise<void> {
    const told = await this.send({ op: 'settings', settings: this.settings }, this.budget.batchMs);
    if (told.kind !== 'ok')
      throw new AssayError('internal', `the generating process does not start: ${told.kind}, ${told.detail}`);
    this.lost = false;
    for (const tool of this.opened.values())
      await this.send({ op: 'open', tools: [tool] }, this.budget.batchMs);
  }

  private async send<T>(request: WorkshopRequest, budgetMs: number): Promise<Answered<T>> {
    const reply = await this.child.request(JSON.stringify(request), {
      cpuMs: budgetMs,
      wallMs: budgetMs * 8 + 5_000,
    });
    if (reply.kind !== 'ok' || reply.generation !== this.generation) this.lost = true;
    this.generation = reply.generation;
    return reply.kind === 'ok'
      ? { kind: 'ok', value: JSON.parse(reply.text) as T }
      : { kind: reply.kind, detail: reply.detail };
  }
}

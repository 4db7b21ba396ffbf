import type { Phase, Stimulus } from '../../corpus/case.js';
import { AssayError } from '../../errors/assay-error.js';
import { compiledEntry } from '../../errors/compiled-entry.js';
import type { KeyTrial } from '../../invariants/invariant.js';
import type { Lesson } from '../../invariants/input/lessons/lesson.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { BoundedChild } from '../../validation/bounded/bounded-child.js';
import { boundedChild } from '../../validation/bounded/bounded-child.js';
import { bundledEntry } from '../../validation/bounded/bundled-entry.js';
import type { LivingChild } from '../../validation/bounded/living-child.js';
import { startChild } from '../../validation/bounded/living-child.js';
import type { Verdict } from '../../validation/verdict.js';
import { BatchReader } from './batch-text.js';
import type { PackedBatch } from './batch-text.js';
import type { WorkshopRequest } from './child-entry.js';
import type {
  Candidate,
  CaseBatch,
  Labelled,
  Loss,
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

const entry = bundledEntry(compiledEntry(new URL('./child-entry.js', import.meta.url)));

let spare: LivingChild | undefined;

/** Starts the process that makes cases, before it is known for whom: the next workshop takes it. */
export function startSpareChild(): void {
  spare ??= startChild({ entry, memoryMb: defaultBudget.memoryMb });
}

function takeSpare({ memoryMb }: WorkshopBudget): LivingChild | undefined {
  if (memoryMb !== defaultBudget.memoryMb) return undefined;
  const taken = spare;
  spare = undefined;
  return taken;
}

type Ended = Extract<Verdict, { kind: 'deadline' | 'memory' | 'crashed' }>;
type Answered<T> = { readonly kind: 'ok'; readonly value: T } | Ended;

/** How often the work on a tool ended a process. */
interface Ends {
  readonly tool: string;
  readonly work: Loss['what'];
  readonly count: number;
  readonly last: Ended;
}

/** Making and labelling arguments, or judging results. Each is given up for itself. */
const workOf = ({ op }: WorkshopRequest): Loss['what'] => (op === 'judgeOutputs' ? 'results' : 'arguments');

const workNames = { arguments: 'arguments', results: 'judging of results' } as const;

/** A tool whose schemas ended so many processes is given up: each one costs its whole budget. */
const mostEnds = 3;

function lossOf({ tool, work, count, last }: Ends): Loss {
  const why = `(${last.kind}, ${last.detail})`;
  if (count >= mostEnds) {
    const reason = `no more ${workNames[work]}: ${count} processes ended over it ${why}`;
    return { tool, what: work, reason, verdict: last };
  }
  const reason =
    work === 'arguments'
      ? `some of its arguments can not be made and judged ${why}`
      : `${count} of its results can not be judged ${why}`;
  return { tool, what: work, reason, verdict: last };
}

/**
 * The workshop in a child process that is ended when a schema makes it too slow or too big. What is lost
 * with a child is told to the next one when it is needed again: it answers as the first would have, since
 * every answer is a function of the settings, the tools and the request.
 */
export class ChildWorkshop implements Workshop {
  private readonly settings: WorkshopSettings;
  private readonly budget: WorkshopBudget;
  private readonly child: BoundedChild;
  private readonly opened = new Map<string, { readonly tool: AdvertisedTool; readonly generates: boolean }>();
  /** The tools that the child of now was told of. */
  private readonly told = new Set<string>();
  private readonly ends = new Map<string, Ends>();
  /** Tools that arguments are not made for. */
  private readonly spared: Loss[] = [];
  /** Tools of which lessons ended a process. */
  private readonly unteachable = new Set<string>();
  private readonly batches = new BatchReader();
  private generation = 0;
  /** The child of now has not been told of the settings. */
  private lost = true;
  /** One request after the other: what is told to a new child must not be told twice. */
  private last: Promise<unknown> = Promise.resolve();

  /** `child` is the process that does the work; one of its own when left out. */
  constructor(
    settings: WorkshopSettings,
    budget: WorkshopBudget = defaultBudget,
    child: BoundedChild = boundedChild({ entry, memoryMb: budget.memoryMb }, takeSpare(budget)),
  ) {
    this.settings = settings;
    this.budget = budget;
    this.child = child;
  }

  get losses(): readonly Loss[] {
    return [...this.spared, ...[...this.ends.values()].map(lossOf)];
  }

  /** Starts the child before there is something to do. Whether that works is told by what is asked first. */
  begin(): void {
    this.last = this.last.then(() => this.introduce()).catch(() => undefined);
  }

  async open(tool: AdvertisedTool, withArguments: boolean): Promise<ToolReadiness> {
    const answered = await this.opening(tool, withArguments, true);
    if (answered.kind === 'ok') return answered.value;
    const known = withArguments ? await this.opening(tool, true, false) : answered;
    if (known.kind === 'ok') return this.withKnown(known.value, answered);
    const limits = [`no arguments are made: its schemas used up the ${answered.kind} budget`];
    const outputSchemaVerdict = tool.outputSchema === undefined ? undefined : answered;
    return { tool: tool.name, inputSchemaVerdict: answered, outputSchemaVerdict, assertions: [], limits };
  }

  private async opening(
    tool: AdvertisedTool,
    withArguments: boolean,
    generates: boolean,
  ): Promise<Answered<ToolReadiness>> {
    const request = { op: 'open', tool, withArguments, generates } as const;
    const answered = await this.ask<ToolReadiness>(tool.name, request, this.budget.batchMs);
    if (answered.kind === 'ok' && withArguments) {
      this.opened.set(tool.name, { tool, generates });
      this.told.add(tool.name);
    }
    return answered;
  }

  /** Validators bear the schema and only our generator does not: the tool is called with what stands in it. */
  private withKnown(ready: ToolReadiness, verdict: Ended): ToolReadiness {
    const { tool } = ready;
    const why = `(${verdict.kind}, ${verdict.detail})`;
    const reason = `no arguments are made, only its examples and none at all are sent: making them ended a process ${why}`;
    this.ends.delete(`arguments ${tool}`);
    this.spared.push({ tool, what: 'arguments', reason, verdict });
    return { ...ready, limits: [...ready.limits, reason] };
  }

  /** A batch that dies is halved until the guilty case stands alone; that one is passed over. */
  async cases(
    tool: string,
    phase: Phase,
    from: number,
    count: number,
    ground?: string,
    lessons: readonly Lesson[] = [],
  ): Promise<CaseBatch> {
    if (this.isGivenUp(tool)) return { cases: [], next: from, exhausted: true };
    const taught = this.unteachable.has(tool) ? [] : lessons;
    const known = this.ends.get(`arguments ${tool}`);
    const answered = await this.ask<PackedBatch>(
      tool,
      {
        op: 'cases',
        tool,
        phase,
        from,
        count,
        ...(ground === undefined ? {} : { ground }),
        ...(taught.length === 0 ? {} : { lessons: taught }),
      },
      this.budget.batchMs,
    );
    if (answered.kind === 'ok') return this.batches.read(tool, phase, answered.value);
    if (taught.length > 0) {
      this.unteachable.add(tool);
      this.forgive(tool, known);
      return this.cases(tool, phase, from, count, ground);
    }
    if (count <= 1) return { cases: [], next: from + 1, exhausted: false };
    const half = Math.floor(count / 2);
    const first = await this.cases(tool, phase, from, half, ground, lessons);
    if (first.exhausted) return first;
    const second = await this.cases(tool, phase, first.next, count - half, ground, lessons);
    return { ...second, cases: [...first.cases, ...second.cases] };
  }

  async teachable(tool: string, lessons: readonly Lesson[]): Promise<readonly Lesson[]> {
    const known = this.ends.get(`arguments ${tool}`);
    const request = { op: 'teachable', tool, lessons } as const;
    const answered = await this.ask<readonly Lesson[]>(tool, request, this.budget.verdictMs * 4);
    if (answered.kind === 'ok') return answered.value;
    this.forgive(tool, known);
    return [];
  }

  /** What ended the process was a text of the peer, and not the tool's schema. */
  private forgive(tool: string, known: Ends | undefined): void {
    if (known === undefined) this.ends.delete(`arguments ${tool}`);
    else this.ends.set(`arguments ${tool}`, known);
  }

  async judgeOutput(tool: string, text: string): Promise<Verdict> {
    const [verdict] = await this.judgeOutputs(tool, [text]);
    return verdict ?? { kind: 'crashed', detail: 'no verdict came' };
  }

  /** Some that together end the child are halved until the guilty one stands alone, with the budget of one. */
  async judgeOutputs(tool: string, texts: readonly string[]): Promise<readonly Verdict[]> {
    const request = { op: 'judgeOutputs', tool, texts } as const;
    const answered = await this.ask<readonly Verdict[]>(tool, request, this.budget.verdictMs);
    if (answered.kind === 'ok') return answered.value;
    if (texts.length <= 1) return texts.map(() => answered);
    const half = Math.floor(texts.length / 2);
    const first = await this.judgeOutputs(tool, texts.slice(0, half));
    return [...first, ...(await this.judgeOutputs(tool, texts.slice(half)))];
  }

  async label(tool: string, stimulus: Stimulus): Promise<Labelled> {
    const answered = await this.ask<Labelled>(tool, { op: 'label', tool, stimulus }, this.budget.batchMs);
    return answered.kind === 'ok' ? answered.value : { label: 'disputed', breaches: [], exercised: [] };
  }

  async candidates(
    tool: string,
    stimulus: Stimulus,
    from: number,
    count: number,
  ): Promise<readonly Candidate[]> {
    const answered = await this.ask<readonly Candidate[]>(
      tool,
      { op: 'candidates', tool, stimulus, from, count },
      this.budget.batchMs,
    );
    return answered.kind === 'ok' ? answered.value : [];
  }

  async repair(tool: string, stimulus: Stimulus): Promise<Stimulus | undefined> {
    const answered = await this.ask<Stimulus | null>(
      tool,
      { op: 'repair', tool, stimulus },
      this.budget.batchMs,
    );
    return answered.kind === 'ok' ? (answered.value ?? undefined) : undefined;
  }

  async keyTrials(tool: string, ground?: string): Promise<readonly KeyTrial[]> {
    const request = { op: 'keyTrials', tool, ...(ground === undefined ? {} : { ground }) } as const;
    const answered = await this.ask<readonly KeyTrial[]>(tool, request, this.budget.batchMs);
    return answered.kind === 'ok' ? answered.value : [];
  }

  close(): Promise<void> {
    return this.child.close();
  }

  private isGivenUp(tool: string): boolean {
    return (this.ends.get(`arguments ${tool}`)?.count ?? 0) >= mostEnds;
  }

  private ask<T>(tool: string, request: WorkshopRequest, budgetMs: number): Promise<Answered<T>> {
    const answer = this.last.then(() => this.askNow<T>(tool, request, budgetMs));
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private async askNow<T>(tool: string, request: WorkshopRequest, budgetMs: number): Promise<Answered<T>> {
    const work = workOf(request);
    const given = this.ends.get(`${work} ${tool}`);
    if (given !== undefined && given.count >= mostEnds) return given.last;
    let answered = await this.attempt<T>(tool, request, budgetMs);
    // A process may die of its own; only what ends it again is to blame for that. It may also have died
    // between two requests: then what just answered knew nothing of the tools.
    if (answered.kind === 'crashed' || (answered.kind === 'ok' && this.lost))
      answered = await this.attempt<T>(tool, request, budgetMs);
    if (answered.kind !== 'ok')
      this.ends.set(`${work} ${tool}`, { tool, work, count: (given?.count ?? 0) + 1, last: answered });
    return answered;
  }

  private async attempt<T>(tool: string, request: WorkshopRequest, budgetMs: number): Promise<Answered<T>> {
    return (await this.tell(tool, request)) ?? this.send<T>(request, budgetMs);
  }

  /** A new child knows nothing yet. */
  private async introduce(): Promise<void> {
    if (!this.lost) return;
    this.told.clear();
    const told = await this.send({ op: 'settings', settings: this.settings }, this.budget.batchMs);
    if (told.kind !== 'ok')
      throw new AssayError('internal', `the generating process does not start: ${told.kind}, ${told.detail}`);
    this.lost = false;
  }

  /** Brings a new child to where the last one was, as far as a request needs it. How that failed, or nothing. */
  private async tell(tool: string, { op }: WorkshopRequest): Promise<Ended | undefined> {
    await this.introduce();
    const advertised = this.opened.get(tool);
    if (op === 'open' || advertised === undefined || this.told.has(tool)) return undefined;
    const opened = await this.send({ op: 'open', ...advertised, withArguments: true }, this.budget.batchMs);
    if (opened.kind !== 'ok') return opened;
    this.told.add(tool);
    return undefined;
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

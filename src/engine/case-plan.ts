import type { Case, Phase } from '../corpus/case.js';
import type { Lesson } from '../invariants/input/lessons/lesson.js';
import type { Grounds } from './grounds.js';
import type { LessonBook } from './lesson-book.js';
import { keyOf } from './shrink-order.js';
import { TextSet } from './text-set.js';
import type { Workshop } from './workshop/workshop.js';

export interface PlanSettings {
  readonly tools: readonly string[];
  readonly phases: readonly Phase[];
  readonly maxCalls: number;
}

/** After so many cases in a row that were sent before or that the mode does not want, a phase has nothing new to offer. */
const staleLimit = 96;
/** At most so many cases are asked for at once. */
const mostAhead = 128;
/** Each time takes its part of what boundary values may have. */
const mostTaughtAgain = 2;
/** So much of a tool's share goes to boundary values while random ones are wanted as well. */
const coverageShare = 0.6;

/**
 * Which cases come in which order: the tool that had the fewest so far is next, a few cases at a time, so
 * shares are even, what a tool can not use goes to the others, and any prefix has seen every tool.
 * It looks at nothing but the settings, the workshop and, between epochs, the grounds, so the order is a function of
 * the seed and the answers.
 */
export class CasePlan {
  private readonly queues: readonly ToolQueue[];
  private left: number;

  constructor(workshop: Workshop, settings: PlanSettings) {
    const share = settings.maxCalls / Math.max(1, settings.tools.length);
    const wantsFuzz = settings.phases.includes('fuzz');
    const coverageCap = wantsFuzz ? Math.max(1, Math.ceil(share * coverageShare)) : Number.POSITIVE_INFINITY;
    this.left = settings.maxCalls;
    this.queues = settings.tools.map((tool) => new ToolQueue(workshop, tool, settings.phases, coverageCap));
  }

  /** The next cases, at most `size`; none when the budget or every tool is used up. */
  async nextEpoch(size: number): Promise<readonly Case[]> {
    // What is spent meanwhile must not change this epoch: it is made while the one before is on its way.
    const { left } = this;
    const most = Math.min(size, left);
    const epoch: Case[] = [];
    while (epoch.length < most) {
      const queue = this.leastServed();
      if (queue === undefined) break;
      const chunk = Math.min(this.chunk(left - epoch.length), Math.max(1, queue.taken));
      epoch.push(...(await queue.take(Math.min(chunk, most - epoch.length))));
    }
    this.left -= epoch.length;
    return epoch;
  }

  /** Between epochs: what a tool succeeded with is what its boundary values and violations stand on from now on. */
  stand(grounds: Pick<Grounds, 'of'>): void {
    for (const queue of this.queues) queue.stand(grounds.of(queue.tool));
  }

  /** Between epochs: what refusals taught of a tool holds for what is made of it from now on. */
  teach(lessons: Pick<LessonBook, 'of'>): void {
    for (const queue of this.queues) queue.teach(lessons.of(queue.tool));
  }

  /** Calls made for other reasons than a case (probes, repairs) come out of the same budget. */
  spend(calls: number): void {
    this.left -= calls;
  }

  /**
   * An epoch is planned while the one before is on its way; what that one cost beside its cases may have
   * used up the budget meanwhile.
   */
  affordable(epoch: readonly Case[]): readonly Case[] {
    if (this.left >= 0) return epoch;
    const kept = epoch.slice(0, Math.max(0, epoch.length + this.left));
    this.left += epoch.length - kept.length;
    return kept;
  }

  /**
   * A few cases at a time, fewer towards the end, so that the shares come out even. At first each tool has one,
   * then one more, then two: what the first calls store is in the way of what others would have shown.
   */
  private chunk(left: number): number {
    return Math.max(1, Math.min(16, Math.floor(left / (this.queues.length * 4))));
  }

  private leastServed(): ToolQueue | undefined {
    let least: ToolQueue | undefined;
    for (const queue of this.queues) {
      if (!queue.exhausted && (least === undefined || queue.taken < least.taken)) least = queue;
    }
    return least;
  }
}

/** One tool's cases, phase after phase, each stimulus once. */
class ToolQueue {
  readonly tool: string;
  taken = 0;
  exhausted = false;
  private readonly workshop: Workshop;
  private readonly phases: Phase[];
  private readonly coverageCap: number;
  private readonly from = new Map<Phase, number>();
  private readonly sent = new TextSet();
  /** Of the phase of now, not taken yet. */
  private made: readonly (Case | undefined)[] = [];
  /** There is none after these. */
  private isLast = false;
  private covered = 0;
  private stale = 0;
  private ground: string | undefined;
  private lessons: readonly Lesson[] = [];
  private taughtAgain = 0;
  /** Boundary values before this one were taken when there was no ground yet. */
  private reached = 0;

  constructor(workshop: Workshop, tool: string, phases: readonly Phase[], coverageCap: number) {
    this.workshop = workshop;
    this.tool = tool;
    this.phases = [...phases];
    this.coverageCap = coverageCap;
  }

  /** With the first ground that there is, boundary values and violations that came without one come once more. */
  stand(ground: string | undefined): void {
    if (ground === undefined || this.ground !== undefined) return;
    this.ground = ground;
    this.coverAgain();
  }

  /** With other lessons boundary values and violations come once more, as long as the tool took nothing, twice at most. */
  teach(lessons: readonly Lesson[]): void {
    if (lessons === this.lessons) return;
    this.lessons = lessons;
    if (this.ground === undefined && this.taughtAgain < mostTaughtAgain) {
      this.taughtAgain += 1;
      this.coverAgain();
    } else this.putBack();
  }

  private coverAgain(): void {
    this.putBack();
    this.reached = Math.max(this.reached, this.from.get('coverage') ?? 0);
    if (this.reached === 0 || this.covered >= this.coverageCap) return;
    this.from.set('coverage', 0);
    if (this.phases[0] !== 'coverage') this.phases.unshift('coverage');
    this.exhausted = false;
  }

  /** What was made and not taken is made again when its turn comes. */
  private putBack(): void {
    const first = this.made.find((candidate) => candidate !== undefined);
    if (first !== undefined) this.from.set(first.phase, first.index);
    this.made = [];
  }

  async take(count: number): Promise<readonly Case[]> {
    const cases: Case[] = [];
    while (cases.length < count) {
      const phase = this.phases[0];
      if (phase === undefined) {
        this.exhausted = true;
        break;
      }
      if (this.made.length === 0) await this.make(phase, count - cases.length);
      this.takeMade(phase, cases, count);
    }
    this.taken += cases.length;
    return cases;
  }

  /** Makes cases ahead: a request costs more than a few cases, and what was taken so far is likely wanted again. */
  private async make(phase: Phase, count: number): Promise<void> {
    const ahead = Math.max(count, Math.min(mostAhead, this.taken));
    const from = this.from.get(phase) ?? 0;
    const { tool, ground, lessons } = this;
    const batch = await this.workshop.cases(tool, phase, from, ahead, ground, lessons);
    const { cases, next, exhausted } = batch;
    this.from.set(phase, next);
    this.made = cases;
    this.isLast = exhausted;
    if (cases.length === 0) this.stale += Math.max(1, next - from);
    if (cases.length === 0 && (exhausted || this.stale > staleLimit)) this.leave(phase);
  }

  private takeMade(phase: Phase, cases: Case[], count: number): void {
    let at = 0;
    while (at < this.made.length && cases.length < count && this.stale <= staleLimit) {
      const candidate = this.made[at++];
      if (!this.isNew(candidate)) continue;
      cases.push(candidate);
      if (phase === 'coverage') this.covered += 1;
      if (this.isCovered(phase)) break;
    }
    this.made = this.made.slice(at);
    const isOver = this.isLast && this.made.length === 0 && at > 0;
    if (isOver || this.stale > staleLimit || this.isCovered(phase)) this.leave(phase);
  }

  private isCovered(phase: Phase): boolean {
    return phase === 'coverage' && this.covered >= this.coverageCap;
  }

  /** What the workshop tells as a repetition was sent before, like what was sent in another phase. */
  private isNew(candidate: Case | undefined): candidate is Case {
    const isNew = candidate !== undefined && this.sent.add(keyOf(candidate.stimulus));
    // What a ground leaves as it was is no sign that there is nothing new.
    const isAsItWas = candidate?.phase === 'coverage' && candidate.index < this.reached;
    if (isNew) this.stale = 0;
    else if (!isAsItWas) this.stale += 1;
    return isNew;
  }

  private leave(phase: Phase): void {
    this.made = [];
    if (this.phases[0] === phase) this.phases.shift();
    this.stale = 0;
  }
}

import { isSettled, repairedQuestion } from '../invariants/input/another-reason.js';
import type { RepairedQuestion } from '../invariants/input/another-reason.js';
import type { Repaired } from '../invariants/invariant.js';
import type { ServerSession } from '../targets/server/server-session.js';
import type { CallBudget } from './call-budget.js';
import { comparable, RepairedCalls } from './repaired-calls.js';
import type { Asked } from './repaired-calls.js';
import type { Workshop } from './workshop/workshop.js';

/** What is known of the answers to one question at one broken place of a tool. */
interface Known {
  /** Answers that were looked into. */
  seen: number;
  /** The answers there are about the fault: no more is asked. */
  settled: boolean;
  /** What came last of a repaired case. */
  repaired: Repaired | undefined;
}

/**
 * Law 13: a refusal counts for its reason. The same case with the one fault repaired is sent; when that is not
 * refused, or gives something else, the answer was for the fault. For each broken place it is asked until that is
 * so: for the first answer, the fourth, the sixteenth, … and in between the last one stands for the others. What is
 * remembered changes only when an epoch is judged.
 */
export class RefusalCheck {
  private readonly calls: RepairedCalls;
  private readonly most: number;
  private readonly budget: CallBudget;
  private readonly known = new Map<string, Known>();

  constructor(session: ServerSession, workshop: Workshop, most: number, budget: CallBudget) {
    this.calls = new RepairedCalls(session, workshop, 'repaired');
    this.most = most;
    this.budget = budget;
  }

  /** Whether there is an answer to look into, at a place where it is not settled yet. */
  isOpen(asked: Asked): boolean {
    const question = questionOf(asked);
    return question !== undefined && this.known.get(placeOf(question, asked))?.settled !== true;
  }

  /** How the repaired case is answered; `undefined` when that is not known, or need not be. */
  async repaired(asked: Asked): Promise<Repaired | undefined> {
    const question = questionOf(asked);
    if (question === undefined) return undefined;
    const place = placeOf(question, asked);
    const known = this.known.get(place) ?? { seen: 0, settled: false, repaired: undefined };
    this.known.set(place, known);
    if (known.settled) return undefined;
    if (known.repaired !== undefined && isKnownReason(question, asked, known.repaired)) return known.repaired;
    known.seen += 1;
    const isTurn = question === 'internal error' || isPowerOfFour(known.seen);
    const repaired = isTurn ? await this.ask(question, asked) : undefined;
    // A failure told as a success is compared with its own repaired case alone.
    if (repaired === undefined) return question === 'failure in a success' ? undefined : known.repaired;
    known.repaired = repaired;
    known.settled = isSettled(question, comparable(asked, repaired));
    return repaired;
  }

  private async ask(question: RepairedQuestion, { case: current }: Asked): Promise<Repaired | undefined> {
    const isInternal = question === 'internal error';
    const { calls } = this;
    if (calls.sent >= this.most || this.budget.room < (isInternal ? 2 : 1)) return undefined;
    const mended = await calls.mended(current);
    if (mended === undefined) return undefined;
    // What the server keeps may have changed since: both are asked side by side.
    const again = isInternal ? await calls.send(current) : undefined;
    const { outcome, answer } = await calls.send(mended);
    return again?.outcome === 'protocolError'
      ? { outcome, answer, again: again.answer }
      : { outcome, answer };
  }
}

/** What tools refuse is looked into; laws of arguments do not speak of what else is offered. */
const questionOf = (asked: Asked): RepairedQuestion | undefined =>
  asked.tool.way === undefined ? repairedQuestion(comparable(asked)) : undefined;

/** Whether an answer is the one that a repaired case of that place was given before, where words tell. */
const isKnownReason = (question: RepairedQuestion, asked: Asked, { outcome, answer }: Repaired): boolean =>
  question !== 'refusal' && !isSettled(question, comparable(asked, { outcome, answer }));

const isPowerOfFour = (count: number): boolean => Number.isInteger(Math.log2(count) / 2);

/** Where an invalid case breaks its schema first. */
const placeOf = (question: RepairedQuestion, { tool, case: { breaches } }: Asked): string =>
  `${question} ${tool.name} ${breaches[0]?.schemaPointer ?? ''}`;

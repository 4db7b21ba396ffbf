import type { Case } from '../corpus/case.js';
import { repairedQuestion } from '../invariants/input/another-reason.js';
import type { Comparable } from '../invariants/input/attribution.js';
import type { Repaired } from '../invariants/invariant.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { ServerSession } from '../targets/server/server-session.js';
import type { Workshop } from './workshop/workshop.js';

/** A case that was sent, and what came. */
export interface Asked {
  readonly tool: AdvertisedTool;
  readonly case: Case;
  readonly exchanged: Exchanged;
}

/** The same as laws compare it. */
export const comparable = (
  { tool, case: current, exchanged: { answer, outcome } }: Asked,
  repaired?: Repaired,
): Comparable => ({ tool, case: current, answer, outcome, repaired });

/** Repairs the one fault of cases, and sends what comes of it. */
export class RepairedCalls {
  /** How many were sent. */
  sent = 0;
  private readonly session: ServerSession;
  private readonly workshop: Workshop;
  /** Goes before the number of a call in its id. */
  private readonly prefix: string;

  constructor(session: ServerSession, workshop: Workshop, prefix: string) {
    this.session = session;
    this.workshop = workshop;
    this.prefix = prefix;
  }

  /** The same case without its fault; `undefined` when that can not be made. */
  async mended(current: Case): Promise<Case | undefined> {
    const stimulus = await this.workshop.repair(current.tool, current.stimulus);
    return stimulus === undefined ? undefined : { ...current, stimulus };
  }

  /** How the repaired case is answered, where that has something to tell of an answer; `undefined` elsewhere. */
  async comparedWith(asked: Asked): Promise<Repaired | undefined> {
    if (repairedQuestion(comparable(asked)) === undefined || !this.session.alive) return undefined;
    const mended = await this.mended(asked.case);
    if (mended === undefined) return undefined;
    const { outcome, answer } = await this.send(mended);
    return { outcome, answer };
  }

  send({ tool, stimulus }: Case): Promise<Exchanged> {
    this.sent += 1;
    return this.session.call(tool, stimulus, `${this.prefix}-${this.sent}`);
  }
}

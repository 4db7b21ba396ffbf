import type { Case } from '../corpus/case.js';
import type { Outcome } from '../protocol/outcome.js';
import type { Exchanged, ServerSession } from '../targets/server/server-session.js';
import type { CallBudget } from './call-budget.js';
import type { Workshop } from './workshop/workshop.js';

/**
 * Law 13: a refusal counts for its reason. Once for each broken place the same case with the one fault
 * repaired is sent; when that is not refused, the refusal was for the fault.
 */
export class RefusalCheck {
  private readonly session: ServerSession;
  private readonly workshop: Workshop;
  private readonly most: number;
  private readonly budget: CallBudget;
  private readonly tried = new Set<string>();
  private calls = 0;

  constructor(session: ServerSession, workshop: Workshop, most: number, budget: CallBudget) {
    this.session = session;
    this.workshop = workshop;
    this.most = most;
    this.budget = budget;
  }

  /** How the repaired case ended; `undefined` when there is nothing to repair, or it was tried before. */
  async outcomeRepaired(current: Case, { outcome }: Exchanged): Promise<Outcome | undefined> {
    const [breach] = current.breaches;
    if (current.label !== 'invalid' || breach === undefined) return undefined;
    if (outcome !== 'toolError' && outcome !== 'protocolError') return undefined;
    const place = `${current.tool} ${breach.schemaPointer}`;
    if (this.tried.has(place) || this.calls >= this.most || this.budget.room < 1) return undefined;
    this.tried.add(place);
    const mended = await this.workshop.repair(current.tool, current.stimulus);
    if (mended === undefined) return undefined;
    this.calls += 1;
    return (await this.session.call(current.tool, mended, `repaired-${this.calls}`)).outcome;
  }
}

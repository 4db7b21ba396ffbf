import type { Case } from '../corpus/case.js';
import type { Outcome } from '../protocol/outcome.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { ServerSession } from '../targets/server/server-session.js';
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

  /** Whether there is a refusal to look into, of a place that was not tried yet. */
  isOpen(current: Case, { outcome }: Exchanged): boolean {
    if (outcome !== 'toolError' && outcome !== 'protocolError') return false;
    const place = brokenPlace(current);
    return place !== undefined && !this.tried.has(place);
  }

  /** How the repaired case ended; `undefined` when there is nothing to repair, or it was tried before. */
  async outcomeRepaired(current: Case, exchanged: Exchanged): Promise<Outcome | undefined> {
    const place = brokenPlace(current);
    if (place === undefined || !this.isOpen(current, exchanged)) return undefined;
    if (this.calls >= this.most || this.budget.room < 1) return undefined;
    this.tried.add(place);
    const mended = await this.workshop.repair(current.tool, current.stimulus);
    if (mended === undefined) return undefined;
    this.calls += 1;
    return (await this.session.call(current.tool, mended, `repaired-${this.calls}`)).outcome;
  }
}

/** Where an invalid case breaks its schema first. */
function brokenPlace({ label, breaches, tool }: Case): string | undefined {
  const [breach] = breaches;
  return label !== 'invalid' || breach === undefined ? undefined : `${tool} ${breach.schemaPointer}`;
}

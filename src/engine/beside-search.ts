import type { Case } from '../corpus/case.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import { unlessInterrupted } from '../targets/server/interruption.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { CallBudget } from './call-budget.js';
import type { ExchangeReproduction } from './exchange-reproduction.js';
import type { Sighting } from './judge.js';
import { callsOf } from './liveness.js';

/** A case of the main stream that may have done it. */
export interface Suspect {
  readonly tool: AdvertisedTool;
  readonly case: Case;
  readonly exchanged: Exchanged;
  /** Its number, counted from 1 over the whole run. */
  readonly call: number;
}

/** The case that does it when it is sent alone. */
interface Caught {
  readonly suspect: Suspect;
  /** The breach as it came then. */
  readonly sighting: Sighting;
  readonly exchanged: Exchanged;
}

/** So many cases are tried in one run; a server that writes all the time would take all calls. */
const mostTrials = 80;

/**
 * What comes beside the answers, on stdout or stderr, comes at its own time: it may be seen at the case behind the
 * one that caused it. So those that may have caused it are sent again, each alone.
 */
export class BesideSearch {
  private readonly reproduction: ExchangeReproduction;
  private readonly budget: CallBudget;
  private trials = 0;

  constructor(reproduction: ExchangeReproduction, budget: CallBudget) {
    this.reproduction = reproduction;
    this.budget = budget;
  }

  /** The first of some suspects that breaks the law at the same place. */
  async first(sighting: Sighting, suspects: readonly Suspect[]): Promise<Caught | undefined> {
    for (const suspect of suspects) {
      const { callsEach, send } = this.reproduction.of(sighting, suspect.tool);
      const cost = callsEach - 1 + callsOf(suspect.case.stimulus);
      if (this.trials >= mostTrials || this.budget.forShrinking < cost) return undefined;
      this.trials += 1;
      const again = await unlessInterrupted(this.budget.onShrinking(() => send(suspect.case)));
      if (again?.failed === true && again.sighting !== undefined)
        return { suspect, sighting: again.sighting, exchanged: again.exchanged };
    }
    return undefined;
  }
}

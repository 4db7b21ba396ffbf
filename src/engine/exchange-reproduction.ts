import type { PeerMessage } from '../protocol/answer.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { ServerSession } from '../targets/server/server-session.js';
import type { Reproduction } from './finding-desk.js';
import type { Judge, Sighting } from './judge.js';
import { lateMessages } from './late-messages.js';

/** Tries cases again by one law: whether the same fingerprint comes out. */
export class ExchangeReproduction {
  private readonly session: ServerSession;
  private readonly judge: Judge;
  private ids = 0;
  /** The server did not come back. */
  lost = false;

  constructor(session: ServerSession, judge: Judge) {
    this.session = session;
    this.judge = judge;
  }

  of({ invariant, fingerprint }: Sighting, tool: AdvertisedTool): Reproduction {
    // A peer may answer twice; the probe behind it lets the second answer arrive.
    const awaitsMore = invariant.id === 'wire.one-answer';
    return {
      callsEach: awaitsMore ? 2 : 1,
      send: async (current) => {
        if (!(await this.session.revive())) this.lost = true;
        const id = `shrink-${(this.ids += 1)}`;
        const exchanged = await this.session.call(tool.name, current.stimulus, id);
        if (invariant.on !== 'exchange') return { failed: false, exchanged, sighting: undefined };
        const late = awaitsMore ? await this.lateAnswers(exchanged.id) : [];
        const subject = await this.judge.subject(tool, current, exchanged, { late });
        const again = this.judge
          .only(invariant, subject)
          .find((candidate) => candidate.fingerprint === fingerprint);
        return { failed: again !== undefined, exchanged, sighting: again };
      },
    };
  }

  private async lateAnswers(id: string | number): Promise<readonly PeerMessage[]> {
    const probed = await this.session.probe(`late-${(this.ids += 1)}`);
    return lateMessages(this.session.strays(), probed).get(id) ?? [];
  }
}

import type { PeerMessage } from '../protocol/answer.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { ServerSession } from '../targets/server/server-session.js';
import type { Reproduction } from './finding-desk.js';
import type { Judge, Sighting } from './judge.js';
import { lateMessages, livesOn } from './late-messages.js';

/** What is seen of these only a moment later; the probe behind a case lets it arrive. */
const seenLater: ReadonlySet<string> = new Set(['wire.one-answer', 'survival.no-crash', 'net.no-fetch']);

interface After {
  readonly late: readonly PeerMessage[];
  readonly livesOn: boolean | undefined;
}

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
    const awaitsMore = seenLater.has(invariant.id);
    return {
      callsEach: awaitsMore ? 2 : 1,
      send: async (current) => {
        if (!(await this.session.revive())) this.lost = true;
        const id = `shrink-${(this.ids += 1)}`;
        const exchanged = await this.session.call(tool.name, current.stimulus, id);
        if (invariant.on !== 'exchange') return { failed: false, exchanged, sighting: undefined };
        const after = awaitsMore ? await this.after(exchanged.id) : {};
        const subject = await this.judge.subject(tool, current, exchanged, after);
        const again = this.judge
          .only(invariant, subject)
          .find((candidate) => candidate.fingerprint === fingerprint);
        return { failed: again !== undefined, exchanged, sighting: again };
      },
    };
  }

  private async after(id: string | number): Promise<After> {
    const probed = await this.session.probe(`late-${(this.ids += 1)}`);
    const late = lateMessages(this.session.strays(), probed).get(id) ?? [];
    return { late, livesOn: livesOn(this.session, probed) };
  }
}

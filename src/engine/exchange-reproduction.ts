import { repairedQuestion } from '../invariants/input/another-reason.js';
import type { Invariant, JudgedExchange, Repaired } from '../invariants/invariant.js';
import type { JsonRpcId, PeerMessage } from '../protocol/answer.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { ServerSession } from '../targets/server/server-session.js';
import type { Reproduction } from './finding-desk.js';
import type { Judge, Sighting } from './judge.js';
import { lateMessages, livesOn, noiseIn } from './late-messages.js';
import { RepairedCalls } from './repaired-calls.js';
import { textOf } from './shrink-order.js';
import type { Workshop } from './workshop/workshop.js';

/** What is seen of these only a moment later; the probe behind a case lets it arrive. */
const seenLater: ReadonlySet<string> = new Set(['wire.one-answer', 'survival.no-crash', 'net.no-fetch']);
/** Where a breach shows beside the answer: what comes there may come a moment later too. */
const besideTheAnswer: ReadonlySet<string> = new Set(['/stdout', 'stderr']);

/** How long after the answer something may come there, or another answer, in milliseconds. */
const besideMs = 40;

/** Ids of repeats are numbers as those of cases are, and far from them. */
const firstId = 1_000_000_001;

interface More {
  readonly exchanged: Exchanged;
  readonly late: readonly PeerMessage[];
  readonly livesOn: boolean | undefined;
}

/** Tries cases again by one law: whether it is broken at the same place. */
export class ExchangeReproduction {
  private readonly session: ServerSession;
  private readonly judge: Judge;
  private readonly repairs: RepairedCalls;
  private readonly ids: string;
  private count = 0;
  /** The server did not come back. */
  lost = false;

  /** @param ids begins the ids of its requests, where those of the main stream are taken */
  constructor(session: ServerSession, workshop: Workshop, judge: Judge, ids = '') {
    this.session = session;
    this.judge = judge;
    this.ids = ids;
    this.repairs = new RepairedCalls(session, workshop, `${ids}compared`);
  }

  of({ invariant, violation }: Sighting, tool: AdvertisedTool): Reproduction {
    const isBeside = besideTheAnswer.has(violation.place);
    const awaitsMore = isBeside || seenLater.has(invariant.id);
    const repaired = new Map<string, Repaired>();
    return {
      callsEach: awaitsMore ? 2 : 1,
      send: async (current) => {
        if (!(await this.session.revive())) this.lost = true;
        // What others left behind is not this case's doing.
        if (awaitsMore) this.session.dropLeftovers();
        const called = await this.session.call(tool.name, current.stimulus, this.nextId());
        if (invariant.on !== 'exchange') return { failed: false, exchanged: called, sighting: undefined };
        if ((isBeside || invariant.id === 'wire.one-answer') && this.session.alive)
          await this.session.rest(besideMs);
        const { exchanged, ...more } = awaitsMore ? await this.withMore(called) : { exchanged: called };
        const subject = await this.judge.subject(tool, current, exchanged, more);
        const seen = (judged: JudgedExchange): Sighting | undefined =>
          this.judge
            .only(invariant, judged)
            .find((candidate) => candidate.violation.place === violation.place);
        const before = this.repairs.sent;
        const compared = needsComparing(invariant, subject, seen)
          ? await this.compared(subject, repaired)
          : subject;
        const again = seen(compared);
        // What is busy with one case for ever proves nothing of the next.
        if (called.observation.kind === 'silent' && !(await this.session.restart())) this.lost = true;
        const extraCalls = this.repairs.sent - before;
        return { failed: again !== undefined, exchanged, sighting: again, extraCalls };
      },
    };
  }

  /** With what the repaired case gives right behind it; what was asked once for a finding is not asked again. */
  private async compared(subject: JudgedExchange, known: Map<string, Repaired>): Promise<JudgedExchange> {
    const mended = await this.repairs.mended(subject.case);
    if (mended === undefined || !this.session.alive) return subject;
    const text = textOf(mended.stimulus);
    const repaired = known.get(text) ?? (await this.repairs.send(mended));
    known.set(text, repaired);
    return { ...subject, repaired: { outcome: repaired.outcome, answer: repaired.answer } };
  }

  private nextId(): JsonRpcId {
    this.count += 1;
    return this.ids === '' ? firstId + this.count : `${this.ids}${this.count}`;
  }

  private async withMore(called: Exchanged): Promise<More> {
    const probed = await this.session.probe(this.nextId());
    const strays = this.session.strays();
    return {
      exchanged: { ...called, stderr: called.stderr + probed.stderr },
      late: [...(lateMessages(strays, probed).get(String(called.id)) ?? []), ...noiseIn(strays)],
      livesOn: livesOn(this.session, probed),
    };
  }
}

/** Whether a law of arguments finds more or less once it knows what the repaired case gives. */
function needsComparing(
  { id }: Invariant,
  subject: JudgedExchange,
  seen: (subject: JudgedExchange) => Sighting | undefined,
): boolean {
  if (!id.startsWith('input.')) return false;
  const question = repairedQuestion(subject);
  return (
    question === 'failure in a success' || (question === 'internal error' && seen(subject) !== undefined)
  );
}

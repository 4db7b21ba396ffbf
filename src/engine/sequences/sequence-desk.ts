import type { Invariant } from '../../invariants/invariant.js';
import type { Era } from '../../protocol/era.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { ServerSession } from '../../targets/server/server-session.js';
import { unlessInterrupted } from '../../targets/server/interruption.js';
import type { CallBudget } from '../call-budget.js';
import { ExchangeReproduction } from '../exchange-reproduction.js';
import type { FindingDesk } from '../finding-desk.js';
import type { Judge, Sighting } from '../judge.js';
import { bytesOf } from '../shrink-order.js';
import type { Workshop } from '../workshop/workshop.js';
import type { Experiment } from './experiment.js';
import { judgedSequence, rebuilt } from './experiment.js';
import type { Sequence } from './placeholders.js';
import type { Played, PlayerSettings } from './player.js';
import { SequencePlayer } from './player.js';
import { sequenceSightings } from './sequence-judgement.js';
import { aboutMutation, recorded, shownSequence, shownSteps } from './sequence-record.js';
import type { Made, SmallerSettings } from './smaller-sequence.js';
import { smallerSequence } from './smaller-sequence.js';

export interface SequenceDeskSettings {
  readonly era: Era;
  readonly session: ServerSession;
  readonly workshop: Workshop;
  readonly tools: ReadonlyMap<string, AdvertisedTool>;
  readonly invariants: readonly Invariant[];
  readonly judge: Judge;
  readonly desk: FindingDesk;
  readonly budget: CallBudget;
  readonly stopped: () => boolean;
  readonly stranger?: PlayerSettings['stranger'];
  readonly dataOf?: PlayerSettings['dataOf'];
}

/** A minimal sequence is made so often again. */
const repeats = 3;
/** One finding's shrinking takes no more calls than this. */
const mostCalls = 150;

/** Where breaches that take several calls become findings: made minimal, repeated, recorded. */
export class SequenceDesk {
  private readonly settings: SequenceDeskSettings;
  private readonly player: SequencePlayer;
  private readonly alone: ExchangeReproduction;

  constructor(settings: SequenceDeskSettings) {
    const { session, workshop, judge } = settings;
    this.settings = settings;
    this.player = new SequencePlayer({ ...settings, ids: 'again' });
    this.alone = new ExchangeReproduction(session, workshop, judge, 'sequence-alone-');
  }

  get lost(): boolean {
    return this.player.lost || this.alone.lost;
  }

  /** A breach of a law of sequences. */
  async investigate(
    sighting: Sighting,
    experiment: Experiment,
    played: readonly Played[],
    call: number,
  ): Promise<void> {
    const { desk, invariants, era } = this.settings;
    if (!desk.note(sighting, call)) return;
    let latest = sighting;
    const again = (sequence: Sequence, made: readonly Played[]): boolean => {
      const judged = judgedSequence({ ...experiment, sequence }, made, era);
      const same =
        judged === undefined
          ? undefined
          : sequenceSightings(invariants, judged).find(
              ({ fingerprint }) => fingerprint === sighting.fingerprint,
            );
      if (same !== undefined) latest = same;
      return same !== undefined;
    };
    await this.record(
      { sequence: experiment.sequence, played },
      {
        call,
        sighting: () => latest,
        mutations: [aboutMutation(experiment)],
        mayDrop: false,
        rebuilt: (sequence, index, json) => rebuilt({ ...experiment, sequence }, index, json),
        again,
      },
    );
  }

  /** Holds one call of a sequence against the laws of single calls; `made` ends with it. */
  async judgeCall(played: Played, made: Made, call: number): Promise<void> {
    const { judge, desk } = this.settings;
    const { tool, case: current, exchanged } = played;
    const subject = await judge.subject(tool, current, exchanged);
    for (const sighting of judge.counted(tool.name, judge.hearing(subject))) {
      // What is but observed of single calls is seen in their own phases.
      if (sighting.violation.level === 'observed' || sighting.violation.place === 'stderr') continue;
      if (!desk.note(sighting, call)) continue;
      await this.investigateCall(sighting, played, made, call);
    }
  }

  private async investigateCall(sighting: Sighting, last: Played, made: Made, call: number): Promise<void> {
    const { desk, judge } = this.settings;
    const { invariant, violation } = sighting;
    if (invariant.on !== 'exchange') return;
    const reproduction = this.alone.of(sighting, last.tool);
    const isAlone = await this.settings.budget.onShrinking(async () => {
      await this.player.play([], { afresh: true });
      return (await unlessInterrupted(reproduction.send(last.case)))?.failed === true;
    });
    if (isAlone) {
      await desk.investigate(sighting, last.tool, last, call, reproduction);
      return;
    }
    let latest = sighting;
    const again = async (sequence: Sequence, played: readonly Played[]): Promise<boolean> => {
      const shown = played.length < sequence.length ? undefined : played.at(-1);
      if (shown === undefined) return false;
      const subject = await judge.subject(shown.tool, shown.case, shown.exchanged);
      const same = judge.only(invariant, subject).find((one) => one.violation.place === violation.place);
      if (same !== undefined) latest = same;
      return same !== undefined;
    };
    await this.record(made, {
      call,
      sighting: () => latest,
      mutations: [],
      mayDrop: true,
      rebuilt: (sequence, index, json) =>
        sequence.map((step, at) => (at === index ? { ...step, json } : step)),
      again,
    });
  }

  /** Makes a breach that is new minimal, repeats and records it. */
  async record(start: Made, how: Investigating): Promise<void> {
    const { desk, era, workshop, budget, stopped, session } = this.settings;
    const before = session.sent;
    const most = stopped() ? 0 : Math.min(how.most ?? mostCalls, budget.forShrinking);
    const sent = (): number => session.sent - before;
    const fails = (sequence: Sequence): Promise<Made | undefined> => this.madeAgain(sequence, how);
    const spent = (): boolean =>
      stopped() || this.lost || sent() + (repeats + 1) * start.sequence.length > most;
    const { smaller, failed, tried } = await budget.onShrinking(async () => {
      const first = spent() ? undefined : await this.shortest(start.sequence, how, fails);
      const settings: SmallerSettings = {
        workshop,
        mayDrop: how.mayDrop,
        rebuilt: how.rebuilt,
        fails,
        spent,
      };
      const smallest = first === undefined ? undefined : await smallerSequence(first, settings);
      const counted = { failed: 0, tried: 0 };
      while (smallest !== undefined && counted.tried < repeats && !stopped() && !this.lost) {
        const again = await fails(smallest.sequence);
        // What was cut short says nothing.
        if (again === undefined && stopped()) break;
        counted.tried += 1;
        if (again !== undefined) counted.failed += 1;
      }
      // What does not come again at all was tried once.
      const isGone = smallest === undefined && most > 0 && !stopped();
      return {
        smaller: smallest,
        ...(isGone ? { failed: 0, tried: 1 } : counted),
      };
    });
    const { sequence, played } = smaller ?? start;
    const { label = 'valid' } = played.at(-1)?.case ?? {};
    await desk.recordSequence(how.sighting(), {
      ...recorded(era, sequence, played, how.withheld),
      input: shownSequence(sequence),
      ...(sequence.length > 1 ? { steps: shownSteps(sequence) } : {}),
      mutations: how.mutations,
      label,
      firstSeenAtCall: how.call,
      originalBytes: bytesIn(start.played),
      argumentsBytes: bytesIn(played),
      shrinkCalls: sent(),
      shrinkSteps: smaller?.steps ?? 0,
      ...((smaller?.isMinimal ?? tried > 0) ? {} : { minimal: false as const }),
      repeats: { failed, tried },
    });
  }

  /** The calls, where they fail in the same way; where fewer from the start do, those. */
  private async shortest(
    sequence: Sequence,
    { mayEndEarlier = false }: Investigating,
    fails: SmallerSettings['fails'],
  ): Promise<Made | undefined> {
    for (let length = mayEndEarlier ? 1 : sequence.length; length < sequence.length; length += 1) {
      const shorter = await fails(sequence.slice(0, length));
      if (shorter !== undefined) return shorter;
    }
    return fails(sequence);
  }

  private async madeAgain(sequence: Sequence, how: Investigating): Promise<Made | undefined> {
    const play = async (
      calls: Sequence,
      options: { readonly afresh?: boolean; readonly begun?: readonly Played[] },
    ): Promise<Made | undefined> => {
      const played = await unlessInterrupted(this.player.play(calls, options));
      return played === undefined ? undefined : { sequence: calls, played };
    };
    const { stopped } = this.settings;
    const made = stopped() ? undefined : await play(sequence, { afresh: how.mayDrop });
    if (made === undefined || (await how.again(sequence, made.played))) return made;
    if (stopped()) return undefined;
    const other = how.elsewhere?.(made);
    const there = other === undefined ? undefined : await play(other, { begun: made.played.slice(0, 1) });
    return there !== undefined && (await how.again(there.sequence, there.played)) ? there : undefined;
  }
}

/** How a breach is looked for again. */
export interface Investigating {
  readonly call: number;
  /** As it was seen last. */
  readonly sighting: () => Sighting;
  readonly mutations: readonly ReturnType<typeof aboutMutation>[];
  readonly mayDrop: boolean;
  readonly rebuilt: SmallerSettings['rebuilt'];
  readonly again: (sequence: Sequence, played: readonly Played[]) => boolean | Promise<boolean>;
  /** Whether the calls at the end may be left out. */
  readonly mayEndEarlier?: boolean;
  /** The same calls with another value of the first result, where what came of them is no breach. */
  readonly elsewhere?: (made: Made) => Sequence | undefined;
  /** A tool whose answers hold text that is kept nowhere. */
  readonly withheld?: string;
  /** Calls that it may take, where they are fewer than usual. */
  readonly most?: number | undefined;
}

const bytesIn = (played: readonly Played[]): number =>
  played.reduce((sum, { case: { stimulus } }) => sum + bytesOf(stimulus), 0);

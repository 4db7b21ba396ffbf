import type { Case } from '../../corpus/case.js';
import type { RecordedStep } from '../../corpus/case-file.js';
import type { Invariant } from '../../invariants/invariant.js';
import type { JudgedRounds, RoundView } from '../../invariants/rounds.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { Exchanged } from '../../targets/server/exchanged.js';
import { unlessInterrupted } from '../../targets/server/interruption.js';
import type { ServerSession } from '../../targets/server/server-session.js';
import type { FindingDesk } from '../finding-desk.js';
import type { Judge, Sighting } from '../judge.js';
import type { Tally } from '../tally.js';
import type { Workshop } from '../workshop/workshop.js';
import { AskingCalls } from './asking-calls.js';
import type { AskingCall } from './asking-calls.js';
import { filled, filledForms, requestsOfForms } from './filled-forms.js';
import type { Filled } from './filled-forms.js';
import { RoundsExperiment, messageOf, requestsEach } from './rounds-experiment.js';
import { lawsOn, opinionsOf } from '../law-opinions.js';

export interface RoundsSettings {
  readonly session: ServerSession;
  /** Of all kinds; those of rounds are judged. */
  readonly invariants: readonly Invariant[];
  /** Those that may be called, by name. */
  readonly tools: ReadonlyMap<string, AdvertisedTool>;
  readonly workshop: Pick<Workshop, 'open' | 'cases'>;
  readonly judge: Pick<Judge, 'liveness' | 'subject' | 'hearing' | 'counted'>;
  readonly tally: Pick<Tally, 'judged' | 'notExercised'>;
  readonly desk: Pick<FindingDesk, 'note' | 'recordAsked'>;
  readonly maxCalls: number;
  readonly stopped: () => boolean;
}

/** Of so many tools that ask for input the states are looked at. */
const mostTools = 4;
/** What is found is looked at again so often. */
const repeats = 2;

/** Learns which calls ask for input, and at the end goes on with them in every way that a client may and may not. */
export class RoundsRun {
  private readonly settings: RoundsSettings;
  private readonly asking = new AskingCalls();
  private requests = 0;
  private claimed = 0;

  constructor(settings: RoundsSettings) {
    this.settings = settings;
  }

  learn(cases: readonly Case[], exchanges: readonly Exchanged[]): void {
    this.asking.learn(cases, exchanges);
  }

  /** Requests that are to be kept back from now on, since calls were seen that ask. */
  claim(): number {
    const { maxCalls, invariants } = this.settings;
    if (invariants.every(({ on }) => on !== 'rounds')) return 0;
    const tools = Math.min(mostTools, this.asking.calls.length);
    const each = requestsEach * (1 + repeats) + requestsOfForms;
    const wanted = Math.min(Math.floor(maxCalls / 4), tools * each);
    const more = wanted - this.claimed;
    this.claimed = wanted;
    return more;
  }

  async run(): Promise<void> {
    const { invariants, tally, session, stopped } = this.settings;
    const laws = invariants.filter(({ on }) => on === 'rounds');
    const { calls } = this.asking;
    if (session.handshake.era !== '2026-07-28')
      for (const { id } of laws) tally.notExercised(id, `${session.handshake.era} has no input_required`);
    else if (calls.length === 0)
      for (const { id } of laws) tally.notExercised(id, 'no call that succeeded had asked for input');
    for (const [at, [call, another]] of calls.slice(0, mostTools).entries()) {
      const other = another ?? calls[(at + 1) % calls.length]?.[0];
      if (call !== undefined && laws.length > 0 && !stopped())
        await unlessInterrupted(this.lookAt(call, other === call ? undefined : other));
    }
  }

  private async lookAt(call: AskingCall, other: AskingCall | undefined): Promise<void> {
    const { invariants, tally, desk } = this.settings;
    const judged = await this.experiment(call, other);
    if (judged === undefined) return;
    const found = opinionsOf(lawsOn(invariants, 'rounds'), judged, judged, tally);
    const again: (readonly Sighting[])[] = [];
    for (let time = 0; found.length > 0 && time < repeats; time += 1) {
      const more = await this.experiment(call, other);
      if (more !== undefined) again.push(opinionsOf(lawsOn(invariants, 'rounds'), more, more, tally));
    }
    for (const sighting of found) {
      if (!desk.note(sighting, 0)) continue;
      const failed = again.filter((sightings) =>
        sightings.some(({ fingerprint }) => fingerprint === sighting.fingerprint),
      ).length;
      await desk.recordAsked(sighting, stepsOf(judged, sighting), { failed, tried: again.length });
    }
    await this.lookAtLoss(judged);
    await this.fillIn(call);
  }

  /** What the laws of single calls find behind what is asked for. */
  private async fillIn(call: AskingCall): Promise<void> {
    const { tools, desk } = this.settings;
    const tool = tools.get(call.tool);
    if (tool === undefined) return;
    const left = (): number => this.claimed - this.requests;
    const settings = { ...this.settings, tool, left, nextId: () => (this.requests += 1) };
    for await (const one of filledForms(call, settings))
      for (const sighting of one.sightings) {
        if (!desk.note(sighting, 0)) continue;
        const again: Filled[] = [];
        for (let time = 0; time < repeats; time += 1)
          again.push(await filled(call, one.key, one.content, settings));
        const failed = again.filter(({ sightings }) =>
          sightings.some(({ fingerprint }) => fingerprint === sighting.fingerprint),
        ).length;
        await desk.recordAsked(sighting, filledSteps(tool, call, one), { failed, tried: again.length });
      }
  }

  private async experiment(
    call: AskingCall,
    other: AskingCall | undefined,
  ): Promise<JudgedRounds | undefined> {
    const { session, tools } = this.settings;
    const tool = tools.get(call.tool);
    if (tool === undefined) return undefined;
    const left = (): number => this.claimed - this.requests;
    if (left() < requestsEach) return undefined;
    return new RoundsExperiment({ session, tool, left, nextId: () => (this.requests += 1) }).run(call, other);
  }

  /** A retry that ended the server: laws of survival judge it. */
  private async lookAtLoss(judged: JudgedRounds): Promise<void> {
    const { judge, desk, tools, session } = this.settings;
    const { era } = judged;
    const fatal = judged.retries.find(({ outcome }) => outcome === 'crashed');
    const tool = tools.get(judged.tool);
    if (fatal === undefined || tool === undefined) return;
    const { what, message: text } = fatal;
    const asked = { law: 'mrtr.state', what, text };
    const subject = {
      era,
      tool,
      outcomeBefore: 'success',
      outcomeAfter: 'crashed',
      culprit: undefined,
      asked,
    } as const;
    for (const sighting of judge.liveness(subject))
      if (desk.note(sighting, 0))
        await desk.recordAsked(sighting, [judged.first, fatal].flatMap(stepOf), { failed: 0, tried: 0 });
    await session.revive();
  }
}

const answerLimit = 4_000;

const stepOf = ({
  message,
  outcome,
  answer,
}: Pick<RoundView, 'message' | 'outcome' | 'answer'>): readonly RecordedStep[] => [
  { send: { json: message } },
  { expect: { outcome, ...(answer === undefined ? {} : { answer: answer.text.slice(0, answerLimit) }) } },
];

const filledSteps = (tool: AdvertisedTool, call: AskingCall, one: Filled): readonly RecordedStep[] =>
  [
    { ...one.first, message: messageOf(tool, call.json, {}) },
    { ...one.last, message: messageOf(tool, call.json, one.members) },
  ].flatMap(stepOf);

/** The call, the other one where its state was taken, and the retry that shows the breach. */
function stepsOf(judged: JudgedRounds, { violation: { got } }: Sighting): readonly RecordedStep[] {
  const shown = judged.retries.find(({ what, outcome }) => what === got?.at && outcome === 'success');
  if (shown === undefined) return judged.incapable === undefined ? [] : stepOf(judged.incapable);
  const { first } = judged;
  return [first, ...(shown.other === undefined ? [] : [shown.other]), shown].flatMap(stepOf);
}

import type { RecordedStep } from '../corpus/case-file.js';
import { fingerprint } from '../corpus/fingerprint.js';
import type {
  Applicability,
  Invariant,
  JudgedLiveness,
  JudgedProbe,
  ProbeContext,
  ProbedStep,
  ProbeInvariant,
  ProbeStep,
  Violation,
} from '../invariants/invariant.js';
import { requestTemplate } from '../invariants/probe/request-template.js';
import { lossOf } from '../invariants/survival/loss.js';
import type { JsonRpcId, PeerMessage } from '../protocol/answer.js';
import type { Era } from '../protocol/era.js';
import { writeJson } from '../protocol/json/writer.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import { unlessInterrupted } from '../targets/server/interruption.js';
import { unlessDropped } from '../targets/server/dropped-call.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { Sighting } from './judge.js';
import { isNumbered, stepHeaders, stepText, withoutPath, withOutside } from './step-message.js';
import type { Tally } from './tally.js';

/** What a probe needs of a server that was met. Its deadline is the session's own. */
export interface ProbeSession {
  /** False once the connection has ended. */
  readonly alive: boolean;
  /** Sends a whole message as it stands with exactly these headers of its own, awaiting an answer with `id`. */
  message(
    body: string,
    id: JsonRpcId,
    method: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<Exchanged>;
  /** Sends bytes that have no id; silence is a legal answer to them, told by a good request behind them. */
  raw(bytes: Uint8Array, id: JsonRpcId): Promise<Exchanged>;
  /** Takes the errors without an id that came. */
  unread(): readonly PeerMessage[];
  /** True when the server is there, started again if need be. */
  revive(): Promise<boolean>;
  /** True when the server is there again, started afresh. */
  restart(): Promise<boolean>;
  close(): Promise<void>;
}

export interface ProbeRunSettings {
  readonly session: ProbeSession;
  /** Meets the server over a connection of its own, in the same era; `undefined` when that does not come about. */
  readonly openFresh: () => Promise<ProbeSession | undefined>;
  /** Of all kinds; those that probe are carried out, in order. */
  readonly invariants: readonly Invariant[];
  readonly context: ProbeContext;
  readonly tally: Pick<Tally, 'judged' | 'notExercised'>;
  /** Requests that all probes together may make, repeats included. */
  readonly budget: number;
  /** A probe that found something is carried out so often again: what does not come each time is flaky. Default 2. */
  readonly repeats?: number;
  /** True once nothing more is to be sent. */
  readonly stopped: () => boolean;
}

/** A breach that a probe found, with what was sent and seen. */
interface ProbeSighting {
  readonly sighting: Sighting;
  readonly steps: readonly ProbedStep[];
  /** The steps for a case file, with placeholders. */
  readonly exchange: readonly RecordedStep[];
  /** Of so many repeats of the whole probe, how often it came again. */
  readonly repeats: { readonly failed: number; readonly tried: number };
}

export interface ProbeRun {
  readonly sightings: readonly ProbeSighting[];
  /** Requests made, those of handshakes left out. */
  readonly requests: number;
  /** Resources that were read, each counted once. */
  readonly resourcesRead: number;
}

/** At most so much of an answer is kept for a case file. */
const answerLimit = 4_000;

/**
 * Carries out the plan of each probing law and judges what was observed. A law whose plan is empty, does not
 * fit the budget or meets no server is not exercised, with the reason. Throws only for our own fault.
 */
export function runProbes(settings: ProbeRunSettings): Promise<ProbeRun> {
  return new Prober(settings).run();
}

/** What a law's questions showed the first time. */
interface Seen {
  readonly law: ProbeInvariant;
  readonly plan: readonly ProbeStep[];
  readonly steps: readonly ProbedStep[];
  readonly sightings: readonly Sighting[];
}

/** What carrying out a plan came to; without steps there is the reason. */
type CarriedOut = { readonly steps: readonly ProbedStep[] } | { readonly reason: string };

class Prober {
  private readonly settings: ProbeRunSettings;
  private requests = 0;
  /** Laws that plan the same and follow it up in the same way look at the same: it is asked once. */
  private readonly carried = new Map<string, { readonly follow: unknown; readonly out: CarriedOut }>();
  private ids = 0;
  /** Messages that read a resource. */
  private readonly read = new Set<string>();

  constructor(settings: ProbeRunSettings) {
    this.settings = settings;
  }

  /** A question got no answer since the server was last started. */
  private fellSilent = false;

  /** Every law is asked for once before any is asked for again: repeats have what is left of the requests. */
  async run(): Promise<ProbeRun> {
    const seen: Seen[] = [];
    for (const law of this.settings.invariants) if (law.on === 'probe') seen.push(await this.judge(law));
    const sightings: ProbeSighting[] = [];
    for (const one of seen) sightings.push(...(await this.repeated(one)));
    return { sightings, requests: this.requests, resourcesRead: this.read.size };
  }

  private async judge(law: ProbeInvariant): Promise<Seen> {
    const { context, tally } = this.settings;
    const plan = law.plan(context);
    const carried = plan.length === 0 ? { steps: [] } : await this.carryOutOnce(law, plan);
    if ('reason' in carried) {
      tally.notExercised(law.id, carried.reason);
      return { law, plan, steps: [], sightings: [] };
    }
    const probe: JudgedProbe = { context, steps: carried.steps };
    const sightings = await this.seenIn(law, probe);
    const applicability = plan.length === 0 ? unasked(law, probe) : law.applies(probe);
    const own = sightings.flatMap(({ invariant, violation }) => (invariant === law ? [violation] : []));
    if (applicability === true) tally.judged(law.id, own);
    else tally.notExercised(law.id, applicability.notExercised);
    for (const { invariant, violation } of sightings)
      if (invariant !== law) tally.judged(invariant.id, [violation]);
    return { law, plan, steps: probe.steps, sightings };
  }

  private async repeated({ law, plan, steps, sightings }: Seen): Promise<readonly ProbeSighting[]> {
    const again = sightings.length === 0 ? [] : await this.again(law, plan);
    return sightings.map((sighting) => ({
      sighting,
      steps,
      exchange: upTo(steps, sighting.violation).flatMap((step) => recorded(step, this.settings.context)),
      repeats: {
        failed: again.filter((seen) => seen.has(sighting.fingerprint)).length,
        tried: again.length,
      },
    }));
  }

  /** The fingerprints of what is found when a probe is carried out again, for each time that it could be. */
  private async again(
    law: ProbeInvariant,
    plan: readonly ProbeStep[],
  ): Promise<readonly ReadonlySet<string>[]> {
    const { context, repeats = 2 } = this.settings;
    const seen: ReadonlySet<string>[] = [];
    for (let time = 0; time < repeats; time += 1) {
      const carried = await this.carryOut(law, plan);
      if ('reason' in carried) break;
      const sightings = await this.seenIn(law, { context, steps: carried.steps });
      seen.push(new Set(sightings.map((sighting) => sighting.fingerprint)));
    }
    return seen;
  }

  /** What the law finds; and, unless it tells that itself, whether a question ended the server: a crash. */
  private async seenIn(law: ProbeInvariant, probe: JudgedProbe): Promise<readonly Sighting[]> {
    const found = probe.steps.length > 0 && law.applies(probe) === true ? law.check(probe) : [];
    const own = found.map((violation) => this.sighting(law, violation));
    const lost = probe.steps.filter(isLost);
    const [fatal] = lost;
    if (fatal === undefined || lost.some((step) => isShown(step, found))) return own;
    if (!(await this.isGone(fatal))) return own;
    const subject = lossAt(fatal, law.id, probe.context.era);
    const deaths = this.settings.invariants.flatMap((invariant) =>
      invariant.on === 'liveness' && invariant.applies(subject) === true
        ? invariant.check(subject).map((violation) => this.sighting(invariant, violation))
        : [],
    );
    return [...own, ...deaths];
  }

  /** Over HTTP a connection that breaks, and in memory what is thrown, is no death: the next may be answered. */
  private async isGone({ step }: ProbedStep): Promise<boolean> {
    const { session, context, stopped } = this.settings;
    if (context.transport === 'stdio') return step.connection === 'fresh' || !session.alive;
    if (stopped()) return false;
    if (!(await session.revive())) return true;
    const again = await unlessInterrupted(this.sendOver(session, lifeSign(context.era)));
    return again?.outcome === 'crashed';
  }

  private async carryOutOnce(law: ProbeInvariant, plan: readonly ProbeStep[]): Promise<CarriedOut> {
    if (law.follow === undefined) return this.carryOut(law, plan);
    const key = JSON.stringify(plan);
    const known = this.carried.get(key);
    if (known !== undefined && known.follow === law.follow) return known.out;
    const out = await this.carryOut(law, plan);
    if ('steps' in out) this.carried.set(key, { follow: law.follow, out });
    return out;
  }

  private async carryOut(law: ProbeInvariant, plan: readonly ProbeStep[]): Promise<CarriedOut> {
    const { session, stopped } = this.settings;
    if (stopped()) return { reason: 'the run was stopped before' };
    if (!this.fits(plan)) return { reason: 'the budget of calls did not suffice' };
    // What a server that fell silent does with the next question is not that question's doing.
    const met = this.fellSilent ? session.restart() : session.revive();
    this.fellSilent = false;
    if ((await unlessInterrupted(met)) !== true) return { reason: 'the server was not there any more' };
    const first = await this.sendAll(plan);
    if ('reason' in first) return first;
    const further = law.follow?.({ context: this.settings.context, steps: first.steps }) ?? [];
    const second = await this.sendAll(further.filter((_, at) => this.fits(further.slice(0, at + 1))));
    return 'reason' in second ? second : { steps: [...first.steps, ...second.steps] };
  }

  private fits(plan: readonly ProbeStep[]): boolean {
    return this.settings.budget - this.requests >= costOf(plan);
  }

  private async sendAll(plan: readonly ProbeStep[]): Promise<CarriedOut> {
    const { stopped } = this.settings;
    const steps: ProbedStep[] = [];
    for (const step of plan) {
      const exchanged = stopped() ? undefined : await unlessInterrupted(this.send(step));
      if (exchanged === undefined) return { reason: 'the run was stopped meanwhile' };
      if (exchanged === 'unmet') continue;
      const { observation, answer, outcome } = exchanged;
      // Of what may be dropped it says nothing; what is asked next tells.
      if (observation.kind === 'silent' && step.droppable !== true) this.fellSilent = true;
      const isRead = step.method === 'resources/read' && outcome === 'success';
      if (isRead && !step.message.includes('{outside')) this.read.add(step.message);
      steps.push({ step, observation, answer, outcome });
    }
    return { steps };
  }

  /** A step whose connection does not come about is left out: laws judge what they have. */
  private async send(step: ProbeStep): Promise<Exchanged | 'unmet'> {
    if (step.connection === 'shared') return this.sendOver(this.settings.session, step);
    const fresh = await this.settings.openFresh();
    if (fresh === undefined) return 'unmet';
    try {
      return await this.sendOver(fresh, step);
    } finally {
      await fresh.close();
    }
  }

  private async sendOver(session: ProbeSession, step: ProbeStep): Promise<Exchanged> {
    const { era, outside } = this.settings.context;
    const id = `probe-${(this.ids += 1)}`;
    const bound = withOutside(step, outside);
    const text = stepText(bound, era, id);
    this.requests += costOf([step]);
    if (!isNumbered(step)) return session.raw(new TextEncoder().encode(text), id);
    const headers = stepHeaders(bound, this.settings.context);
    const asked = session.message(text, id, step.method, headers);
    if (step.droppable !== true || this.settings.context.transport === 'http') return asked;
    const after = `${id}-after`;
    const good = { ...step, message: requestTemplate(era, step.method) };
    const behind = session.message(stepText(good, era, after), after, step.method, headers);
    return { ...(await unlessDropped(asked, behind, () => session.unread())), id };
  }

  private sighting(invariant: Invariant, violation: Sighting['violation']): Sighting {
    const tool = violation.tool ?? '';
    const { era } = this.settings.context;
    const { place } = violation;
    return {
      invariant,
      tool,
      violation,
      fingerprint: fingerprint({ invariant: invariant.id, era, direction: 'server', tool, place }),
    };
  }
}

const isLost = ({ outcome, observation }: ProbedStep): boolean =>
  lossOf({ outcomeAfter: outcome, ending: observation.failure }) !== undefined;

const lifeSign = (era: Era): ProbeStep => ({
  what: 'tools/list',
  connection: 'shared',
  method: 'tools/list',
  message: requestTemplate(era, 'tools/list'),
});

/** What laws of survival look at when a question, and no case, was the last thing that a server heard. */
const lossAt = ({ step, outcome, observation }: ProbedStep, law: string, era: Era): JudgedLiveness => ({
  era,
  tool: nobody,
  outcomeBefore: 'success',
  outcomeAfter: outcome,
  culprit: undefined,
  ending: observation.failure,
  asked: { law, what: step.what, text: step.message },
});

/** Stands where a question is of no tool. */
const nobody: AdvertisedTool = {
  name: '',
  description: undefined,
  inputSchema: {},
  inputSchemaText: '{}',
  outputSchema: undefined,
  outputSchemaText: undefined,
  readOnly: true,
  annotations: {},
};

/** Why a law that plans nothing has nothing to say. */
function unasked(law: ProbeInvariant, probe: JudgedProbe): Exclude<Applicability, true> {
  const applicability = law.applies(probe);
  return applicability === true ? { notExercised: 'there is nothing to ask this server' } : applicability;
}

/** Requests that steps take: bytes without an id, and what may be dropped, have a good request behind them. */
const costOf = (steps: readonly ProbeStep[]): number =>
  steps.reduce((sum, step) => sum + (isNumbered(step) && step.droppable !== true ? 1 : 2), 0);

/** Whether one of these violations shows what came for a step. */
const isShown = ({ step: { what } }: ProbedStep, violations: readonly Violation[]): boolean =>
  violations.some(({ got }) => {
    const at = got?.at ?? '';
    return at === what || (at.startsWith(what) && /^(?:, HTTP | \/)/.test(at.slice(what.length)));
  });

/** The steps up to the one that shows the breach, all of them where none is named. */
function upTo(steps: readonly ProbedStep[], violation: Violation): readonly ProbedStep[] {
  const last = steps.findLastIndex((step) => isShown(step, [violation]));
  const needs = steps[last]?.step.needs;
  if (needs !== undefined)
    return steps.filter(({ step: { what } }, at) => at === last || (at < last && needs.includes(what)));
  const shown = last < 0 ? steps : steps.slice(0, last + 1);
  // What other tools were asked beside it is no part of it.
  const name = violation.tool === undefined ? '' : `"name":${writeJson(violation.tool)}`;
  return shown.filter(({ step }) => step.method !== 'tools/call' || step.message.includes(name));
}

/** What has no id goes out as bytes: it may be no JSON. */
function recorded({ step, answer, outcome }: ProbedStep, { outside }: ProbeContext): readonly RecordedStep[] {
  const { message } = step;
  const shown = answer === undefined ? undefined : withoutPath(answer.text, outside);
  return [
    { send: isNumbered(step) ? { json: message } : { base64: Buffer.from(message).toString('base64') } },
    { expect: { outcome, ...(shown === undefined ? {} : { answer: shown.slice(0, answerLimit) }) } },
  ];
}

import type { RecordedStep } from '../corpus/case-file.js';
import { fingerprint } from '../corpus/fingerprint.js';
import type {
  Invariant,
  JudgedProbe,
  ProbeContext,
  ProbedStep,
  ProbeInvariant,
  ProbeStep,
} from '../invariants/invariant.js';
import type { JsonRpcId } from '../protocol/answer.js';
import { unlessInterrupted } from '../targets/server/interruption.js';
import type { Exchanged } from '../targets/server/server-session.js';
import type { Sighting } from './judge.js';
import { isNumbered, stepHeaders, stepText } from './step-message.js';
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
  /** True when the server is there, started again if need be. */
  revive(): Promise<boolean>;
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
}

/** A probe that found something is carried out so often again: what does not come each time is flaky. */
const repeats = 2;
/** At most so much of an answer is kept for a case file. */
const answerLimit = 4_000;

/**
 * Carries out the plan of each probing law and judges what was observed. A law whose plan is empty, does not
 * fit the budget or meets no server is not exercised, with the reason. Throws only for our own fault.
 */
export function runProbes(settings: ProbeRunSettings): Promise<ProbeRun> {
  return new Prober(settings).run();
}

/** What carrying out a plan came to; without steps there is the reason. */
type CarriedOut = { readonly steps: readonly ProbedStep[] } | { readonly reason: string };

class Prober {
  private readonly settings: ProbeRunSettings;
  private requests = 0;
  private ids = 0;

  constructor(settings: ProbeRunSettings) {
    this.settings = settings;
  }

  async run(): Promise<ProbeRun> {
    const sightings: ProbeSighting[] = [];
    for (const law of this.settings.invariants) {
      if (law.on === 'probe') sightings.push(...(await this.judge(law)));
    }
    return { sightings, requests: this.requests };
  }

  private async judge(law: ProbeInvariant): Promise<readonly ProbeSighting[]> {
    const { context, tally } = this.settings;
    const plan = law.plan(context);
    const carried = plan.length === 0 ? { steps: [] } : await this.carryOut(plan);
    if ('reason' in carried) {
      tally.notExercised(law.id, carried.reason);
      return [];
    }
    const probe: JudgedProbe = { context, steps: carried.steps };
    const applicability = law.applies(probe);
    if (applicability !== true || plan.length === 0) {
      tally.notExercised(law.id, applicability === true ? nothingToAsk : applicability.notExercised);
      return [];
    }
    const violations = law.check(probe);
    tally.judged(law.id, violations);
    const sightings = violations.map((violation) => this.sighting(law, violation));
    const again = sightings.length === 0 ? [] : await this.again(law, plan);
    return sightings.map((sighting) => ({
      sighting,
      steps: probe.steps,
      exchange: probe.steps.flatMap(recorded),
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
    const { context } = this.settings;
    const seen: ReadonlySet<string>[] = [];
    for (let time = 0; time < repeats; time += 1) {
      const carried = await this.carryOut(plan);
      if ('reason' in carried) break;
      const probe: JudgedProbe = { context, steps: carried.steps };
      const found = law.applies(probe) === true ? law.check(probe) : [];
      seen.push(new Set(found.map((violation) => this.sighting(law, violation).fingerprint)));
    }
    return seen;
  }

  private async carryOut(plan: readonly ProbeStep[]): Promise<CarriedOut> {
    const { session, budget, stopped } = this.settings;
    if (stopped()) return { reason: 'the run was stopped before' };
    if (budget - this.requests < costOf(plan)) return { reason: 'the budget of calls did not suffice' };
    if ((await unlessInterrupted(session.revive())) !== true)
      return { reason: 'the server was not there any more' };
    const steps: ProbedStep[] = [];
    for (const step of plan) {
      const exchanged = stopped() ? undefined : await unlessInterrupted(this.send(step));
      if (exchanged === undefined) return { reason: 'the run was stopped meanwhile' };
      if (exchanged === 'unmet') continue;
      const { observation, answer, outcome } = exchanged;
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

  private sendOver(session: ProbeSession, step: ProbeStep): Promise<Exchanged> {
    const { era } = this.settings.context;
    const id = `probe-${(this.ids += 1)}`;
    const text = stepText(step, era, id);
    this.requests += costOf([step]);
    return isNumbered(step)
      ? session.message(text, id, step.method, stepHeaders(step, era))
      : session.raw(new TextEncoder().encode(text), id);
  }

  private sighting(invariant: ProbeInvariant, violation: Sighting['violation']): Sighting {
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

const nothingToAsk = 'there is nothing to ask this server';

/** Requests that steps take: bytes without an id have a good request behind them. */
const costOf = (steps: readonly ProbeStep[]): number =>
  steps.reduce((sum, step) => sum + (isNumbered(step) ? 1 : 2), 0);

/** What has no id goes out as bytes: it may be no JSON. */
function recorded({ step, answer, outcome }: ProbedStep): readonly RecordedStep[] {
  const { message } = step;
  return [
    { send: isNumbered(step) ? { json: message } : { base64: Buffer.from(message).toString('base64') } },
    { expect: { outcome, ...(answer === undefined ? {} : { answer: answer.text.slice(0, answerLimit) }) } },
  ];
}

import type { Case } from '../corpus/case.js';
import type { Emit } from '../engine/event-stream.js';
import type { Judge } from '../engine/judge.js';
import type { Workshop } from '../engine/workshop/workshop.js';
import type { StopCode } from '../engine/events.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { ServerSession } from '../targets/server/server-session.js';
import type { Label } from '../validation/verdict.js';
import type { CatalogDesk } from './catalog-desk.js';
import { withoutContent } from './catalog-desk.js';

/** Why a catalog is asked nothing more. */
export interface Stop {
  readonly reason: string;
  readonly code: StopCode;
}

export interface CallerSettings {
  readonly session: ServerSession;
  readonly workshop: Workshop;
  readonly judge: Judge;
  readonly desk: CatalogDesk;
  readonly emit: Emit;
  /** Answers to calls of this tool may hold text that is kept nowhere. */
  readonly confidential: string;
  /** Failures in a row after which the catalog is left alone. */
  readonly stopAfterFailures: number;
}

/** What one call gave, and which it was. */
export interface Called {
  readonly exchanged: Exchanged;
  readonly call: number;
  /** Of the arguments, under the inputSchema of the tool. */
  readonly label: Label;
}

/** Makes the calls of a contract one after another, and holds each against the laws of single exchanges. */
export class CatalogCaller {
  private readonly settings: CallerSettings;
  private failures = 0;
  /** Calls made. */
  calls = 0;
  /** Whether any call has succeeded. */
  hasAnswered = false;
  readonly called = new Set<string>();
  stop: Stop | undefined;

  constructor(settings: CallerSettings) {
    this.settings = settings;
  }

  /** Sends arguments as JSON text. `expectsFailure`: a refusal is no sign that the catalog is in trouble. */
  async call(tool: AdvertisedTool, json: string, expectsFailure = false): Promise<Called> {
    const { session, workshop, judge, desk, emit, confidential } = this.settings;
    this.calls += 1;
    const { calls: call } = this;
    this.called.add(tool.name);
    const stimulus = { kind: 'arguments', json } as const;
    const current: Case = {
      tool: tool.name,
      phase: 'examples',
      index: call - 1,
      stimulus,
      mutations: [],
      ...(await workshop.label(tool.name, stimulus)),
    };
    const { index, phase, label, mutations, exercised } = current;
    emit({ type: 'case', call, index, tool: tool.name, phase, label, mutations, stimulus, exercised });
    if (!session.alive) await session.revive();
    const exchanged = await session.call(tool.name, stimulus, call);
    const { ms, bytesSent, bytesReceived } = exchanged.observation;
    emit({ type: 'exchanged', call, outcome: exchanged.outcome, ms, bytesSent, bytesReceived });
    const hearing = judge.hearing(await judge.subject(tool, current, exchanged));
    for (const sighting of judge.counted(tool.name, hearing)) {
      const { violation } = sighting;
      const told = tool.name === confidential ? withoutContent(violation) : violation;
      desk.tell({ ...sighting, violation: told }, { call, input: json });
    }
    this.mind(exchanged, expectsFailure);
    return { exchanged, call, label };
  }

  /** A catalog that is in trouble, or wants us to go away, is asked nothing more. */
  private mind({ outcome, observation: { http } }: Exchanged, expectsFailure: boolean): void {
    if (http?.status === 429 || http?.headers?.['retry-after'] !== undefined) {
      this.stop = { reason: `rate-limited (HTTP ${http.status})`, code: 'rate-limited' };
      return;
    }
    if (http?.status === 401 || http?.status === 403) {
      this.stop = { reason: `the catalog wants authorization (HTTP ${http.status})`, code: 'authorization' };
      return;
    }
    const isRefusal = outcome === 'toolError' || outcome === 'protocolError';
    this.hasAnswered ||= outcome === 'success';
    if (outcome === 'success') this.failures = 0;
    else if (!expectsFailure || !isRefusal) this.failures += 1;
    const { stopAfterFailures } = this.settings;
    if (this.failures >= stopAfterFailures)
      this.stop = { reason: `stopped after ${stopAfterFailures} failures in a row`, code: 'unreachable' };
  }
}

import type { Case } from '../corpus/case.js';
import type { Sequence } from '../engine/sequences/placeholders.js';
import type { Played } from '../engine/sequences/player.js';
import type { Emit } from '../engine/event-stream.js';
import type { Judge } from '../engine/judge.js';
import type { Workshop } from '../engine/workshop/workshop.js';
import type { StopCode } from '../engine/events.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { ServerSession } from '../targets/server/server-session.js';
import { placedDataOf } from './answered-data.js';
import type { CatalogDesk, SeenAt } from './catalog-desk.js';
import { withoutContent } from './without-content.js';
import type { About } from './kept-contract.js';
import type { Varying } from './smaller-calls.js';

/** Why a catalog is asked nothing more. */
export interface Stop {
  readonly reason: string;
  readonly code: StopCode;
  /** It does answer, with refusals: what broke may be asked for again. */
  readonly answers?: true;
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

/**
 * A call to make.
 *
 * @property json the arguments, as JSON text
 * @property mayFail a refusal is no sign that the catalog is in trouble
 * @property behind how it comes about, where its arguments flowed out of another: the calls, with it as the last one, and
 *   those that were made
 */
export interface Calling {
  readonly tool: AdvertisedTool;
  readonly json: string;
  readonly varies: Varying;
  readonly mayFail?: boolean;
  readonly about?: About;
  readonly behind?: { readonly sequence: Sequence; readonly played: readonly Played[] };
}

/** A call that was made, and the calls that show what is wrong with it. */
export interface Called {
  readonly played: Played;
  readonly seen: SeenAt;
}

/** Makes the calls of a contract one after another, and holds each against the laws of single exchanges. */
export class CatalogCaller {
  private readonly settings: CallerSettings;
  private failures = 0;
  /** Those of the failures in a row that were no refusals. */
  private losses = 0;
  /** Calls made. */
  calls = 0;
  /** Whether any call has succeeded. */
  hasAnswered = false;
  readonly called = new Set<string>();
  stop: Stop | undefined;

  constructor(settings: CallerSettings) {
    this.settings = settings;
  }

  async call({ tool, json, varies, about = {}, behind, mayFail = false }: Calling): Promise<Called> {
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
    const made: Played = { tool, case: current, exchanged, data: placedDataOf(exchanged) };
    const { sequence = [{ tool: tool.name, json }], played = [] } = behind ?? {};
    const seen = { sequence, played: [...played, made], call, varies, about };
    const hearing = judge.hearing(await judge.subject(tool, current, exchanged));
    for (const sighting of judge.counted(tool.name, hearing)) {
      const { violation } = sighting;
      const told = tool.name === confidential ? withoutContent(violation) : violation;
      desk.tellCall({ ...sighting, violation: told }, seen);
    }
    this.mind(exchanged, mayFail);
    return { played: made, seen };
  }

  /** Whether a call that is made again says that the catalog is to be left alone. */
  heed({ observation: { http } }: Exchanged): void {
    this.stop ??= refusalOf(http);
  }

  /** A catalog that is in trouble, or wants us to go away, is asked nothing more. */
  private mind({ outcome, observation: { http } }: Exchanged, expectsFailure: boolean): void {
    const refusal = refusalOf(http);
    if (refusal !== undefined) {
      this.stop = refusal;
      return;
    }
    const isRefusal = outcome === 'toolError' || outcome === 'protocolError';
    this.hasAnswered ||= outcome === 'success';
    if (outcome === 'success') this.failures = this.losses = 0;
    else if (!expectsFailure || !isRefusal) this.failures += 1;
    if (outcome !== 'success' && !isRefusal) this.losses += 1;
    const { stopAfterFailures } = this.settings;
    const reason = `stopped after ${stopAfterFailures} failures in a row`;
    if (this.failures >= stopAfterFailures)
      this.stop = { reason, code: 'unreachable', ...(this.losses === 0 ? { answers: true } : {}) };
  }
}

/** Why HTTP says that we should go away; `undefined` where it does not. */
function refusalOf(http: Exchanged['observation']['http']): Stop | undefined {
  if (http?.status === 429 || http?.headers?.['retry-after'] !== undefined)
    return { reason: `rate-limited (HTTP ${http.status})`, code: 'rate-limited' };
  return http?.status === 401 || http?.status === 403
    ? { reason: `the catalog wants authorization (HTTP ${http.status})`, code: 'authorization' }
    : undefined;
}

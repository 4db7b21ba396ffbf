import type { Case, Stimulus } from '../corpus/case.js';
import type { JsonRpcId } from '../protocol/answer.js';
import type { OfferWay } from '../protocol/offer.js';
import type { Outcome } from '../protocol/outcome.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { ServerSession } from '../targets/server/server-session.js';

/** A call that succeeded. */
export interface KnownGood {
  readonly tool: string;
  readonly stimulus: Stimulus;
  readonly readOnly: boolean;
  /** How it is asked for, where it is no tool. */
  readonly way?: OfferWay;
}

/**
 * The call that is known to succeed, asked again after adversarial cases. A call of a tool that only reads
 * is preferred: others may stop to succeed for good reasons. Until there is one, the era's own liveness
 * request stands in.
 */
export class Liveness {
  good: KnownGood | undefined;

  /** Remembers a valid case that succeeded. */
  learn(tool: AdvertisedTool, current: Case, outcome: Outcome): void {
    if (outcome !== 'success' || current.label !== 'valid') return;
    if (this.good === undefined || (tool.readOnly && !this.good.readOnly)) {
      const { name, readOnly, way } = tool;
      this.good = { tool: name, stimulus: current.stimulus, readOnly, ...(way === undefined ? {} : { way }) };
    }
  }

  forget(): void {
    this.good = undefined;
  }

  /** One known-good call. */
  probe(session: ServerSession, id: JsonRpcId): Promise<Exchanged> {
    return this.good === undefined ? session.probe(id) : session.call(this.good.tool, this.good.stimulus, id);
  }

  /** Whether a probe says that the server still does its work. */
  isHealthy(exchanged: Exchanged): boolean {
    if (exchanged.outcome === 'success') return true;
    // Without a known-good call any answer is a sign of life: old servers refuse even `ping`.
    return this.good === undefined && exchanged.outcome === 'protocolError';
  }
}

export interface BisectSettings {
  readonly session: ServerSession;
  readonly liveness: Liveness;
  /** Calls that may still be made. */
  readonly left: () => number;
  /** A fresh request id. */
  readonly nextId: () => JsonRpcId;
  /** How long after the last case the effect may come, in milliseconds. */
  readonly settleMs: number;
}

/**
 * Finds the first of some cases after which the probe fails, each half on a fresh process. `undefined` when
 * all of them together do not bring it about again, or when the budget does not suffice.
 */
export async function bisect(cases: readonly Case[], settings: BisectSettings): Promise<Case | undefined> {
  const { session, liveness, left, nextId, settleMs } = settings;
  const failsAfter = async (count: number): Promise<boolean | undefined> => {
    const round = cases.slice(0, count);
    if (left() < callsFor(round) || !(await session.restart())) return undefined;
    for (const current of round) {
      await session.call(current.tool, current.stimulus, nextId());
      if (!session.alive) return true;
    }
    await session.rest(settleMs);
    return !session.alive || !liveness.isHealthy(await liveness.probe(session, nextId()));
  };
  let low = 0;
  let high = cases.length;
  if (high === 0 || (await failsAfter(high)) !== true) return undefined;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const failed = await failsAfter(middle);
    if (failed === undefined) return undefined;
    if (failed) high = middle;
    else low = middle;
  }
  return cases[low];
}

/** Calls that sending these cases takes, with the probe behind them; raw bytes bring a probe of their own. */
const callsFor = (cases: readonly Case[]): number =>
  cases.reduce((sum, { stimulus }) => sum + callsOf(stimulus), 1);

/** Messages that a stimulus takes. */
export const callsOf = (stimulus: Stimulus): number => (stimulus.kind === 'arguments' ? 1 : 2);

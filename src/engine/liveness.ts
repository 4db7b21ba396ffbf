import type { Case, Stimulus } from '../corpus/case.js';
import type { Outcome } from '../protocol/outcome.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged, ServerSession } from '../targets/server/server-session.js';

interface KnownGood {
  readonly tool: string;
  readonly stimulus: Stimulus;
  readonly readOnly: boolean;
}

/**
 * The call that is known to succeed, asked again after adversarial cases. A call of a tool that only reads
 * is preferred: others may stop to succeed for good reasons. Until there is one, the era's own liveness
 * request stands in.
 */
export class Liveness {
  private good: KnownGood | undefined;

  /** Remembers a valid case that succeeded. */
  learn(tool: AdvertisedTool, current: Case, outcome: Outcome): void {
    if (outcome !== 'success' || current.label !== 'valid') return;
    if (this.good === undefined || (tool.readOnly && !this.good.readOnly)) {
      this.good = { tool: tool.name, stimulus: current.stimulus, readOnly: tool.readOnly };
    }
  }

  forget(): void {
    this.good = undefined;
  }

  /** One known-good call. */
  probe(session: ServerSession, id: string): Promise<Exchanged> {
    return this.good === undefined ? session.probe(id) : session.call(this.good.tool, this.good.stimulus, id);
  }

  /** Whether a probe says that the server still does its work. */
  isHealthy(exchanged: Exchanged): boolean {
    if (exchanged.outcome === 'success') return true;
    // Without a known-good call any answer is a sign of life: old servers refuse even `ping`.
    return this.good === undefined && exchanged.outcome === 'protocolError';
  }
}

export interface Bisection {
  readonly culprit: Case | undefined;
  readonly calls: number;
}

/**
 * Finds the first case of an epoch after which the probe fails, each half on a fresh process. `undefined`
 * when the whole epoch does not bring it about again, or when the budget does not suffice.
 */
export async function bisect(
  session: ServerSession,
  liveness: Liveness,
  cases: readonly Case[],
  budget: number,
): Promise<Bisection> {
  let calls = 0;
  const failsAfter = async (count: number): Promise<boolean> => {
    if (!(await session.restart())) return true;
    for (const [at, current] of cases.slice(0, count).entries()) {
      await session.call(current.tool, current.stimulus, `bisect-${calls}-${at}`);
      if (!session.alive) return true;
    }
    calls += count + 1;
    return !liveness.isHealthy(await liveness.probe(session, `bisect-${calls}-probe`));
  };
  let low = 0;
  let high = cases.length;
  if (cases.length > budget || !(await failsAfter(high))) return { culprit: undefined, calls };
  while (high - low > 1 && calls < budget) {
    const middle = Math.floor((low + high) / 2);
    if (await failsAfter(middle)) high = middle;
    else low = middle;
  }
  return { culprit: high - low === 1 ? cases[low] : undefined, calls };
}

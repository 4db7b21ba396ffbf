import type { Case } from '../../corpus/case.js';
import type { Exchanged } from '../../targets/server/exchanged.js';
import { compareStimuli } from '../shrink-order.js';

/** A call that asked for input before it succeeded. */
export interface AskingCall {
  readonly tool: string;
  /** Arguments as JSON text. */
  readonly json: string;
}

/** So many calls of a tool are kept: the plainest. */
const mostOfTool = 2;

/** Valid calls that came to their end after they had asked for input, for each tool the plainest two. */
export class AskingCalls {
  private readonly kept = new Map<string, readonly Case[]>();

  /** Looks at an epoch that was sent. */
  learn(cases: readonly Case[], exchanges: readonly Exchanged[]): void {
    for (const [at, { rounds, outcome }] of exchanges.entries()) {
      const current = cases[at];
      if (rounds === undefined || outcome !== 'success' || current?.label !== 'valid') continue;
      const others = (this.kept.get(current.tool) ?? []).filter(
        (other) => compareStimuli(other.stimulus, current.stimulus) !== 0,
      );
      const sorted = [...others, current].sort((one, other) => compareStimuli(one.stimulus, other.stimulus));
      this.kept.set(current.tool, sorted.slice(0, mostOfTool));
    }
  }

  /** The calls of each tool that asked, the plainest first. */
  get calls(): readonly (readonly AskingCall[])[] {
    return [...this.kept.values()].map((cases) =>
      cases.flatMap(({ tool, stimulus }) =>
        stimulus.kind === 'arguments' ? [{ tool, json: stimulus.json }] : [],
      ),
    );
  }
}

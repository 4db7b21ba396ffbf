import { usageOf } from '../../src/validation/bounded/process-usage.js';
import type { CpuPerCall, Lane, LaneResult } from './lane.js';
import type { Family } from './process-table.js';

/** CPU milliseconds so far, by process. */
type Usage = { readonly [P in keyof CpuPerCall]: number | undefined };

interface Mark {
  readonly at: number;
  readonly usage: Usage;
}

/**
 * Measures from the call after the warm-up to the last one. The process table is read at both ends only: it
 * counts in steps of 10 ms, and reading it costs as much as a call.
 */
export class Stopwatch {
  private readonly lane: Pick<Lane, 'warmUp' | 'calls'>;
  private readonly family: () => Family;
  private from: Mark | undefined;
  private to: Mark | undefined;

  /** `family` tells which processes there are; it is asked at the begin and at the end. */
  constructor(lane: Pick<Lane, 'warmUp' | 'calls'>, family: () => Family) {
    this.lane = lane;
    this.family = family;
  }

  /** How many calls there are to make in all. */
  get total(): number {
    return this.lane.warmUp + this.lane.calls;
  }

  /** Hears how many calls have been answered; may be told of several at once, never of fewer than before. */
  answered(calls: number): void {
    if (this.from === undefined && calls >= this.lane.warmUp) this.from = this.mark();
    if (this.to === undefined && calls >= this.total) this.to = this.mark();
  }

  result(findings: readonly string[] = []): LaneResult {
    const { from, to } = this;
    if (from === undefined || to === undefined) throw new Error('the lane ended before its last call');
    const perCall = (process: keyof CpuPerCall): number | undefined => {
      const [before, after] = [from.usage[process], to.usage[process]];
      return before === undefined || after === undefined
        ? undefined
        : ((after - before) * 1000) / this.lane.calls;
    };
    return {
      perSecond: this.lane.calls / ((to.at - from.at) / 1000),
      cpu: { parent: perCall('parent'), server: perCall('server'), child: perCall('child') },
      findings,
    };
  }

  private mark(): Mark {
    const { server, child } = this.family();
    const cpuOf = (pid: number | undefined): number | undefined =>
      pid === undefined ? undefined : usageOf(pid)?.cpuMs;
    return {
      at: performance.now(),
      usage: { parent: cpuOf(process.pid), server: cpuOf(server), child: cpuOf(child) },
    };
  }
}

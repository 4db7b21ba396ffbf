import type { Era } from '../../src/protocol/era.js';

/** Who makes the calls: a loop over bare bytes, the client of SDK 1.x, or a whole run of ours. */
export type Caller = 'raw' | 'sdk' | 'run';

/** Where the echo server is: on stdio, behind Streamable HTTP, or in the caller's own process. */
export type Place = 'stdio' | 'http' | 'memory';

/** One thing that is measured, in a process of its own. */
export interface Lane {
  readonly caller: Caller;
  readonly place: Place;
  readonly inFlight: number;
  readonly era: Era;
  /** Everything on one core: the caller, the server and the workshop share it. */
  readonly pinned: boolean;
  /** Calls before the measured ones. */
  readonly warmUp: number;
  /** Measured calls. */
  readonly calls: number;
}

/** What a lane's process needs beside the lane. */
export interface LaneOrder {
  readonly lane: Lane;
  readonly seed: number;
  /** A file of JSON texts, one a line: the arguments that baselines send. */
  readonly arguments: string;
}

/** CPU microseconds a call, by process; `undefined` where there is no such process or no process table. */
export interface CpuPerCall {
  readonly parent: number | undefined;
  readonly server: number | undefined;
  readonly child: number | undefined;
}

/** What a lane's process prints: one JSON line. */
export interface LaneResult {
  readonly perSecond: number;
  readonly cpu: CpuPerCall;
  /** Laws that our run found broken: the echo server breaks none. */
  readonly findings: readonly string[];
}

const names: Readonly<Record<Caller, string>> = { raw: 'raw loop', sdk: 'SDK 1.x client', run: 'whole run' };

/** As people read it: `stdio, 16 in flight, one core: whole run`. */
export function laneName({ caller, place, inFlight, era, pinned }: Lane): string {
  const core = pinned ? ', one core' : '';
  const revision = era === '2025-11-25' ? '' : `, ${era}`;
  return `${place}, ${inFlight} in flight${core}${revision}: ${names[caller]}`;
}

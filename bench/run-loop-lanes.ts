import type { Caller, Lane, Place } from './lanes/lane.js';

/** Callers that are measured at one place, and what the whole run is asked to reach there. */
export interface Comparison {
  readonly lanes: readonly Lane[];
  readonly goals: readonly {
    readonly of: Lane;
    readonly to: Caller;
    readonly goal: number;
    readonly aim?: number;
  }[];
}

/** Enough calls that the 10 ms grain of CPU readings is small beside what each caller uses. */
const sizes: Readonly<Record<Caller, Pick<Lane, 'warmUp' | 'calls'>>> = {
  raw: { warmUp: 8192, calls: 61_440 },
  sdk: { warmUp: 8192, calls: 20_480 },
  run: { warmUp: 8192, calls: 20_480 },
};

/** The SDK's HTTP client uses most of a millisecond a call: a few are enough. */
const slow = { warmUp: 512, calls: 2048 };

function laneOf(caller: Caller, place: Place, inFlight: number, pinned = false): Lane {
  const size = caller === 'sdk' && place === 'http' ? slow : sizes[caller];
  return { caller, place, inFlight, pinned, era: '2025-11-25', ...size };
}

function compared(
  place: Place,
  inFlight: number,
  pinned: boolean,
  goals: readonly { readonly to: Caller; readonly goal: number; readonly aim?: number }[],
): Comparison {
  const run = laneOf('run', place, inFlight, pinned);
  return {
    lanes: [laneOf('raw', place, inFlight, pinned), laneOf('sdk', place, inFlight, pinned), run],
    goals: goals.map((goal) => ({ ...goal, of: run })),
  };
}

/**
 * All three callers speak 2025-11-25, the revision of the SDK's client, and send the same arguments. One call
 * in flight has two modes: two cores, each message waking the other one, or one core for both; so everything
 * on stdio is measured on one core as well, where the system can pin.
 */
export const comparisons: readonly Comparison[] = [
  compared('stdio', 1, false, [{ to: 'sdk', goal: 1 }]),
  compared('stdio', 16, false, [
    { to: 'sdk', goal: 0.9 },
    { to: 'raw', goal: 0.5, aim: 0.7 },
  ]),
  compared('stdio', 1, true, [{ to: 'sdk', goal: 0.85 }]),
  compared('stdio', 16, true, [{ to: 'sdk', goal: 0.85 }]),
  compared('http', 16, false, [
    { to: 'sdk', goal: 5 },
    { to: 'raw', goal: 0.5, aim: 0.7 },
  ]),
];

/** Nothing to compare with: what our own work costs, without a wire. */
export const inMemory: Lane = laneOf('run', 'memory', 16);

/** The newer revision has longer messages: each call says its version and capabilities. */
export const newerRevision: Lane = { ...laneOf('run', 'stdio', 16), era: '2026-07-28' };

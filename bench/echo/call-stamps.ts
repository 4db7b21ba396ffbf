import { writeFileSync } from 'node:fs';
import { usageOf } from '../../src/validation/bounded/process-usage.js';

/** When a call came, on the wall clock, and the CPU time used until then by the server and by who started it. */
export interface CallStamp {
  readonly call: number;
  /** Milliseconds since 1970, with fractions. */
  readonly at: number;
  readonly serverCpuMs: number | undefined;
  readonly clientCpuMs: number | undefined;
}

/** Between two stamps: reading the process table at each call would be measured itself. */
const callsBetweenStamps = 1000;

/**
 * Tells, from the server's side, when a client that we can not look into made its calls: the first one and
 * each thousandth after it, written to `path` as a JSON array each time.
 */
export function stampCalls(path: string): () => void {
  const stamps: CallStamp[] = [];
  let calls = 0;
  return () => {
    calls += 1;
    if (calls % callsBetweenStamps !== 1) return;
    stamps.push({
      call: calls,
      at: performance.timeOrigin + performance.now(),
      serverCpuMs: usageOf(process.pid)?.cpuMs,
      clientCpuMs: usageOf(process.ppid)?.cpuMs,
    });
    writeFileSync(path, JSON.stringify(stamps));
  };
}

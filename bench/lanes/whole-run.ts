import { fuzzServer } from '../../src/fuzz-server.js';
import type { Endpoint } from '../../src/transport/endpoint.js';
import { echoSession } from '../echo/session.js';
import { echoScripts, withHttpServer } from './echo-process.js';
import type { Lane, LaneResult } from './lane.js';
import { familyOfRun } from './process-table.js';
import { runOptions } from './run-options.js';
import { Stopwatch } from './stopwatch.js';

/** Everything a run does: cases made and labelled, exchanged, judged by all laws, and told to a reader. */
async function measured(
  endpoint: Endpoint,
  lane: Lane,
  seed: number,
  server: number | undefined,
): Promise<LaneResult> {
  const watch = new Stopwatch(lane, () => ({
    ...familyOfRun(),
    ...(server === undefined ? {} : { server }),
  }));
  const ending = new AbortController();
  const { inFlight: concurrency, era } = lane;
  const findings: string[] = [];
  const options = { ...runOptions(seed, watch.total), concurrency, era, signal: ending.signal };
  for await (const event of fuzzServer(endpoint, options)) {
    if (event.type === 'exchanged') watch.answered(event.call);
    if (event.type === 'exchanged' && event.call === watch.total) ending.abort();
    if (event.type === 'found') findings.push(`${event.finding.invariant} ${event.finding.violation.place}`);
  }
  return watch.result(findings);
}

export function wholeRun(lane: Lane, seed: number): Promise<LaneResult> {
  switch (lane.place) {
    case 'stdio':
      return measured(
        { kind: 'stdio', command: process.execPath, args: [echoScripts.stdio] },
        lane,
        seed,
        undefined,
      );
    case 'http':
      return withHttpServer((url, server) => measured({ kind: 'http', url }, lane, seed, server));
    case 'memory':
      return measured({ kind: 'memory', handler: echoSession() }, lane, seed, undefined);
  }
}

// One lane in a process of its own: `lane-entry.js <order as JSON>` prints its result as one JSON line. It
// does not outlive who asked: the end of its stdin ends it, and so the servers that it started.
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import type { LaneOrder, LaneResult } from './lane.js';

async function measure({ lane, seed, arguments: path }: LaneOrder): Promise<LaneResult> {
  if (lane.caller === 'run') return (await import('./whole-run.js')).wholeRun(lane, seed);
  const args = readFileSync(path, 'utf8').split('\n');
  if (lane.caller === 'sdk') {
    const { sdkHttp, sdkStdio } = await import('./sdk-client.js');
    return lane.place === 'http' ? sdkHttp(lane, args) : sdkStdio(lane, args);
  }
  if (lane.place === 'http') return (await import('./raw-http.js')).rawHttp(lane, args);
  return (await import('./raw-stdio.js')).rawStdio(lane, args);
}

const asking = process.stdin.resume().on('end', () => process.exit(1));
if (asking instanceof Socket) asking.unref();

const result = await measure(JSON.parse(process.argv[2] ?? '{}') as LaneOrder);
process.stdout.write(`${JSON.stringify(result)}\n`);

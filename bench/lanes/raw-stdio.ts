import type { Lane, LaneResult } from './lane.js';
import { withStdioServer } from './echo-process.js';
import { argumentsAt, callText, opening } from './requests.js';
import { Stopwatch } from './stopwatch.js';

const lineFeed = 0x0a;

function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) lines += 1;
  return lines;
}

/** Nothing between the bytes and us: answers are counted, not read, and each chunk is met with one write. */
export function rawStdio(lane: Lane, args: readonly string[]): Promise<LaneResult> {
  return withStdioServer(async (child) => {
    const watch = new Stopwatch(lane, () => ({ server: child.pid }));
    await new Promise<void>((resolve, reject) => {
      let sent = 0;
      // The first line answers `initialize`.
      let answered = -1;
      child.once('exit', () => reject(new Error('the echo server ended early')));
      child.stdin.write(`${opening.initialize}\n${opening.initialized}\n`);
      child.stdout.on('data', (chunk: Buffer) => {
        answered += linesIn(chunk);
        watch.answered(answered);
        if (answered >= watch.total) return resolve();
        let lines = '';
        for (; sent < watch.total && sent - answered < lane.inFlight; sent += 1)
          lines += `${callText(sent, argumentsAt(args, sent))}\n`;
        if (lines !== '') child.stdin.write(lines);
      });
    });
    return watch.result();
  });
}

import { Console } from 'node:console';
import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { answerStream } from './answer-stream.js';
import { lineReader } from './line-reader.js';

/**
 * A child that is stuck in a loop does not see its input end, so a second thread looks whether the parent
 * still is there, and ends the process when it is not.
 */
const orphanWatch = `
  const parent = ${process.ppid};
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000);
`;

const line = (text: string): string => text.replaceAll(/[\r\n]/g, ' ');

async function answerTo(
  handler: (text: string) => Promise<string> | string,
  request: string,
): Promise<string> {
  try {
    return `=${line(await handler(request))}`;
  } catch (error) {
    return `!${line(error instanceof Error ? error.message : String(error))}`;
  }
}

function write(text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) at += writeSync(answerStream, bytes, at);
}

/**
 * The child's side of a bounded child: answers each line of the standard input with one line, in order, and
 * exits when the input ends. A handler that throws is answered as `crashed`, and the child lives on. What
 * libraries print goes to the console of the standard error, or is read and counted by the parent.
 */
export function serveRequests(handler: (text: string) => Promise<string> | string): void {
  globalThis.console = new Console(process.stderr, process.stderr);
  // A terminal sends its interrupt to all processes: whether this one ends is the parent's to say.
  process.on('SIGINT', () => undefined);
  new Worker(orphanWatch, { eval: true, stdin: false }).unref();
  let last: Promise<unknown> = Promise.resolve();
  const read = lineReader(Number.POSITIVE_INFINITY);
  process.stdin.on('data', (chunk: Buffer) => {
    for (const request of read(chunk) ?? []) {
      last = last.then(async () => write(`${await answerTo(handler, request)}\n`));
    }
  });
  process.stdin.on('end', () => process.exit(0));
  write('ready\n');
}

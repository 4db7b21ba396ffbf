// The echo server on stdin and stdout. With the argument `--stamps <path>` it tells when calls came.
import { isUtf8 } from 'node:buffer';
import { stampCalls } from './call-stamps.js';
import { echoSession } from './session.js';

const [flag, path] = process.argv.slice(2);
const session = echoSession(flag === '--stamps' && path !== undefined ? stampCalls(path) : undefined);
/** Refused by the session, as a line of other bytes must be. */
const noJson = '\u0000';

let pending: Buffer[] = [];

/** All lines that a chunk completes are answered with one write. */
function take(chunk: Buffer): void {
  const end = chunk.lastIndexOf(0x0a);
  if (end < 0) {
    pending.push(chunk);
    return;
  }
  const whole = Buffer.concat([...pending, chunk.subarray(0, end)]);
  pending = end + 1 < chunk.length ? [chunk.subarray(end + 1)] : [];
  let answers = '';
  for (const line of linesOf(whole)) {
    const answer = line.trim() === '' ? undefined : session(line);
    if (answer !== undefined) answers += `${answer}\n`;
  }
  if (answers !== '') process.stdout.write(answers);
}

function linesOf(bytes: Buffer): readonly string[] {
  if (isUtf8(bytes)) return bytes.toString('utf8').split('\n');
  const lines: string[] = [];
  for (let from = 0; from <= bytes.length;) {
    const found = bytes.indexOf(0x0a, from);
    const end = found < 0 ? bytes.length : found;
    const line = bytes.subarray(from, end);
    lines.push(isUtf8(line) ? line.toString('utf8') : noJson);
    from = end + 1;
  }
  return lines;
}

process.stdout.on('error', () => process.exit(0));
process.stdin.on('data', take);

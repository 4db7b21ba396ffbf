import { isUtf8 } from 'node:buffer';
import type { Session } from './session.js';

const lineFeed = 0x0a;
/** A longer line is dropped and refused, so that a peer can not fill our memory. */
const longestLine = 64 * 1024 * 1024;
/** No JSON: makes the session refuse what can not be read as text. */
const unreadable = '\u0000';

/** Splits bytes into lines; hands over text, or `unreadable` for a line that is too long or no UTF-8. */
export function lineSplitter(take: (line: string) => void): (chunk: Buffer) => void {
  let pending: Buffer[] = [];
  let length = 0;
  const add = (piece: Buffer): void => {
    length += piece.length;
    if (length <= longestLine) pending.push(piece);
    else pending = [];
  };
  const flush = (): void => {
    const whole = length > longestLine ? undefined : Buffer.concat(pending);
    pending = [];
    length = 0;
    if (whole === undefined || !isUtf8(whole)) take(unreadable);
    else if (!/^[ \t\r]*$/.test(whole.toString('utf8'))) take(whole.toString('utf8'));
  };
  return (chunk) => {
    let rest = chunk;
    for (let end = rest.indexOf(lineFeed); end !== -1; end = rest.indexOf(lineFeed)) {
      add(rest.subarray(0, end));
      flush();
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) add(rest);
  };
}

/** Serves one session on stdin and stdout until stdin ends. */
export function serveStdio(session: Session): void {
  process.stdout.on('error', () => process.exit(0));
  process.stdin.on(
    'data',
    lineSplitter((line) => {
      for (const answer of session(line)) process.stdout.write(`${answer}\n`);
    }),
  );
}

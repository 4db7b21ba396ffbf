const lineFeed = 0x0a;
const data = Buffer.from('data: ');
const end = Buffer.from('\n');

/**
 * One message as an event, without the blank line that makes it count. A line feed inside the message begins
 * another `data` line, which the client joins again.
 */
export function openEvent(message: Uint8Array, name = 'message'): Buffer {
  const pieces: Uint8Array[] = [Buffer.from(`event: ${name}\n`)];
  let start = 0;
  for (let at = message.indexOf(lineFeed); at >= 0; at = message.indexOf(lineFeed, start)) {
    pieces.push(data, message.subarray(start, at + 1));
    start = at + 1;
  }
  pieces.push(data, message.subarray(start), end);
  return Buffer.concat(pieces);
}

/** One message as a whole event. */
export const wholeEvent = (message: Uint8Array, name?: string): Buffer =>
  Buffer.concat([openEvent(message, name), end]);

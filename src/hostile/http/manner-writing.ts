import type { ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';

import { openEvent, wholeEvent } from './event-text.js';
import { eventStreamHead } from './event-stream.js';
import type { HttpManner } from './manner.js';

/** What a response is to say. */
export interface Saying {
  /** The messages in order; mostly one. */
  readonly messages: readonly Uint8Array[];
  /** The status that the messages call for where the manner says nothing of it. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Where a redirect goes: a path of ours with nothing behind it. */
  readonly elsewhere: string;
}

/** Inflated white space goes out in pieces of so many bytes. */
const blankPiece = Buffer.alloc(64 * 1024, 0x20);

/** Says all of it in the manner given, byte for byte. */
export function sayIn(manner: HttpManner, response: ServerResponse, saying: Saying): void {
  const { status, headers } = saying;
  const whole = Buffer.concat(saying.messages);
  switch (manner.kind) {
    case 'json':
      respond(response, status, { ...headers, 'content-type': 'application/json' }, whole);
      return;
    case 'contentType':
      respond(response, status, { ...headers, 'content-type': manner.contentType }, whole);
      return;
    case 'status':
      respond(response, manner.status, { ...headers, 'content-type': 'application/json' }, whole);
      return;
    case 'accepted':
      respond(response, 202, headers, Buffer.alloc(0));
      return;
    case 'redirect':
      respond(response, manner.status, { ...headers, location: saying.elsewhere }, Buffer.alloc(0));
      return;
    case 'brokenOff':
      breakOff(response, saying, whole);
      return;
    case 'unending':
      leaveOpen(response, saying, whole);
      return;
    case 'inflated':
      inflate(response, saying, whole, manner.bytes);
      return;
    case 'events':
      stream(response, saying, eventsOf(saying.messages));
      return;
    case 'otherEvent':
      stream(response, saying, eventsOf(saying.messages, manner.name));
      return;
    case 'unfinishedEvent':
      stream(response, saying, withoutLastLine(saying.messages));
  }
}

const eventsOf = (messages: readonly Uint8Array[], name?: string): Buffer =>
  Buffer.concat(messages.map((message) => wholeEvent(message, name)));

const withoutLastLine = (messages: readonly Uint8Array[]): Buffer =>
  Buffer.concat([
    eventsOf(messages.slice(0, -1)),
    ...messages.slice(-1).map((message) => openEvent(message)),
  ]);

function stream(response: ServerResponse, { headers }: Saying, body: Buffer): void {
  response.writeHead(200, { ...headers, ...eventStreamHead }).end(body);
}

function respond(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): void {
  response.writeHead(status, { ...headers, 'content-length': String(body.length) }).end(body);
}

const announced = ({ headers }: Saying, length: number): Record<string, string> => ({
  ...headers,
  'content-type': 'application/json',
  'content-length': String(length),
});

/** The first half is on its way before the connection ends, so that a client has begun to read. */
function breakOff(response: ServerResponse, saying: Saying, whole: Buffer): void {
  response.writeHead(saying.status, announced(saying, whole.length));
  response.write(whole.subarray(0, whole.length >> 1), () => response.destroy());
}

function leaveOpen(response: ServerResponse, saying: Saying, whole: Buffer): void {
  response.writeHead(saying.status, announced(saying, whole.length));
  response.write(whole.subarray(0, whole.length - 1));
}

function inflate(response: ServerResponse, saying: Saying, whole: Buffer, bytes: number): void {
  const { status, headers } = saying;
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  });
  const gzip = createGzip();
  gzip.on('error', () => response.destroy());
  response.on('close', () => gzip.destroy());
  gzip.pipe(response);
  gzip.write(whole);
  let left = bytes;
  const more = (): void => {
    while (left > 0 && !gzip.destroyed) {
      const piece = blankPiece.subarray(0, Math.min(left, blankPiece.length));
      left -= piece.length;
      if (!gzip.write(piece)) {
        gzip.once('drain', more);
        return;
      }
    }
    gzip.end();
  };
  more();
}

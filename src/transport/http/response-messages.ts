import { createParser } from 'eventsource-parser';

import type { PeerMessage } from '../../protocol/answer.js';
import { bytesText } from '../limits.js';
import { readBytes, unreadable } from '../peer-bytes.js';
import { readMessage } from '../../protocol/message.js';

/** Of a response that is neither JSON nor an event stream no more is read than this. */
const otherBytes = 64 * 1024;

/** A response went past our bound; reading has stopped. */
export class ResponseTooLong extends Error {
  override readonly name = 'ResponseTooLong';
}

/** A body that can be had in pieces, or as a whole, which is quicker for a short one. */
export interface ResponseBody extends AsyncIterable<Uint8Array> {
  bytes?(): Promise<Uint8Array>;
}

/** A body that announces no more than this is read as a whole. */
const shortBody = 256 * 1024;

export interface ResponseReader {
  /** The length that the response announces, `undefined` when it does not. */
  readonly announced?: number | undefined;
  /** More than this many bytes end the reading with `ResponseTooLong`. */
  readonly limit: number;
  /** Called for each message in order. */
  readonly message: (message: PeerMessage) => void;
  /** Called with the size of each chunk as it comes. */
  readonly received: (bytes: number) => void;
}

/** Reads all messages of a response body: one JSON text, or the events of a stream. */
export async function readResponse(
  body: ResponseBody,
  contentType: string,
  reader: ResponseReader,
): Promise<void> {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/event-stream') await readEvents(body, reader);
  else await readWhole(body, type === 'application/json' ? reader.limit : otherBytes, type, reader);
}

async function readWhole(
  body: ResponseBody,
  limit: number,
  type: string,
  reader: ResponseReader,
): Promise<void> {
  const { announced } = reader;
  if (announced !== undefined && announced <= Math.min(limit, shortBody) && body.bytes !== undefined) {
    const bytes = await body.bytes();
    reader.received(bytes.length);
    if (bytes.length > 0)
      reader.message(readBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)));
    return;
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    reader.received(chunk.length);
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > limit) break;
  }
  const whole = Buffer.concat(chunks);
  if (whole.length === 0) return;
  if (bytes <= limit) {
    reader.message(readBytes(whole));
  } else if (type === 'application/json') {
    throw new ResponseTooLong(`sends a response of more than ${bytesText(limit)}`);
  } else {
    reader.message(
      unreadable(whole.toString('utf8', 0, limit), `no JSON-RPC and longer than ${bytesText(limit)}`),
    );
  }
}

async function readEvents(body: AsyncIterable<Uint8Array>, reader: ResponseReader): Promise<void> {
  const text = new EventText();
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event !== undefined && event !== 'message') {
        reader.message(unreadable(data, `an event named ${JSON.stringify(event)}`));
      } else if (text.repaired) {
        reader.message(unreadable(data, 'not UTF-8'));
      } else if (data !== '') {
        reader.message(readMessage(data));
      }
    },
  });
  let bytes = 0;
  for await (const chunk of body) {
    reader.received(chunk.length);
    bytes += chunk.length;
    if (bytes > reader.limit)
      throw new ResponseTooLong(`sends a stream of more than ${bytesText(reader.limit)}`);
    parser.feed(text.decode(chunk));
  }
}

/** Decodes an event stream and notices bytes that are no UTF-8; from then on it is repaired text. */
class EventText {
  #decoder = new TextDecoder('utf-8', { fatal: true });
  repaired = false;

  decode(chunk: Uint8Array): string {
    try {
      return this.#decoder.decode(chunk, { stream: true });
    } catch {
      this.repaired = true;
      this.#decoder = new TextDecoder('utf-8');
      return this.#decoder.decode(chunk, { stream: true });
    }
  }
}

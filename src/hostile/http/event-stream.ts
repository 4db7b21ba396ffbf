import type { ServerResponse } from 'node:http';

import { wholeEvent } from './event-text.js';

/** The head of every event stream; the last member keeps proxies from holding events back. */
export const eventStreamHead = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
} as const;

/** Begins an event stream that stays open: a client waits for its head. */
export function openStream(response: ServerResponse, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(200, { ...eventStreamHead, ...headers });
  response.flushHeaders();
}

/** Sends one message on a stream that is open. */
export function sendEvent(response: ServerResponse, message: Uint8Array): void {
  if (!response.writableEnded && !response.destroyed) response.write(wholeEvent(message));
}

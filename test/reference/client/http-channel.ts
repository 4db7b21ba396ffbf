import { createParser } from 'eventsource-parser';
import { readMessage } from '../../../src/protocol/message.js';
import { readBytes } from '../../../src/transport/peer-bytes.js';
import type { Arrival, Channel, Outgoing } from './channel.js';
import { largestMessage, tooLarge } from './channel.js';

const sessionHeader = 'mcp-session-id';

/** The bytes of a body; `undefined` when they are more than a message may have. */
async function* boundedBody(body: Response['body']): AsyncGenerator<Uint8Array | undefined> {
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > largestMessage) return yield undefined;
    yield chunk as Uint8Array;
  }
}

/** Streamable HTTP: one POST a message, answered by JSON or by a stream of events. No redirect is followed. */
export class HttpChannel implements Channel {
  readonly #url: string;
  readonly #heard: (arrival: Arrival) => void;
  readonly #open = new Set<AbortController>();
  #session: string | undefined;
  #token: string | null = null;

  constructor(url: string, heard: (arrival: Arrival) => void) {
    this.#url = url;
    this.#heard = heard;
  }

  async send(message: Outgoing): Promise<string> {
    const abort = new AbortController();
    this.#open.add(abort);
    message.signal?.addEventListener('abort', () => abort.abort());
    try {
      return await this.#post(message, abort.signal);
    } catch (error) {
      return `the request failed: ${error instanceof Error ? error.message : String(error)}`;
    } finally {
      abort.abort();
      this.#open.delete(abort);
    }
  }

  authorize(token: string | null): boolean {
    this.#token = token;
    return true;
  }

  async close(): Promise<void> {
    for (const abort of this.#open) abort.abort();
    if (this.#session === undefined) return;
    const signal = AbortSignal.timeout(1000);
    await fetch(this.#url, { method: 'DELETE', headers: this.#headers({}), redirect: 'manual', signal }).then(
      (response) => response.body?.cancel(),
      () => undefined,
    );
  }

  async #post({ text, headers }: Outgoing, signal: AbortSignal): Promise<string> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: this.#headers(headers),
      body: text,
      redirect: 'manual',
      signal,
    });
    const { status } = response;
    if (status >= 300 && status < 400) return `HTTP ${status}: a redirect is not followed`;
    if (response.ok) this.#session ??= response.headers.get(sessionHeader) ?? undefined;
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (type === 'text/event-stream' && response.ok) await this.#events(response);
    else if (type === 'application/json') await this.#whole(response);
    return `HTTP ${status} (${type === '' ? 'no content' : type}) without an answer`;
  }

  #headers(own: Readonly<Record<string, string>>): Record<string, string> {
    return {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'accept-encoding': 'identity',
      ...(this.#session === undefined ? {} : { [sessionHeader]: this.#session }),
      ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
      ...own,
    };
  }

  async #whole({ ok, body }: Response): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of boundedBody(body)) {
      if (chunk === undefined) return this.#heard(tooLarge);
      chunks.push(chunk);
    }
    const message = readBytes(Buffer.concat(chunks));
    // Under a status of error nothing is a result, whatever it says.
    if (chunks.length > 0 && (ok || message.kind === 'error')) this.#heard(message);
  }

  async #events({ body }: Response): Promise<void> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (data !== '' && (event === undefined || event === 'message')) this.#heard(readMessage(data));
      },
    });
    for await (const chunk of boundedBody(body)) {
      if (chunk === undefined) return this.#heard(tooLarge);
      parser.feed(decoder.decode(chunk, { stream: true }));
    }
  }
}

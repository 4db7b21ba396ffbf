import type { HeardLine } from '../../hostile/hostile-server.js';
import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { Era } from '../../protocol/era.js';
import { outcomeOf } from '../../protocol/message.js';
import type { Outcome } from '../../protocol/outcome.js';
import { readBytes } from '../../transport/peer-bytes.js';
import type { Served } from './served.js';

const longestText = 4000;
/** Longer answers are not read again to tell how they ended: none of that size is an error. */
const longestRead = 1024 * 1024;

/** Pairs what a host asks with what is answered, and tells each pair once. */
export class ExchangeBook {
  readonly #tell: (served: Served, asked: HeardLine) => void;
  readonly #attackOf: (server: string) => string | null;
  #pending: { readonly asked: HeardLine; readonly answers: Uint8Array[] } | undefined;
  #calls = 0;

  constructor(attackOf: (server: string) => string | null, tell: (served: Served, asked: HeardLine) => void) {
    this.#attackOf = attackOf;
    this.#tell = tell;
  }

  /** How many messages of a host were told. */
  get calls(): number {
    return this.#calls;
  }

  heard(line: HeardLine): void {
    if (line.from === 'server') {
      this.#pending?.answers.push(line.bytes);
      return;
    }
    this.settle();
    this.#pending = { asked: line, answers: [] };
    // A server answers at once: when others come to run, all is said.
    queueMicrotask(() => this.settle());
  }

  /** Tells what is not told yet. */
  settle(): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending === undefined) return;
    this.#calls += 1;
    this.#tell(this.#served(pending.asked, pending.answers), pending.asked);
  }

  #served(asked: HeardLine, answers: readonly Uint8Array[]): Served {
    const { method, params, era } = requestIn(asked);
    return {
      call: this.#calls,
      principal: asked.head?.principal ?? 'none',
      era,
      method,
      name: nameIn(params),
      attack: this.#attackOf(asked.server),
      outcome: outcomeIn(answers),
      bytesReceived: asked.bytes.length,
      bytesSent: answers.reduce((sum, { length }) => sum + length, 0),
      asked: bounded([asked.bytes]),
      said: bounded(answers),
    };
  }
}

/** A request, or what a message without an id asks for. */
function requestIn({ request, bytes, head }: HeardLine): {
  readonly method: string | null;
  readonly params: JsonObject;
  readonly era: Era;
} {
  if (request !== undefined) return { ...request, method: request.method.slice(0, 200) };
  const message = readBytes(Buffer.from(bytes));
  const method = message.kind === 'notification' || message.kind === 'request' ? message.method : null;
  const era = head?.headers['mcp-protocol-version'] === '2026-07-28' ? '2026-07-28' : '2025-11-25';
  return { method: method?.slice(0, 200) ?? null, params: {}, era };
}

function nameIn(params: JsonObject): string | null {
  const { name, uri } = params;
  const named = typeof name === 'string' ? name : typeof uri === 'string' ? uri : null;
  return named?.slice(0, 200) ?? null;
}

/** The last message that is an answer counts. */
function outcomeIn(answers: readonly Uint8Array[]): Outcome | null {
  for (const bytes of answers.toReversed()) {
    if (bytes.length > longestRead) return 'success';
    const message = readBytes(Buffer.from(bytes));
    if (message.kind !== 'notification' && message.kind !== 'request') return outcomeOf(message);
  }
  return null;
}

/** The beginning of the messages as text, one a line, and how many bytes there are when that is not all. */
function bounded(messages: readonly Uint8Array[]): string {
  const bytes = messages.reduce((sum, { length }) => sum + length, 0);
  const text = messages
    .map((message) => Buffer.from(message.buffer, message.byteOffset, Math.min(message.length, longestText)))
    .map((start) => start.toString('utf8'))
    .join('\n');
  return bytes <= longestText ? text : `${text.slice(0, longestText)}… ${bytes} bytes in all`;
}

import type { JsonObject } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import type { JsonRpcId, PeerMessage } from '../protocol/answer.js';
import { errorCodes } from '../protocol/2026-07-28/error-codes.js';
import type { Era } from '../protocol/era.js';
import { readBytes } from '../transport/peer-bytes.js';
import type { Wire, WireListener } from './control/control.js';
import type { HttpManner } from './http/manner.js';
import type { RequestHead } from './http/request-head.js';
import { filled } from './play/message.js';
import type { Answer } from './play/play.js';
import { errorText, rightAnswer, versionKey, versionRefusal } from './right-answer.js';

/** Sees and decides what a server says; one for all connections. */
export interface Director {
  /**
   * What to say to this request where it may be wrong: `no-cursor` refuses the cursor in it, `undefined` leaves it to
   * the server.
   */
  answer(server: string, request: HeardRequest): Answer | 'no-cursor' | undefined;
  /** Told of each line, in both directions, as text. */
  heard(line: HeardLine): void;
}

export interface HeardLine {
  readonly server: string;
  readonly from: 'client' | 'server';
  readonly bytes: Uint8Array;
  /** From the client, over HTTP. */
  readonly head?: RequestHead;
  /** From the client, where it is a request: what was asked for, and the era that it was in. */
  readonly request?: HeardRequest;
}

export interface HeardRequest {
  readonly id: JsonRpcId;
  readonly method: string;
  readonly params: JsonObject;
  readonly era: Era;
}

type Request = PeerMessage & { readonly kind: 'request' };

/** Our server on one connection: correct in both eras, except where the director's answer is not. */
export class HostileServer implements WireListener {
  readonly #wire: Wire;
  readonly #director: Director;

  constructor(wire: Wire, director: Director) {
    this.#wire = wire;
    this.#director = director;
  }

  line(bytes: Buffer, head?: RequestHead): void {
    const message = readBytes(bytes);
    const request = message.kind === 'request' && isId(message.id) ? asked(message, message.id) : undefined;
    this.#director.heard({
      server: this.#wire.server,
      from: 'client',
      bytes,
      ...(head === undefined ? {} : { head }),
      ...(request === undefined ? {} : { request }),
    });
    if (message.kind === 'unreadable') this.#write([unreadText(message.reading.ok)]);
    else if (request !== undefined) this.#answer(request);
  }

  closed(): void {
    this.#wire.end();
  }

  #answer(request: HeardRequest): void {
    const refusal = versionRefusal(request);
    const chosen = refusal ?? this.#director.answer(this.#wire.server, request) ?? rightAnswer(request);
    if (chosen === 'no-cursor')
      this.#write([errorText(request.id, errorCodes.invalidParams, 'Invalid params: no such cursor')]);
    else if (typeof chosen === 'string') this.#write([chosen]);
    else this.#say(chosen, request.id);
  }

  #say({ first = [], send, then = [], http }: Answer, id: JsonRpcId): void {
    this.#write(
      [...first, send, ...then].map((message) => filled(message, id)),
      http,
    );
  }

  /** In one write, so that what belongs together arrives together. */
  #write(lines: readonly (string | Uint8Array)[], manner?: HttpManner): void {
    const written = lines.map((line) => Buffer.from(line));
    for (const bytes of written) this.#director.heard({ server: this.#wire.server, from: 'server', bytes });
    this.#wire.say(written, manner);
  }
}

/** What is no JSON is told apart from what is no message (JSON-RPC 2.0, 5.1). */
const unreadText = (isJson: boolean): string =>
  isJson
    ? errorText(null, errorCodes.invalidRequest, 'Invalid Request')
    : errorText(null, errorCodes.parseError, 'Parse error');

function asked({ method, params }: Request, id: JsonRpcId): HeardRequest {
  const given = isJsonObject(params) ? params : {};
  return { id, method, params: given, era: eraOf(given) };
}

const isId = (id: unknown): id is JsonRpcId => typeof id === 'string' || typeof id === 'number';

/** A request that names its revision is of the new era; the others follow an `initialize`. */
function eraOf(params: JsonObject): Era {
  const meta = params['_meta'];
  return isJsonObject(meta) && Object.hasOwn(meta, versionKey) ? '2026-07-28' : '2025-11-25';
}

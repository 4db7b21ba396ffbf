import type { JsonObject } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import type { JsonRpcId, PeerMessage } from '../protocol/answer.js';
import type { Era } from '../protocol/era.js';
import { identity } from '../protocol/identity.js';
import { readBytes } from '../transport/peer-bytes.js';
import type { Wire, WireListener } from './control/control.js';
import type { HttpManner } from './http/manner.js';
import type { RequestHead } from './http/request-head.js';
import { filled } from './play/message.js';
import type { Answer } from './play/play.js';

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

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const serverInfo = { name: `${identity.name} hostile`, version: identity.version };
const capabilities = { tools: { listChanged: true }, resources: { listChanged: true }, prompts: {} };
const modern = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };

/** What lists hold where nobody chose it. */
const emptyLists: Readonly<Record<string, JsonObject>> = {
  'tools/list': { tools: [] },
  'resources/list': { resources: [] },
  'resources/templates/list': { resourceTemplates: [] },
  'prompts/list': { prompts: [] },
};

/** What was not found by a method that names one thing. */
const unknownThings: Readonly<Record<string, string>> = {
  'tools/call': 'Unknown tool',
  'resources/read': 'Resource not found',
  'prompts/get': 'Unknown prompt',
};

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
    if (message.kind === 'unreadable') this.#refuse(null, -32700, 'Parse error');
    else if (request !== undefined) this.#answer(request);
  }

  closed(): void {
    this.#wire.end();
  }

  #answer(request: HeardRequest): void {
    const { id } = request;
    const chosen = this.#director.answer(this.#wire.server, request);
    if (chosen === undefined) this.#answerRightly(request);
    else if (chosen === 'no-cursor') this.#refuse(id, -32602, 'Invalid params: no such cursor');
    else this.#say(chosen, id);
  }

  #answerRightly({ id, method, era }: HeardRequest): void {
    const dress = era === '2026-07-28' ? modern : {};
    const list = emptyLists[method];
    const unknown = unknownThings[method];
    if (list !== undefined) this.#result(id, { ...dress, ...list });
    else if (unknown !== undefined) this.#refuse(id, -32602, unknown);
    else if (method === 'initialize')
      this.#result(id, { protocolVersion: '2025-11-25', capabilities, serverInfo });
    else if (method === 'server/discover')
      this.#result(id, { ...modern, supportedVersions: ['2026-07-28'], capabilities });
    else if (method === 'ping') this.#result(id, {});
    else this.#refuse(id, -32601, 'Method not found');
  }

  #result(id: JsonRpcId, result: object): void {
    this.#write([JSON.stringify({ jsonrpc: '2.0', id, result })]);
  }

  #refuse(id: JsonRpcId | null, code: number, message: string): void {
    this.#write([JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })]);
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

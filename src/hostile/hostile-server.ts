import type { JsonObject } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import type { JsonRpcId, PeerMessage } from '../protocol/answer.js';
import type { Era } from '../protocol/era.js';
import { identity } from '../protocol/identity.js';
import { readBytes } from '../transport/peer-bytes.js';
import type { Wire, WireListener } from './control/control.js';
import type { RequestHead } from './http/request-head.js';
import type { Scene } from './scene.js';
import { filled } from './scene.js';

/** Sees and decides what a server says; one for all connections. */
export interface Director {
  /** What to say where it may be wrong. Asked anew for each request. */
  scene(server: string, era: Era): Scene;
  /** Told of each line, in both directions, as text. */
  heard(line: HeardLine): void;
}

export interface HeardLine {
  readonly server: string;
  readonly from: 'client' | 'server';
  readonly bytes: Uint8Array;
  /** From the client, over HTTP. */
  readonly head?: RequestHead;
  /** From the server, where the scene answered: the method asked for, and the era that the request was in. */
  readonly answers?: { readonly method: 'tools/list' | 'tools/call'; readonly era: Era };
}

type Request = PeerMessage & { readonly kind: 'request' };

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const serverInfo = { name: `${identity.name} hostile`, version: identity.version };
const capabilities = { tools: { listChanged: true } };
const modern = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };

/** Our server on one connection: correct in both eras, except where the director's scene is not. */
export class HostileServer implements WireListener {
  readonly #wire: Wire;
  readonly #director: Director;

  constructor(wire: Wire, director: Director) {
    this.#wire = wire;
    this.#director = director;
  }

  line(bytes: Buffer, head?: RequestHead): void {
    const heard = { server: this.#wire.server, from: 'client', bytes } as const;
    this.#director.heard(head === undefined ? heard : { ...heard, head });
    const message = readBytes(bytes);
    if (message.kind === 'unreadable') this.#refuse(null, -32700, 'Parse error');
    else if (message.kind === 'request' && isId(message.id)) this.#answer(message, message.id);
  }

  closed(): void {
    this.#wire.end();
  }

  #answer(request: Request, id: JsonRpcId): void {
    const params = isJsonObject(request.params) ? request.params : {};
    const era = eraOf(params);
    switch (request.method) {
      case 'initialize':
        this.#result(id, { protocolVersion: '2025-11-25', capabilities, serverInfo });
        return;
      case 'server/discover':
        this.#result(id, { ...modern, supportedVersions: ['2026-07-28'], capabilities });
        return;
      case 'ping':
        this.#result(id, {});
        return;
      case 'tools/list':
        this.#list(id, era, params['cursor']);
        return;
      case 'tools/call':
        this.#say(filled(this.#director.scene(this.#wire.server, era).call, id), {
          method: 'tools/call',
          era,
        });
        return;
      default:
        this.#refuse(id, -32601, 'Method not found');
    }
  }

  #list(id: JsonRpcId, era: Era, cursor: unknown): void {
    const { pages } = this.#director.scene(this.#wire.server, era);
    const page =
      cursor === undefined ? pages[0] : typeof cursor === 'string' ? pages[Number(cursor)] : undefined;
    if (page === undefined) this.#refuse(id, -32602, 'Invalid params: no such cursor');
    else this.#say(filled(page, id), { method: 'tools/list', era });
  }

  #result(id: JsonRpcId, result: object): void {
    this.#say(JSON.stringify({ jsonrpc: '2.0', id, result }));
  }

  #refuse(id: JsonRpcId | null, code: number, message: string): void {
    this.#say(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }));
  }

  #say(line: string | Uint8Array, answers?: HeardLine['answers']): void {
    const bytes = Buffer.from(line);
    const heard = { server: this.#wire.server, from: 'server', bytes } as const;
    this.#director.heard(answers === undefined ? heard : { ...heard, answers });
    this.#wire.say([bytes]);
  }
}

const isId = (id: unknown): id is JsonRpcId => typeof id === 'string' || typeof id === 'number';

/** A request that names its revision is of the new era; the others follow an `initialize`. */
function eraOf(params: JsonObject): Era {
  const meta = params['_meta'];
  return isJsonObject(meta) && Object.hasOwn(meta, versionKey) ? '2026-07-28' : '2025-11-25';
}

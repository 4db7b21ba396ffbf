import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { PeerMessage } from '../../../src/protocol/answer.js';
import type { Era } from '../../../src/protocol/era.js';
import { writeJson } from '../../../src/protocol/json/writer.js';
import { protocols } from '../../../src/protocol/protocols.js';
import type { DriverSetup, ServerAddress } from '../../../src/targets/client/driver-protocol.js';
import type { Arrival, Channel } from './channel.js';
import { largestMessage } from './channel.js';
import { Refused, ServerError, TimedOut } from './endings.js';
import { planted } from './faults.js';
import { HttpChannel } from './http-channel.js';
import { StdioChannel } from './stdio-channel.js';

const identity = { name: 'reference client', version: '1.0.0' };
const key = 'io.modelcontextprotocol/';

/** What the application gives when a server asks for input, by method; `null`: it gives nothing. */
export type InputResponses = JsonObject | null;

const inputCapabilities = [
  ['elicitation/create', ['elicitation', { form: {} }]],
  ['sampling/createMessage', ['sampling', {}]],
  ['roots/list', ['roots', {}]],
] as const;

/** What a request is about, beside its params. */
export interface Mirrored {
  /** Tool, prompt or URI. */
  readonly name?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Answer = PeerMessage & { readonly kind: 'result' | 'error' };

interface Pending {
  readonly id: number;
  readonly answered: (answer: Answer) => void;
  readonly failed: (why: Error) => void;
}

/** JSON-RPC with one server, one request at a time: asks, and takes nothing for an answer that is none. */
export class Session {
  readonly era: Era;
  /** What the application gives when it is asked. */
  responses: InputResponses = null;
  readonly #channel: Channel;
  readonly #timeoutMs: number;
  readonly #notified: (method: string) => void;
  #pending: Pending | undefined;
  #lastId = 0;

  constructor(address: ServerAddress, setup: DriverSetup, notified: (method: string) => void) {
    this.era = setup.era;
    this.#timeoutMs = setup.timeoutMs;
    this.#notified = notified;
    const heard = (arrival: Arrival): void => this.#hear(arrival);
    this.#channel =
      address.transport === 'stdio' ? new StdioChannel(address, heard) : new HttpChannel(address.url, heard);
  }

  /** What this client can do for a server that asks. */
  get capabilities(): JsonObject {
    const able = inputCapabilities.filter(([method]) => this.responseTo(method) !== undefined);
    return Object.fromEntries(able.map(([, capability]) => capability));
  }

  /** What the application gives when it is asked for `method`; `undefined` when it gives nothing. */
  responseTo(method: Json | undefined): Json | undefined {
    const { responses } = this;
    return typeof method === 'string' && responses !== null && Object.hasOwn(responses, method)
      ? responses[method]
      : undefined;
  }

  /** Who the client is, as both eras want to know it. */
  get identity(): JsonObject {
    return identity;
  }

  /**
   * Makes a request and gives its result, which keeps the published schema of the method.
   *
   * @throws ServerError the server answered with an error; TimedOut; Refused what came is no right answer
   */
  async request(
    method: string,
    params: JsonObject,
    { name, headers = {} }: Mirrored = {},
  ): Promise<JsonObject> {
    const id = (this.#lastId += 1);
    const protocol = protocols[this.era];
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), this.#timeoutMs);
    const answer = new Promise<Answer>((answered, failed) => {
      this.#pending = { id, answered, failed };
      patience.signal.addEventListener('abort', () => failed(new TimedOut('no answer came in time')));
      const sent = this.#channel.send({
        text: protocol.request(id, method, writeJson(this.#withMeta(params))),
        headers: { ...protocol.headers(method, name), ...headers },
        signal: patience.signal,
      });
      void sent.then((why) => failed(new Refused(why)));
    });
    try {
      return this.#resultOf(method, await answer);
    } catch (error) {
      if (error instanceof TimedOut) this.notify('notifications/cancelled', { requestId: id });
      throw error;
    } finally {
      clearTimeout(timer);
      this.#pending = undefined;
    }
  }

  notify(method: string, params?: JsonObject): void {
    const protocol = protocols[this.era];
    void this.#channel.send({
      text: protocol.notification(method, params),
      headers: protocol.headers(method, undefined),
    });
  }

  authorize(token: string | null): boolean {
    return this.#channel.authorize(token);
  }

  close(): Promise<void> {
    return this.#channel.close();
  }

  #withMeta(params: JsonObject): JsonObject {
    if (this.era === '2025-11-25') return params;
    const _meta = {
      [`${key}protocolVersion`]: this.era,
      [`${key}clientInfo`]: identity,
      [`${key}clientCapabilities`]: this.capabilities,
    };
    return { ...params, _meta };
  }

  #hear(arrival: Arrival): void {
    switch (arrival.kind) {
      case 'too-large':
        this.#pending?.failed(new Refused(`the server sends a message of more than ${largestMessage} bytes`));
        break;
      case 'unreadable':
        this.#pending?.failed(new Refused(arrival.faults[0]?.message ?? 'a message can not be read'));
        break;
      case 'notification':
        if (arrival.faults.length === 0) this.#notified(arrival.method);
        break;
      case 'request':
        this.#reply(arrival);
        break;
      case 'result':
      case 'error':
        this.#take(arrival);
    }
  }

  /** An answer counts by its id, in type and value. One to an earlier request is late or doubled, and no news. */
  #take(answer: Answer): void {
    const pending = this.#pending;
    if (pending === undefined) return;
    const { id } = answer;
    if (id === pending.id || (planted('ids-by-value') && Number(id) === pending.id)) pending.answered(answer);
    else if (!(typeof id === 'number' && id > 0 && id < pending.id))
      pending.failed(new Refused(`an answer has the id ${writeJson(id)}, asked was ${pending.id}`));
  }

  #resultOf(method: string, answer: Answer): JsonObject {
    const [fault] = answer.faults;
    if (planted('result-beside-error-accepted') && answer.reading.ok && isJsonObject(answer.reading.value)) {
      const { result } = answer.reading.value;
      if (result !== undefined && isJsonObject(result)) return result;
    }
    if (fault !== undefined) throw new Refused(fault.message);
    if (answer.kind === 'error') throw new ServerError(answer.error.code, answer.error.message);
    return this.#shaped(method, answer.result);
  }

  /** `tools/list` is judged tool by tool, so that one that is wrong takes no other with it. */
  #shaped(method: string, result: Json): JsonObject {
    const whole =
      planted('missing-content-filled-in') && method === 'tools/call' && isJsonObject(result)
        ? { content: [], ...result }
        : result;
    const faults = protocols[this.era].resultFaults(method, whole);
    const fault = method === 'tools/list' ? faults.find(({ pointer }) => !inTool.test(pointer)) : faults[0];
    if (fault !== undefined) throw new Refused(`${method}: ${fault.pointer} ${fault.message}`);
    return whole as JsonObject;
  }

  /** A server may ask who is there; all else it may ask of a client that gives input, before 2026. */
  #reply({ id, method, faults }: PeerMessage & { readonly kind: 'request' }): void {
    if (faults.length > 0) return;
    const given = this.era === '2025-11-25' && this.responses !== null ? this.responses[method] : undefined;
    const result = method === 'ping' ? {} : given;
    const says = result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result };
    void this.#channel.send({
      text: writeJson({ jsonrpc: '2.0', id, ...says }),
      headers: protocols[this.era].headers(method, undefined),
    });
  }
}

const inTool = /^\/tools\/\d+/;

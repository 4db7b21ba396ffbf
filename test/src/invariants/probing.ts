import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { ProbeRun, ProbeRunSettings, ProbeSession } from '../../../src/engine/probe-run.js';
import { runProbes } from '../../../src/engine/probe-run.js';
import type { Invariant, ProbeContext, Violation } from '../../../src/invariants/invariant.js';
import type { JsonRpcId, PeerMessage } from '../../../src/protocol/answer.js';
import { outcomeOf, readMessage } from '../../../src/protocol/message.js';
import type { Exchanged } from '../../../src/targets/server/exchanged.js';
import type { HttpResponse, Observation } from '../../../src/transport/transport.js';
import { toolOf } from './exchange.js';

/** What a peer does about one message: answers a text, says nothing, ends, or responds over HTTP. */
export type Reply = string | undefined | typeof ends | { readonly status: number; readonly body?: string };

/** The process exits, or the connection breaks. */
export const ends: unique symbol = Symbol('ends');

export interface Asked {
  /** The message as it came. */
  readonly text: string;
  readonly method: string;
  readonly params: JsonObject;
  readonly meta: JsonObject;
  readonly id: JsonRpcId | null;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Which connection this is, counted from 0. */
  readonly connection: number;
  /** How many messages came over this connection before. */
  readonly before: number;
}

export type Peer = (asked: Asked) => Reply;

export const result = ({ id }: Asked, value: Json): string =>
  JSON.stringify({ jsonrpc: '2.0', id, result: value });

export const refusal = ({ id }: Asked, code: number, data?: Json): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    error: { code, message: 'no', ...(data === undefined ? {} : { data }) },
  });

export const contextOf = (told: Partial<ProbeContext> = {}): ProbeContext => ({
  era: '2026-07-28',
  transport: 'stdio',
  negotiated: told.era ?? '2026-07-28',
  capabilities: { tools: {} },
  tools: [toolOf({ type: 'object' }, undefined, 'noop')],
  ...told,
});

/** A connection to a peer that is a function. */
class PeerSession implements ProbeSession {
  alive = true;
  readonly #peer: Peer;
  readonly #connection: number;
  readonly #isHttp: boolean;
  #before = 0;

  constructor(peer: Peer, connection: number, isHttp: boolean) {
    this.#peer = peer;
    this.#connection = connection;
    this.#isHttp = isHttp;
  }

  async message(
    body: string,
    id: JsonRpcId,
    _method: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<Exchanged> {
    const observation = this.#observe(body, headers, (message) => 'id' in message && message.id === id);
    const { answer } = observation;
    const outcome =
      observation.kind === 'answered' && answer !== undefined
        ? outcomeOf(answer)
        : this.#unanswered(observation);
    return { id, observation, answer, outcome, shapeFaults: [], stderr: '' };
  }

  async raw(bytes: Uint8Array, id: JsonRpcId): Promise<Exchanged> {
    const isOurs = (message: PeerMessage): boolean => message.kind === 'error' && message.id === null;
    const observation = this.#observe(new TextDecoder().decode(bytes), {}, isOurs);
    const { answer } = observation;
    const outcome = answer === undefined ? this.#unanswered(observation) : outcomeOf(answer);
    return { id, observation, answer, outcome, shapeFaults: [], stderr: '' };
  }

  unread(): readonly PeerMessage[] {
    return [];
  }

  restart(): Promise<boolean> {
    return this.revive();
  }

  async revive(): Promise<boolean> {
    this.alive = true;
    return true;
  }

  async close(): Promise<void> {
    this.alive = false;
  }

  #unanswered({ kind }: Observation): Exchanged['outcome'] {
    return kind === 'answered' ? 'protocolError' : kind;
  }

  #observe(
    text: string,
    headers: Readonly<Record<string, string>>,
    isAnswer: (message: PeerMessage) => boolean,
  ): Observation {
    const reply = this.alive ? this.#peer(this.#asked(text, headers)) : ends;
    this.#before += 1;
    const seen = { others: [], ms: 1, bytesSent: text.length, bytesReceived: 0 };
    if (reply === ends) {
      this.alive = false;
      return { ...seen, kind: 'crashed', answer: undefined, failure: 'exited with code 1' };
    }
    const body = typeof reply === 'object' ? reply.body : reply;
    const message = body === undefined ? undefined : readMessage(body);
    const http = this.#isHttp ? { http: responseOf(reply) } : {};
    const answer = message !== undefined && isAnswer(message) ? message : undefined;
    const others = message === undefined || message === answer ? [] : [message];
    if (answer !== undefined) return { ...seen, ...http, kind: 'answered', answer, others };
    return { ...seen, ...http, kind: this.#isHttp ? 'closed' : 'silent', answer, others };
  }

  #asked(text: string, headers: Readonly<Record<string, string>>): Asked {
    const reading = readMessage(text).reading;
    const message = reading.ok && isJsonObject(reading.value) ? reading.value : {};
    const params = isJsonObject(message['params']) ? message['params'] : {};
    const id = message['id'];
    return {
      text,
      method: typeof message['method'] === 'string' ? message['method'] : '',
      params,
      meta: isJsonObject(params['_meta']) ? params['_meta'] : {},
      id: typeof id === 'string' || typeof id === 'number' ? id : null,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      connection: this.#connection,
      before: this.#before,
    };
  }
}

function responseOf(reply: Exclude<Reply, typeof ends>): HttpResponse {
  const status = typeof reply === 'object' ? reply.status : 200;
  return { status, contentType: 'application/json' };
}

export interface Probed extends ProbeRun {
  readonly notExercised: ReadonlyMap<string, string>;
  readonly judged: readonly string[];
}

/** Carries out the probes of some laws on a peer, as a run does. */
export async function probe(
  invariants: readonly Invariant[],
  peer: Peer,
  context: ProbeContext = contextOf(),
  own: Partial<ProbeRunSettings> = {},
): Promise<Probed> {
  const isHttp = context.transport === 'http';
  let connections = 0;
  const open = (): PeerSession => new PeerSession(peer, connections++, isHttp);
  const notExercised = new Map<string, string>();
  const judged: string[] = [];
  const run = await runProbes({
    session: open(),
    openFresh: async () => open(),
    invariants,
    context,
    tally: {
      judged: (id) => void judged.push(id),
      notExercised: (id, reason) => void notExercised.set(id, reason),
    },
    budget: 1000,
    stopped: () => false,
    ...own,
  });
  return { ...run, notExercised, judged };
}

/** The breaches that a law finds in a peer, or why it has nothing to say. */
export async function judgePeer(
  law: Invariant,
  peer: Peer,
  told: Partial<ProbeContext> = {},
): Promise<readonly Violation[] | string> {
  const { sightings, notExercised } = await probe([law], peer, contextOf(told));
  return notExercised.get(law.id) ?? sightings.map(({ sighting }) => sighting.violation);
}

/** Level and place of each breach, or why there is none to tell. */
export async function inShort(
  law: Invariant,
  peer: Peer,
  told: Partial<ProbeContext> = {},
): Promise<readonly string[] | string> {
  const found = await judgePeer(law, peer, told);
  return typeof found === 'string' ? found : found.map(({ level, place }) => `${level} ${place}`);
}

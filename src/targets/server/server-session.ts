import { setTimeout as delay } from 'node:timers/promises';
import { AssayError } from '../../errors/assay-error.js';
import type { Stimulus } from '../../corpus/case.js';
import type { RetryMembers } from '../../protocol/2026-07-28/input-responses.js';
import type { JsonRpcId, PeerMessage } from '../../protocol/answer.js';
import type { Era } from '../../protocol/era.js';
import { isUnread } from '../../protocol/message.js';
import type { Protocol } from '../../protocol/protocol.js';
import { protocols } from '../../protocol/protocols.js';
import type { Link, Observation, Outgoing, Stray, Transport } from '../../transport/transport.js';
import { unlessDropped } from './dropped-call.js';
import type { Handshake } from './handshake.js';
import { shakeHands, straysOf } from './handshake.js';
import { meet, startDeadline } from './meeting.js';
import { Interruption, interruptible } from './interruption.js';
import type { Begun, Exchanged } from './exchanged.js';
import { LastWords } from './last-words.js';
import { OfferedCalls } from './offered-call.js';
import { walkOffers } from './offers.js';
import type { Offers } from './offers.js';
import type { Pace } from './pace.js';
import { paceOf } from './pace.js';
import { completed } from './rounds.js';
import { observedOutcome } from './observed-outcome.js';
import { walkListing } from './listing.js';
import type { Listing } from './listing.js';
import { withoutList } from './unreachable.js';

export interface SessionOptions {
  readonly era: Era | 'auto';
  /** One call's deadline. Until the first answer more is allowed: a program may have to be fetched first. */
  readonly deadlineMs: number;
  /** Least time between two messages, in milliseconds; those of a handshake do not count. Default 0. */
  readonly intervalMs?: number;
  /** Puts what is known only when it is sent in the place of placeholders in a call's JSON text. */
  readonly fill?: ((text: string, id: JsonRpcId) => string) | undefined;
  /** When it aborts, whatever waits for the server ends with an `Interruption`. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A server under test, met and spoken to in one era. A server whose process ended can be started again;
 * it is then met in the same era.
 */
export class ServerSession {
  readonly transport: Transport;
  readonly handshake: Handshake;
  private readonly deadlineMs: number;
  private readonly signal: AbortSignal | undefined;
  private readonly pace: Pace;
  private readonly isUnpaced: boolean;
  private readonly fill: (text: string, id: JsonRpcId) => string;
  private link: Link;
  /** What the user's interruption ends. */
  private readonly begun = new Set<Begun>();
  /** Strays that were looked at and belong to somebody else. */
  private kept: Stray[] = [];
  private readonly lastWords = new LastWords();
  private readonly offered: OfferedCalls;
  /** Messages sent so far, without those of handshakes. */
  sent = 0;

  private constructor(transport: Transport, link: Link, handshake: Handshake, options: SessionOptions) {
    this.transport = transport;
    this.link = link;
    this.handshake = handshake;
    this.offered = new OfferedCalls(transport, this.protocol, handshake);
    this.kept = [...handshake.strays];
    this.deadlineMs = options.deadlineMs;
    this.signal = options.signal;
    this.isUnpaced = (options.intervalMs ?? 0) === 0;
    this.fill = options.fill ?? ((text) => text);
    this.pace = paceOf(options.intervalMs ?? 0);
    this.signal?.addEventListener('abort', this.interrupt, { once: true });
  }

  /**
   * Meets the server. `auto` asks `server/discover` first, then `initialize`: on the same connection where
   * the server refused, on a fresh one where it fell silent, ended, or tied the process to an era.
   *
   * @throws AssayError `unreachable`, `not-mcp`, `unsupported-era`, `authorization` or `rate-limited`
   * @throws Interruption when the signal aborts meanwhile
   */
  static async open(transport: Transport, options: SessionOptions): Promise<ServerSession> {
    const { link, handshake } = await meet(transport, options);
    return new ServerSession(transport, link, handshake, options);
  }

  get protocol(): Protocol {
    return protocols[this.handshake.era];
  }

  get alive(): boolean {
    return this.link.alive;
  }

  /**
   * Sends a case's stimulus to a tool; of many in flight each is told to `begun` as it comes. `meta` members
   * are added by the era, not by the case.
   */
  begin(tool: string, stimulus: Stimulus, id: JsonRpcId, begun: Begun): void {
    const isPlain = this.isUnpaced && stimulus.kind === 'arguments' && this.signal?.aborted !== true;
    const outgoing = isPlain ? this.outgoing(tool, stimulus, id) : undefined;
    if (outgoing === undefined) {
      this.call(tool, stimulus, id).then(
        (exchanged) => begun.seen(exchanged),
        (error: unknown) => begun.failed(error),
      );
      return;
    }
    this.sent += 1;
    this.begun.add(begun);
    this.link.begin(outgoing, this.deadlineMs, (observation) => {
      if (!this.begun.delete(begun)) return;
      const exchanged = this.exchangedOf(id, this.offered.methodOf(tool), observation);
      if (exchanged.outcome !== 'inputRequired') return begun.seen(exchanged);
      this.completed(exchanged, tool, stimulus).then(
        (last) => begun.seen(last),
        (error: unknown) => begun.failed(error),
      );
    });
  }

  private readonly interrupt = (): void => {
    const waiting = [...this.begun];
    this.begun.clear();
    for (const begun of waiting) begun.failed(new Interruption());
  };

  /** Sends a case's stimulus to a tool, and waits for its answer until the deadline. */
  async call(
    tool: string,
    stimulus: Stimulus,
    id: JsonRpcId,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Exchanged> {
    const made = this.outgoing(tool, stimulus, id);
    if (made !== undefined) {
      const outgoing = { ...made, headers: { ...made.headers, ...headers } };
      const asked = this.observe(outgoing, this.offered.methodOf(tool));
      if (stimulus.kind === 'arguments') return this.completed(await asked, tool, stimulus);
      if (this.transport.kind === 'http') return asked;
      return { ...(await unlessDropped(asked, this.probe(`${id}-after`))), id };
    }
    if (stimulus.kind === 'raw') return this.raw(Buffer.from(stimulus.base64, 'base64'), id);
    throw new AssayError('internal', 'a result is sent to a client, never to a server');
  }

  /** Gives a call what it asks for, and so brings it to its end. */
  private async completed(first: Exchanged, tool: string, stimulus: Stimulus): Promise<Exchanged> {
    if (first.outcome !== 'inputRequired' || stimulus.kind !== 'arguments') return first;
    const json = this.fill(stimulus.json, first.id);
    return completed(first, (members, id) => this.retry(tool, json, members, id));
  }

  /** Makes a call once, with members beside what asks for it, whatever it then asks for. */
  retry(tool: string, json: string, members: RetryMembers, id: JsonRpcId): Promise<Exchanged> {
    return this.observe(this.offered.of(tool, json, false, id, members), this.offered.methodOf(tool));
  }

  /** A call as it goes out; `undefined` for what is no call. */
  private outgoing(
    tool: string,
    stimulus: Stimulus,
    id: JsonRpcId,
  ): (Outgoing & { readonly id: JsonRpcId }) | undefined {
    if (stimulus.kind !== 'arguments' && stimulus.kind !== 'params') return undefined;
    return this.offered.of(tool, this.fill(stimulus.json, id), stimulus.kind === 'params', id);
  }

  /** Sends a request whose params are JSON text, and waits for its answer until the deadline. */
  async request(method: string, params: string, id: JsonRpcId, name?: string): Promise<Exchanged> {
    const body = this.protocol.request(id, method, params);
    const outgoing = { body, id, headers: this.offered.headers(method, name) };
    return this.observe(outgoing, method);
  }

  /** Sends a whole message as it stands, with these headers over HTTP, awaiting an answer with `id`. */
  message(
    body: string,
    id: JsonRpcId,
    method: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<Exchanged> {
    return this.observe({ body, id, headers }, method);
  }

  /**
   * Bytes that are no message have no id, so silence is a legal answer to them. A harmless request behind
   * them tells when the server has dealt with them.
   */
  async raw(bytes: Uint8Array, id: JsonRpcId): Promise<Exchanged> {
    if (this.transport.kind === 'http') return this.posted(bytes, id);
    this.mindInterruption();
    // Both messages count from now on, so that nothing depends on when the second one goes out.
    this.sent += 2;
    if (!this.isUnpaced) await interruptible(this.pace(), this.signal);
    const headers = this.offered.headers(callMethod, undefined);
    const sending = this.link.send({ body: bytes, id: undefined, headers });
    // Over pipes both leave at once, so that what is sent next comes behind them.
    if (this.transport.kind !== 'stdio') await sending;
    this.sent -= 1;
    const after = await this.probe(`${id}-after`);
    const others = [...after.observation.others, ...this.link.strays()];
    const answer = others.find(isUnread);
    // What belongs to other requests is not ours to judge here.
    this.kept.push(...others.filter((message) => message !== answer));
    const outcome =
      answer !== undefined
        ? 'protocolError'
        : after.outcome === 'success' || after.outcome === 'protocolError'
          ? 'silent'
          : after.outcome;
    return {
      ...after,
      id,
      answer,
      outcome,
      shapeFaults: [],
      observation: { ...after.observation, answer, others: [] },
    };
  }

  /** Over HTTP bytes have a response of their own, which need not hold a message. */
  private async posted(bytes: Uint8Array, id: JsonRpcId): Promise<Exchanged> {
    this.mindInterruption();
    this.sent += 1;
    if (!this.isUnpaced) await interruptible(this.pace(), this.signal);
    const outgoing = { body: bytes, id: undefined, headers: this.offered.headers('tools/call', undefined) };
    const observation = await interruptible(this.link.exchange(outgoing, this.deadlineMs), this.signal);
    const { answer, http, kind } = observation;
    this.kept.push(...observation.others);
    const unanswered = kind === 'closed' && http !== undefined ? 'silent' : observedOutcome(observation);
    return {
      id,
      observation: { ...observation, others: [] },
      answer,
      outcome: answer === undefined ? unanswered : 'protocolError',
      shapeFaults: [],
      stderr: '',
    };
  }

  /** A request that every server of the era answers, whatever its tools are. */
  probe(id: JsonRpcId): Promise<Exchanged> {
    return this.handshake.era === '2026-07-28'
      ? this.request('server/discover', '{}', id)
      : this.request('ping', '{}', id);
  }

  private async observe(outgoing: Outgoing & { readonly id: JsonRpcId }, method: string): Promise<Exchanged> {
    this.mindInterruption();
    this.sent += 1;
    if (!this.isUnpaced) await interruptible(this.pace(), this.signal);
    const observation = await interruptible(this.link.exchange(outgoing, this.deadlineMs), this.signal);
    return this.exchangedOf(outgoing.id, method, observation);
  }

  private mindInterruption(): void {
    if (this.signal?.aborted === true) throw new Interruption();
  }

  private exchangedOf(id: JsonRpcId, method: string, observation: Observation): Exchanged {
    const { answer } = observation;
    return {
      id,
      observation:
        observation.kind === 'silent'
          ? { ...observation, others: [...observation.others, ...this.unread()] }
          : observation,
      answer,
      outcome: observedOutcome(observation),
      shapeFaults: answer?.kind === 'result' ? this.protocol.resultFaults(method, answer.result) : [],
      stderr: this.link.freshStderr(),
    };
  }

  /** Takes the errors without an id that came: what a peer says to a message that it could not read. */
  unread(): readonly PeerMessage[] {
    const strays = this.strays();
    this.kept = strays.filter((message) => !isUnread(message));
    return strays.filter(isUnread);
  }

  /** Forgets what came and belongs to no open exchange, on stderr too. */
  dropLeftovers(): void {
    this.strays();
    this.link.freshStderr();
  }

  /** Messages that belong to no open exchange, since the last call. */
  strays(): readonly Stray[] {
    const all = [...this.kept, ...this.link.strays()];
    this.kept = [];
    return all;
  }

  /**
   * All pages of `tools/list`, bounded; a cursor that comes again ends the walk.
   *
   * @throws AssayError `unreachable` or `not-mcp` when the first page is not answered at all
   */
  async listTools(): Promise<Listing> {
    const listing = await walkListing({
      ask: (params, page) => this.request('tools/list', params, `assay-list-${page}`),
      nothing: ({ observation }) => withoutList(this.transport, this.link, observation),
    });
    for (const tool of listing.tools) this.offered.note(tool);
    return listing;
  }

  /** All that is offered beside tools, whose names are `taken`, as far as the server announces it; none throws. */
  async listOffers(taken: ReadonlySet<string>): Promise<Offers> {
    const { capabilities } = this.handshake;
    const offers = await walkOffers({
      capabilities,
      taken,
      ask: (method, params, page) => this.request(method, params, `assay-${method}-${page}`),
    });
    for (const offer of offers.offered) this.offered.note(offer);
    return offers;
  }

  /** Memory of the server's processes; `undefined` where that can not be seen. */
  async residentBytes(): Promise<number | undefined> {
    return this.link.residentBytes?.();
  }

  /** Ends the process and starts it again, in the same era. False when it does not come back. */
  async restart(): Promise<boolean> {
    // What a process says because we end it is not what it says because it dies.
    this.lastWords.keep(this.link);
    await this.link.close();
    try {
      this.link = await this.transport.connect();
    } catch (error) {
      if (error instanceof AssayError) return false;
      throw error;
    }
    const greeting = shakeHands(this.link, this.handshake.era, startDeadline(this.deadlineMs));
    const met = await interruptible(greeting, this.signal);
    this.kept.push(...straysOf(met));
    return met.ok;
  }

  /** What processes that ended since the last call of this wrote to stdout and is no message. */
  takeLastWords(): readonly string[] | undefined {
    this.lastWords.keep(this.link);
    return this.transport.kind === 'stdio' ? this.lastWords.take() : undefined;
  }

  /** Gives the server time for what it does unasked. */
  async rest(ms: number): Promise<void> {
    if (ms > 0) await interruptible(delay(ms), this.signal);
  }

  /** True when the process is there, started again if need be. */
  async revive(): Promise<boolean> {
    return this.alive || this.restart();
  }

  close(): Promise<void> {
    this.signal?.removeEventListener('abort', this.interrupt);
    return this.link.close();
  }
}

const callMethod = 'tools/call';

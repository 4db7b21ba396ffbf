import type { PeerMessage } from '../../protocol/answer.js';
import { clientReply } from '../../protocol/client-reply.js';
import type { TransportLimits } from '../limits.js';
import { bytesText } from '../limits.js';
import type { Ending } from '../open-exchanges.js';
import { OpenExchanges, afterTheEnd } from '../open-exchanges.js';
import { readBytes, unreadable } from '../peer-bytes.js';
import { StrayShelf } from '../stray-shelf.js';
import type { Link, Observation, Outgoing, Stray } from '../transport.js';
import { ByteTail } from './byte-tail.js';
import type { ChildGroup } from './child-group.js';
import { endGroup } from './child-group.js';
import { groupMemory } from './group-memory.js';
import { LineSplitter } from './line-splitter.js';
import { Outbox } from './outbox.js';

/** How long the exit of a process and the end of its stdout wait for each other. */
const togetherMs = 250;

/** Messages a line each, over the pipes of a child. */
export class StdioLink implements Link {
  readonly #group: ChildGroup;
  readonly #limits: TransportLimits;
  readonly #exchanges = new OpenExchanges();
  readonly #shelf = new StrayShelf();
  readonly #lines: LineSplitter;
  readonly #outbox: Outbox;
  readonly #stderr: ByteTail;
  #ending: Ending | undefined;
  #ended: Promise<void> | undefined;
  #spoken = false;
  /** Bytes of unreadable lines before the first JSON-RPC message. */
  #prologue = 0;
  /** Bytes that came since the last answer that somebody waited for. */
  #unasked = 0;

  constructor(group: ChildGroup, limits: TransportLimits) {
    this.#group = group;
    this.#limits = limits;
    this.#stderr = new ByteTail(limits.stderrBytes);
    this.#lines = new LineSplitter(limits.messageBytes, {
      line: (bytes) => this.#receive(bytes),
      tooLong: () => this.#cut(`sends a line of more than ${bytesText(limits.messageBytes)}`),
    });
    this.#outbox = new Outbox(group.process.stdin, limits.backlogBytes);
    this.#listen();
  }

  get alive(): boolean {
    return this.#ending === undefined;
  }

  exchange(outgoing: Outgoing, deadlineMs: number): Promise<Observation> {
    return new Promise((resolve) => this.begin(outgoing, deadlineMs, resolve));
  }

  begin(outgoing: Outgoing, deadlineMs: number, seen: (observation: Observation) => void): void {
    if (this.#ending !== undefined) {
      seen(afterTheEnd(this.#ending));
      return;
    }
    const exchange = this.#exchanges.open(outgoing.id, deadlineMs, seen);
    this.#outbox.put(outgoing.body, exchange);
  }

  /** To a peer that does not read, what nobody waits for is not sent at all. */
  async send(outgoing: Outgoing): Promise<void> {
    if (this.#ending !== undefined || this.#outbox.full) return;
    this.#outbox.put(outgoing.body);
  }

  strays(): readonly Stray[] {
    return this.#shelf.take();
  }

  stderr(): string {
    return this.#stderr.text();
  }

  freshStderr(): string {
    return this.#stderr.fresh();
  }

  async residentBytes(): Promise<number | undefined> {
    return this.#ending === undefined ? groupMemory(this.#group.leader) : undefined;
  }

  async close(): Promise<void> {
    this.#outbox.flush();
    this.#end({ kind: 'closed', failure: 'was closed by us' });
    await this.#ended;
  }

  #listen(): void {
    const { process: child } = this.#group;
    child.stdout.on('data', (chunk: Buffer) => {
      if (this.#ending === undefined) this.#read(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => this.#stderr.push(chunk));
    // EPIPE and the like: that the peer is gone shows in its exit or the end of its stdout.
    for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.on('error', () => undefined);
    child.on('error', () => undefined);
    child.stdout.once('close', () => this.#stdoutClosed());
    child.once('exit', (code, signal) => this.#exited(code, signal));
  }

  #read(chunk: Buffer): void {
    this.#unasked += chunk.length;
    this.#lines.push(chunk);
    const { messageBytes } = this.#limits;
    if (this.#unasked > messageBytes + chunk.length) {
      this.#cut(`sends more than ${bytesText(messageBytes)} that nobody asked for`);
    }
  }

  #receive(bytes: Buffer): void {
    if (this.#ending !== undefined) return;
    const message = readBytes(bytes);
    if (this.#exchanges.answer(message, bytes.length + 1)) this.#unasked = 0;
    else this.#keep(message);
    this.#spoken ||= message.kind !== 'unreadable';
    if (!this.#spoken) this.#countPrologue(message.text, bytes.length + 1);
  }

  /** What nobody asked for; a request of the peer gets its answer. */
  #keep(message: PeerMessage): void {
    this.#shelf.put(message, this.#exchanges.lastAnswered);
    const reply = clientReply(message);
    if (reply !== undefined && !this.#outbox.full) this.#outbox.put(reply);
  }

  #countPrologue(line: string, bytes: number): void {
    const { prologueBytes } = this.#limits;
    this.#prologue += bytes;
    if (this.#prologue <= prologueBytes) return;
    const shown = JSON.stringify(line.slice(0, 60));
    this.#cut(`prints no JSON-RPC (${shown}, stopped after ${bytesText(prologueBytes)})`);
  }

  #stdoutClosed(): void {
    if (this.#ending !== undefined) return;
    this.#keepRest();
    const { process: child } = this.#group;
    const still = setTimeout(() => this.#end({ kind: 'closed', failure: 'closed its stdout' }), togetherMs);
    child.once('exit', () => clearTimeout(still));
    if (child.exitCode !== null || child.signalCode !== null) clearTimeout(still);
  }

  /** What the peer wrote before it ended may arrive after the news of its end. */
  #exited(code: number | null, signal: NodeJS.Signals | null): void {
    const failure = signal === null ? `exited with code ${code}` : `was ended by ${signal}`;
    const crash = (): void => this.#end({ kind: 'crashed', exit: { code, signal }, failure });
    const { stdout } = this.#group.process;
    if (stdout.closed) {
      crash();
      return;
    }
    const late = setTimeout(crash, togetherMs);
    stdout.once('close', () => {
      clearTimeout(late);
      crash();
    });
  }

  /** A last line without its line feed is no line. */
  #keepRest(): void {
    const rest = this.#lines.rest().toString('utf8');
    if (rest.trim() !== '') this.#shelf.put(unreadable(rest, 'cut off: the stream ended within the line'));
  }

  /** Ends a peer that went past a bound of ours. */
  #cut(failure: string): void {
    this.#end({ kind: 'closed', failure });
  }

  #end(ending: Ending): void {
    if (this.#ending !== undefined) return;
    this.#ending = ending;
    this.#ended = endGroup(this.#group, this.#limits.graceMs);
    this.#exchanges.end(ending);
  }
}

import { AssayError } from '../../errors/assay-error.js';
import type { HeardLine } from '../../hostile/hostile-server.js';
import { methodOf } from '../../hostile/play/last-answers.js';
import { playText } from '../../hostile/play/play-text.js';
import { rescue } from '../../hostile/play/message.js';
import type { Act, Answer, Play } from '../../hostile/play/play.js';
import { serversOf } from '../../hostile/play/play.js';
import type { Stage } from '../../hostile/stage.js';
import { openStage } from '../../hostile/stage.js';
import type { Era } from '../../protocol/era.js';
import type { DriverChoice } from '../../targets/client/driver-command.js';
import { driverError, neverCameBack } from '../../targets/client/driver-error.js';
import type { DriverOp, ServerAddress } from '../../targets/client/driver-protocol.js';
import type { DriverReply } from '../../targets/client/driver-reply.js';
import type { Driver } from '../../targets/client/driver.js';
import { openDriver } from '../../targets/client/driver.js';
import type { Advice } from '../events.js';

/** What came of one act. */
export interface PlayedAct {
  readonly ask: DriverOp;
  readonly reply: DriverReply;
  /** The lines of all servers, in both directions, oldest first. */
  readonly heard: readonly HeardLine[];
  readonly ms: number;
}

/**
 * What came of a play. Acts that the client went through already, on a connection that is still open, are not in it;
 * after an act that did not come back there are no more.
 */
export interface Performance {
  readonly acts: readonly PlayedAct[];
  readonly last: PlayedAct;
  /** Whether `last` is the last act of the play. */
  readonly whole: boolean;
  /** Whether our server was asked for what the last act is about. */
  readonly asked: boolean;
}

export interface SessionSettings {
  readonly driver: DriverChoice;
  readonly era: Era;
  /** How the client reaches our servers. */
  readonly transport: ServerAddress['transport'];
  readonly timeoutMs: number;
}

/** The newest of what driver and client wrote to stderr, in characters. */
const shownStderr = 400;
/** Whether a play starts with a new connection, or even with a new process. */
export type Anew = boolean | 'process';

/** How long connecting may take at least: processes have to start. */
const connectingMs = 15_000;

/** How much longer than its client a driver may take: as long again by half. */
const withMargin = (timeoutMs: number): number => timeoutMs * 1.5 + 100;

/** Whether client and server are after an act as they were before it: it is a call, and nothing but its answers is said. */
const leavesNothing = ({ ask, answers = {} }: Act): boolean =>
  ask.op === 'callTool' &&
  Object.entries(answers).every(([method, list]) => method === 'tools/call' && list.every(isBareAnswer));

const isBareAnswer = ({ first = [], then = [] }: Answer): boolean =>
  [...first, ...then].every((sent) => 'json' in sent && 'json' in rescue && sent.json === rescue.json);

/** A client behind its driver, and our servers in front of it. */
export class ClientSession {
  readonly #settings: SessionSettings;
  readonly #stage: Stage;
  #driver: Driver;
  /** The acts that the client went through since it has been new, as text. */
  #lived: readonly string[] = [];
  /** What takes back what the client was given and closing does not end. */
  #undoing: readonly DriverOp[] = [];
  /** Whether the client was ever connected since its driver was started. */
  #isFresh = true;

  private constructor(settings: SessionSettings, stage: Stage, driver: Driver) {
    this.#settings = settings;
    this.#stage = stage;
    this.#driver = driver;
  }

  /** @throws AssayError when the driver can not be started or is none. */
  static async open(settings: SessionSettings): Promise<ClientSession> {
    const stage = await openStage(settings.transport);
    try {
      return new ClientSession(settings, stage, await driverFor(settings, stage));
    } catch (error) {
      await stage.close();
      throw error;
    }
  }

  get client(): { readonly name: string; readonly version: string } {
    return this.#driver.hello.client;
  }

  get features(): readonly string[] {
    return this.#driver.hello.features;
  }

  /** As on our own command line: what `client` and `replay` are to be given. */
  get endpoint(): string {
    const { endpoint } = this.#driver;
    return this.#settings.transport === 'http' ? `--transport http ${endpoint}` : endpoint;
  }

  /** The newest bytes that driver and client wrote to stderr. */
  stderr(): string {
    return this.#driver.stderr();
  }

  /**
   * Lets the client live through a play. On a connection that lived through all but the last act already, and through
   * nothing else that stays, only that one is played, unless `anew`: on a new connection, or in a new process, which
   * remembers nothing at all.
   *
   * @throws AssayError `not-mcp` when the driver does not keep to its protocol: that is not the client's fault
   */
  async perform(play: Play, { anew = false }: { readonly anew?: Anew } = {}): Promise<Performance> {
    const acts = play.map((act) => playText([act]));
    const livedThrough =
      anew === false &&
      this.#driver.usable &&
      acts.length - 1 === this.#lived.length &&
      this.#lived.every((text, at) => text === acts[at]);
    if (!livedThrough) await this.#renew(anew === 'process');
    const from = livedThrough ? acts.length - 1 : 0;
    const servers = serversOf(play);
    const played: PlayedAct[] = [];
    for (const [at, act] of play.entries()) {
      if (at < from) continue;
      this.#stage.enter(servers[at] ?? 'a', act);
      this.#undoing = [...this.#undoing, ...undoingOf(act.ask)];
      played.push(await this.#play(act.ask));
      if (!this.#driver.usable) break;
      if (at < acts.length - 1 || !leavesNothing(act)) this.#lived = [...this.#lived, acts[at] ?? ''];
    }
    return this.#performance(play, played, from);
  }

  #performance(play: Play, acts: readonly PlayedAct[], from: number): Performance {
    const last = acts.at(-1);
    if (last === undefined) throw new AssayError('internal', 'a play has no act');
    const method = methodOf[last.ask.op];
    return {
      acts,
      last,
      whole: from + acts.length === play.length,
      asked: last.heard.some(({ request }) => request?.method === method),
    };
  }

  async #play(ask: DriverOp): Promise<PlayedAct> {
    this.#stage.heard();
    const started = performance.now();
    const reply = await this.#perform(ask);
    return { ask, reply, ms: performance.now() - started, heard: this.#stage.heard() };
  }

  /** A client without connections, and servers that are correct. */
  async #renew(process: boolean): Promise<void> {
    if (this.#driver.usable && !this.#isFresh) await this.#perform({ op: 'close' });
    for (const undo of this.#undoing) if (this.#driver.usable) await this.#perform(undo);
    this.#undoing = [];
    if (!this.#driver.usable || (process && !this.#isFresh)) await this.#restart();
    this.#stage.clear();
    this.#lived = [];
    this.#isFresh = false;
  }

  /** Ends the driver and every server process. */
  async close(): Promise<void> {
    if (this.#driver.usable) await this.#perform({ op: 'close' }).catch(() => undefined);
    await this.#driver.close();
    await this.#stage.close();
  }

  async #perform(op: DriverOp): Promise<DriverReply> {
    const deadline = withMargin(this.#settings.timeoutMs);
    const waits = op.op === 'connect' || op.op === 'close';
    const reply = await this.#driver.perform(op, waits ? Math.max(connectingMs, deadline) : deadline);
    if (reply.kind !== 'broken') return reply;
    throw driverError(this.#driver, reply, op);
  }

  /** What may help where the client did not do what it was asked at first. */
  advice(): Advice {
    const stderr = this.stderr().trim().slice(-shownStderr);
    return {
      facts: stderr === '' ? [] : [{ label: 'stderr', text: stderr }],
      next: 'let the client connect, list tools and call one through its driver: without these nothing can be tested',
    };
  }

  /** The error for a driver that did not even come back from `op`, of which nothing was unusual. */
  blame(op: DriverOp, reply: Parameters<typeof neverCameBack>[0]): AssayError {
    return driverError(this.#driver, neverCameBack(reply, op), op, 'nothing-tested');
  }

  async #restart(): Promise<void> {
    await this.#driver.close();
    this.#driver = await driverFor(this.#settings, this.#stage);
    this.#isFresh = true;
  }
}

/** Answers and authorizations are for connections to come as well. */
function undoingOf({ op }: DriverOp): readonly DriverOp[] {
  if (op === 'setAuth') return [{ op, token: null }];
  return op === 'answerInput' ? [{ op, responses: null }] : [];
}

const driverFor = ({ driver, era, timeoutMs }: SessionSettings, stage: Stage): Promise<Driver> =>
  openDriver(driver, {
    setup: { servers: { a: stage.address('a'), b: stage.address('b') }, era, timeoutMs },
  });

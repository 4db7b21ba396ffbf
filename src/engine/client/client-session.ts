import type { JsonObject } from '../../../arbitraries/json/json.js';
import { AssayError } from '../../errors/assay-error.js';
import type { Scene } from '../../hostile/scene.js';
import type { Stage } from '../../hostile/stage.js';
import { openStage } from '../../hostile/stage.js';
import type { Era } from '../../protocol/era.js';
import type { DriverChoice } from '../../targets/client/driver-command.js';
import type { DriverOp, ServerAddress } from '../../targets/client/driver-protocol.js';
import type { Driver, DriverReply } from '../../targets/client/driver.js';
import { openDriver } from '../../targets/client/driver.js';

/** What the servers say, in each era. */
export type Scenery = (era: Era) => Scene;

/** One call of the client under test, with what went over the wire for it. Bytes as our server sees them. */
export interface ClientCall {
  readonly reply: DriverReply;
  /** Whether our server was asked for the result. */
  readonly asked: boolean;
  readonly ms: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
}

export interface SessionSettings {
  readonly driver: DriverChoice;
  readonly era: Era;
  /** How the client reaches our servers. */
  readonly transport: ServerAddress['transport'];
  readonly timeoutMs: number;
}

const nothing: Scenery = () => ({ pages: [], call: { json: '' } });
/** How long connecting and listing may take at least: processes have to start. */
const enteringMs = 15_000;

/** How much longer than its client a driver may take: as long again by half. */
const withMargin = (timeoutMs: number): number => timeoutMs * 1.5 + 100;

/** A client behind its driver, and our servers in front of it. */
export class ClientSession {
  readonly #settings: SessionSettings;
  readonly #stage: Stage;
  #driver: Driver;

  private constructor(settings: SessionSettings, stage: Stage, driver: Driver) {
    this.#settings = settings;
    this.#stage = stage;
    this.#driver = driver;
  }

  /** @throws AssayError when the driver can not be started or is none. */
  static async open(settings: SessionSettings): Promise<ClientSession> {
    const stage = await openStage(nothing, settings.transport);
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

  /** As on our own command line: what `client` and `replay` are to be given. */
  get endpoint(): string {
    const { endpoint } = this.#driver;
    return this.#settings.transport === 'http' ? `--transport http ${endpoint}` : endpoint;
  }

  /**
   * Lets the client connect anew and list the tools of this scenery; why it did not, as the end of a sentence
   * about it, or `undefined`.
   */
  async enter(scenery: Scenery): Promise<string | undefined> {
    this.#stage.play(scenery);
    if (this.#driver.usable) await this.#perform({ op: 'close' });
    if (!this.#driver.usable) await this.#restart();
    this.#stage.heard();
    return (
      (await this.#failing({ op: 'connect', server: 'a' })) ??
      (await this.#failing({ op: 'listTools' })) ??
      this.#eraProblem()
    );
  }

  async #failing(op: DriverOp): Promise<string | undefined> {
    const reply = await this.#perform(op);
    if (reply.kind !== 'answered') return `did not come back from ${op.op}`;
    const { outcome, error } = reply.answer;
    if (outcome === 'success') return undefined;
    return `gave ${outcome} for ${op.op}${error === undefined ? '' : `: ${error.message}`}`;
  }

  /** What holds in one era says nothing of the other, so a client that speaks the other is not tried. */
  #eraProblem(): string | undefined {
    const { era } = this.#settings;
    const spoken = this.#stage.heard().find(({ answers }) => answers?.method === 'tools/list')?.answers?.era;
    if (spoken === undefined) return 'says that it listed the tools, but did not ask the server';
    return spoken === era ? undefined : `speaks ${spoken}, not ${era}`;
  }

  /** Lets the client call the tool; the scenery has to be that of `enter`, with this call's result. */
  async call(tool: string, scenery: Scenery): Promise<ClientCall> {
    if (!this.#driver.usable) await this.enter(scenery);
    this.#stage.play(scenery);
    this.#stage.heard();
    const started = performance.now();
    const args: JsonObject = {};
    const reply = await this.#perform({ op: 'callTool', name: tool, arguments: args });
    const ms = performance.now() - started;
    const lines = this.#stage.heard();
    const size = (from: 'client' | 'server'): number =>
      lines.filter((line) => line.from === from).reduce((sum, { bytes }) => sum + bytes.length + 1, 0);
    const asked = lines.some(({ answers }) => answers?.method === 'tools/call');
    return { reply, asked, ms, bytesSent: size('server'), bytesReceived: size('client') };
  }

  /** Ends the driver and every server process. */
  async close(): Promise<void> {
    if (this.#driver.usable) await this.#perform({ op: 'close' }).catch(() => undefined);
    await this.#driver.close();
    await this.#stage.close();
  }

  /** @throws AssayError `not-mcp` when the driver does not keep to its protocol: that is not the client's fault. */
  async #perform(op: DriverOp): Promise<DriverReply> {
    const deadline = withMargin(this.#settings.timeoutMs);
    const reply = await this.#driver.perform(
      op,
      op.op === 'callTool' ? deadline : Math.max(enteringMs, deadline),
    );
    if (reply.kind !== 'broken') return reply;
    const stderr = this.#driver.stderr();
    throw new AssayError('not-mcp', `the driver \`${this.#driver.name}\` ${reply.problem}`, {
      facts: [
        ['asked', JSON.stringify(op)],
        ...(stderr === '' ? [] : [['stderr', stderr.slice(-400)] as const]),
      ],
      next: 'a driver answers each line with one line {"id":…,"outcome":…}; nothing else belongs on its stdout',
    });
  }

  async #restart(): Promise<void> {
    await this.#driver.close();
    this.#driver = await driverFor(this.#settings, this.#stage);
  }
}

const driverFor = ({ driver, era, timeoutMs }: SessionSettings, stage: Stage): Promise<Driver> =>
  openDriver(driver, {
    setup: { servers: { a: stage.address('a'), b: stage.address('b') }, era, timeoutMs },
  });

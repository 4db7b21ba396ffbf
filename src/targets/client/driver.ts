import { AssayError } from '../../errors/assay-error.js';
import { ByteTail } from '../../transport/stdio/byte-tail.js';
import type { ChildGroup } from '../../transport/stdio/child-group.js';
import { endGroup, startGroup } from '../../transport/stdio/child-group.js';
import { commandLine } from '../../transport/stdio/command-line.js';
import { LineSplitter } from '../../transport/stdio/line-splitter.js';
import type { DriverChoice, DriverCommand } from './driver-command.js';
import { driverCommand } from './driver-command.js';
import type { DriverAnswer, DriverHello, DriverOp, DriverSetup } from './driver-protocol.js';
import { setupVariable } from './driver-protocol.js';
import { readDriverAnswer, readHello } from './driver-reading.js';

/** A longer line of a driver is not read. */
const longestLine = 64 * 1024 * 1024;
const graceMs = 500;

/**
 * What came of one operation.
 *
 * - `answered`: the client did something, and the driver says what
 * - `silent`: the driver, or the client inside it, did not answer in time
 * - `ended`: the process is gone
 * - `broken`: the driver does not keep to the driver protocol: the harness is at fault, not the client
 */
export type DriverReply =
  | { readonly kind: 'answered'; readonly answer: DriverAnswer }
  | { readonly kind: 'silent' }
  | { readonly kind: 'ended'; readonly how: string }
  | { readonly kind: 'broken'; readonly problem: string };

/** A client under test, as far as its driver lets us at it. One operation at a time. */
export interface Driver {
  readonly hello: DriverHello;
  /** For people: `sdk-v1`, or the command line, secrets redacted. */
  readonly name: string;
  /** As on our own command line: `--driver sdk-v1`, or `-- node driver.js`, secrets redacted. */
  readonly endpoint: string;
  /** Never rejects for what driver or client do. */
  perform(op: DriverOp, deadlineMs: number): Promise<DriverReply>;
  /** False once the process is gone, broke the protocol, or left an operation unanswered. */
  readonly usable: boolean;
  /** The newest bytes of its stderr as text. */
  stderr(): string;
  /** Ends the process group; resolves when all of it is gone. */
  close(): Promise<void>;
}

type Arrival = { readonly line: string } | { readonly end: string } | { readonly late: true };

/** The lines of a driver's stdout, one taker at a time. */
class DriverLines {
  readonly #waiting: Arrival[] = [];
  #taker: ((arrival: Arrival) => void) | undefined;
  #end: Arrival | undefined;

  constructor({ process: child }: ChildGroup) {
    const splitter = new LineSplitter(longestLine, {
      line: (bytes) => this.#put({ line: bytes.toString('utf8') }),
      tooLong: () => this.#put({ line: '' }),
    });
    child.stdout.on('data', (chunk: Buffer) => splitter.push(chunk));
    child.once('close', (code, signal) => {
      this.#end = { end: signal === null ? `ended with code ${code}` : `was ended by ${signal}` };
      this.#put(this.#end);
    });
  }

  take(deadlineMs: number): Promise<Arrival> {
    const ready = this.#waiting.shift() ?? this.#end;
    if (ready !== undefined) return Promise.resolve(ready);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#put({ late: true }), deadlineMs);
      this.#taker = (arrival) => {
        clearTimeout(timer);
        resolve(arrival);
      };
    });
  }

  #put(arrival: Arrival): void {
    const taker = this.#taker;
    this.#taker = undefined;
    if (taker === undefined) this.#waiting.push(arrival);
    else taker(arrival);
  }
}

class ChildDriver implements Driver {
  readonly hello: DriverHello;
  readonly name: string;
  readonly endpoint: string;
  usable = true;
  readonly #group: ChildGroup;
  readonly #lines: DriverLines;
  readonly #stderr: ByteTail;
  #lastId = 0;

  constructor(choice: DriverChoice, started: Started, hello: DriverHello) {
    this.hello = hello;
    this.name = started.name;
    this.endpoint = typeof choice === 'string' ? `--driver ${choice}` : `-- ${started.name}`;
    this.#group = started.group;
    this.#lines = started.lines;
    this.#stderr = started.stderr;
  }

  async perform(op: DriverOp, deadlineMs: number): Promise<DriverReply> {
    this.#lastId += 1;
    this.#group.process.stdin.write(`${JSON.stringify({ id: this.#lastId, ...op })}\n`);
    const reply = replyOf(await this.#lines.take(deadlineMs), this.#lastId);
    if (reply.kind !== 'answered') this.usable = false;
    return reply;
  }

  stderr(): string {
    return this.#stderr.text();
  }

  async close(): Promise<void> {
    this.usable = false;
    await endGroup(this.#group, graceMs);
  }
}

function replyOf(arrival: Arrival, id: number): DriverReply {
  if ('late' in arrival) return { kind: 'silent' };
  if ('end' in arrival) return { kind: 'ended', how: arrival.end };
  const read = readDriverAnswer(arrival.line, id);
  if (!read.ok) return { kind: 'broken', problem: read.problem };
  const { id: _id, ...answer } = read.value;
  return { kind: 'answered', answer };
}

/** The deadlines and the set-up of a driver. */
export interface DriverOptions {
  readonly setup: DriverSetup;
  /** How long the driver may take until its first line. Default 15 s: an interpreter may have to start. */
  readonly helloMs?: number;
}

/**
 * Starts a driver and reads its first line.
 *
 * @throws AssayError `unreachable` when it can not be started, `not-mcp` when its first line is missing or
 *   no driver's, `usage` when no built-in driver has the name
 */
export async function openDriver(choice: DriverChoice, options: DriverOptions): Promise<Driver> {
  const started = await start(choice, options.setup);
  const { lines, group, stderr, name } = started;
  const arrival = await lines.take(options.helloMs ?? 15_000);
  const read = 'line' in arrival ? readHello(arrival.line) : undefined;
  if (read?.ok) return new ChildDriver(choice, started, read.value);
  await endGroup(group, graceMs);
  throw noDriver(name, arrival, read?.problem, stderr.text());
}

interface Started {
  readonly name: string;
  readonly group: ChildGroup;
  readonly lines: DriverLines;
  readonly stderr: ByteTail;
}

async function start(choice: DriverChoice, setup: DriverSetup): Promise<Started> {
  const driver = driverCommand(choice);
  const name = typeof choice === 'string' ? choice : commandLine(driver.command, driver.args);
  const group = await grouped(driver, name, setup);
  const stderr = new ByteTail(64 * 1024);
  group.process.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  for (const pipe of [group.process.stdin, group.process.stdout]) pipe.on('error', () => undefined);
  return { name, group, lines: new DriverLines(group), stderr };
}

async function grouped(driver: DriverCommand, name: string, setup: DriverSetup): Promise<ChildGroup> {
  const { command, args, cwd } = driver;
  try {
    return await startGroup({
      kind: 'stdio',
      command,
      args,
      env: { ...driver.env, [setupVariable]: JSON.stringify(setup) },
      ...(cwd === undefined ? {} : { cwd }),
    });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new AssayError('unreachable', `the driver \`${name}\` could not be started${code}`, {
      next: 'install the command or correct its name; everything after -- is the driver and its arguments',
      cause,
    });
  }
}

function noDriver(name: string, arrival: Arrival, problem: string | undefined, stderr: string): AssayError {
  const what =
    problem ?? ('end' in arrival ? `${arrival.end} before its first line` : 'prints no first line in time');
  return new AssayError('not-mcp', `the driver \`${name}\` ${what}`, {
    facts: stderr === '' ? [] : [['stderr', stderr.slice(-400)]],
    next: 'a driver first prints {"driver":1,"client":{"name":…,"version":…},"features":[…]}; run it alone to see',
  });
}

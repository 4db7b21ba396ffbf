import type { Json } from '../../../arbitraries/json/json.js';
import { AssayError } from '../../errors/assay-error.js';
import { writeJson } from '../../protocol/json/writer.js';
import { ByteTail } from '../../transport/stdio/byte-tail.js';
import type { ChildGroup } from '../../transport/stdio/child-group.js';
import { endGroup, startGroup } from '../../transport/stdio/child-group.js';
import { commandLine } from '../../transport/stdio/command-line.js';
import type { DriverChoice, DriverCommand } from './driver-command.js';
import { driverCommand } from './driver-command.js';
import type { DriverHello, DriverOp, DriverSetup } from './driver-protocol.js';
import { setupVariable } from './driver-protocol.js';
import { driverError } from './driver-error.js';
import type { DriverReply } from './driver-reply.js';
import type { Arrival } from './driver-lines.js';
import { DriverLines } from './driver-lines.js';
import type { DriverFault, Read } from './driver-reading.js';
import { helloForm, lineHead, readDriverAnswer, readHello, unasked } from './driver-reading.js';

/** A longer line of a driver is not read. */
const longestMegabytes = 64;
const graceMs = 500;

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
    const surplus = this.#lines.surplus();
    const reply =
      surplus === undefined ? await this.#ask(op, deadlineMs) : broken(unasked(surplus, this.#lastId));
    if (reply.kind !== 'answered') this.usable = false;
    return reply;
  }

  async #ask(op: DriverOp, deadlineMs: number): Promise<DriverReply> {
    this.#lastId += 1;
    this.#group.process.stdin.write(`${asciiJson({ id: this.#lastId, ...op })}\n`);
    return replyOf(await this.#lines.take(deadlineMs), this.#lastId, op.op);
  }

  stderr(): string {
    return this.#stderr.text();
  }

  async close(): Promise<void> {
    this.usable = false;
    await endGroup(this.#group, graceMs);
  }
}

/** Readers differ in what ends a line and in their encoding; of ASCII there is one reading. */
const asciiJson = (message: object): string =>
  writeJson(message as Json).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const broken = ({ problem, next }: DriverFault): DriverReply => ({ kind: 'broken', problem, next });

function replyOf(arrival: Arrival, id: number, op: DriverOp['op']): DriverReply {
  switch (arrival.kind) {
    case 'late':
      return { kind: 'silent' };
    case 'end':
      return { kind: 'ended', how: arrival.how };
    case 'tooLong':
      return broken(tooLong(arrival.head));
    case 'line': {
      const read = readDriverAnswer(arrival.line, id, op);
      if (!read.ok) return broken(read);
      const { id: _id, ...answer } = read.value;
      return { kind: 'answered', answer };
    }
  }
}

const tooLong = (head: string): DriverFault => ({
  problem: `prints a line of more than ${longestMegabytes} MB (${lineHead(head)})`,
  next: 'end each line with a line feed; what is longer than a line may be can not be handed over',
});

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
  const read = arrival.kind === 'line' ? readHello(arrival.line) : noHello(arrival);
  if (read.ok) return new ChildDriver(choice, started, read.value);
  await endGroup(group, graceMs);
  throw driverError({ name, stderr: () => stderr.text() }, read);
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
  return { name, group, lines: new DriverLines(group, longestMegabytes * 1024 * 1024), stderr };
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

function noHello(arrival: Exclude<Arrival, { readonly kind: 'line' }>): Read<DriverHello> {
  switch (arrival.kind) {
    case 'late':
      return { ok: false, problem: 'prints no first line in time', next: helloForm };
    case 'end':
      return { ok: false, problem: `${arrival.how} before its first line`, next: helloForm };
    case 'tooLong':
      return { ok: false, ...tooLong(arrival.head) };
  }
}

import { afterAll, beforeAll } from 'vitest';
import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import type { Era } from '../../../src/protocol/era.js';
import type { DriverAnswer, DriverOp } from '../../../src/targets/client/driver-protocol.js';
import type { DriverReply } from '../../../src/targets/client/driver-reply.js';
import type { Driver } from '../../../src/targets/client/driver.js';
import { openDriver } from '../../../src/targets/client/driver.js';
import type { Fault } from './faults.js';
import { referenceDriver } from './reference-driver.js';
import type { Said, Script, ScriptedServers } from './scripted-servers.js';
import { scriptedServers } from './scripted-servers.js';

interface Stand {
  readonly era: Era;
  readonly transport: 'stdio' | 'http';
  readonly fault?: Fault;
  readonly timeoutMs?: number;
}

const connect: DriverOp = { op: 'connect', server: 'a' };
export const listTools: DriverOp = { op: 'listTools' };
export const call = { op: 'callTool', name: 't', arguments: {} } as const satisfies DriverOp;
export const read = { op: 'readResource', uri: 'x:/r' } as const satisfies DriverOp;

/** One client and its servers for all tests of a group; each test plays what it needs and connects anew. */
export class Standing {
  #servers: ScriptedServers | undefined;
  #driver: Driver | undefined;

  constructor({ era, transport, fault, timeoutMs = 10_000 }: Stand) {
    beforeAll(async () => {
      this.#servers = await scriptedServers(transport, era);
      const { servers } = this.#servers;
      this.#driver = await openDriver(referenceDriver(fault), { setup: { servers, era, timeoutMs } });
    });
    afterAll(async () => {
      await this.#driver?.close();
      await this.#servers?.close();
    });
  }

  get heard(): ScriptedServers['heard'] {
    return this.#servers?.heard ?? [];
  }

  async plays(script: Script, ...ops: readonly DriverOp[]): Promise<DriverAnswer> {
    this.#servers?.play(script);
    await this.does({ op: 'close' }, { op: 'answerInput', responses: {} });
    return this.does(connect, ...ops);
  }

  /** The answer to the last of the operations. */
  async does(...ops: readonly DriverOp[]): Promise<DriverAnswer> {
    let last: DriverAnswer = { outcome: 'unsupported' };
    for (const op of ops) {
      const reply = await this.reply(op);
      if (reply?.kind !== 'answered') throw new Error(`${JSON.stringify(reply)} ${this.#driver?.stderr()}`);
      last = reply.answer;
    }
    return last;
  }

  reply(op: DriverOp, deadlineMs = 30_000): Promise<DriverReply> | undefined {
    return this.#driver?.perform(op, deadlineMs);
  }

  /** How often a method was asked for. */
  times(method: string): number {
    return this.heard.filter(({ message }) => message['method'] === method).length;
  }
}

export const tool = (outputSchema?: Json, name = 't'): JsonObject => ({
  name,
  inputSchema: { type: 'object' },
  ...(outputSchema === undefined ? {} : { outputSchema }),
});
export const strict = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };

/** Tools in one page, and what a call is answered with. */
export const serving =
  (tools: readonly JsonObject[], called: Said): Script =>
  ({ message }) =>
    message['method'] === 'tools/list'
      ? { result: { tools } }
      : message['method'] === 'tools/call'
        ? called
        : undefined;

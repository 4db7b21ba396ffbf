import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { AssayError } from '../../../../src/errors/assay-error.js';
import type { DriverChoice } from '../../../../src/targets/client/driver-command.js';
import {
  assertInstalled,
  builtInDrivers,
  driverCommand,
} from '../../../../src/targets/client/driver-command.js';
import type { Driver } from '../../../../src/targets/client/driver.js';
import { openDriver } from '../../../../src/targets/client/driver.js';
import { fakeDriver, isAlive, noServers, scripted } from './fake-driver.js';

const install = 'npm install @modelcontextprotocol/client@2';
const open: Driver[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((driver) => driver.close()));
});

async function opened(choice: DriverChoice, helloMs = 15_000): Promise<Driver> {
  const driver = await openDriver(choice, { setup: noServers, helloMs });
  open.push(driver);
  return driver;
}

async function refusal(choice: DriverChoice, helloMs = 15_000): Promise<AssayError> {
  const thrown = await opened(choice, helloMs).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(AssayError);
  return thrown as AssayError;
}

describe('opening a driver', () => {
  test('reads which client it wraps', async () => {
    const driver = await opened('sdk-v1');
    expect(driver.hello.client).toEqual({ name: '@modelcontextprotocol/sdk', version: '1.32.2' });
    expect(driver.hello.features).toContain('tools');
  });

  test('says so when it prints nothing', async () => {
    const error = await refusal(scripted('setInterval(() => {}, 1000)'), 200);
    expect(error.message).toMatch(/prints no first line in time/);
  });

  test('shows what the driver wrote to stderr', async () => {
    const error = await refusal(scripted('throw new Error("no module db")'));
    expect(Object.fromEntries(error.facts)['stderr']).toContain('no module db');
  });

  test('tells a command that does not exist from a driver that does not speak', async () => {
    expect((await refusal({ command: 'no-such-command-anywhere', args: [] })).code).toBe('unreachable');
  });

  test('offers the built-in drivers when a name is unknown', () => {
    expect(builtInDrivers).toContain('sdk-v2-2026');
    const name: string = 'sdk-v7';
    expect(() => driverCommand(name as 'sdk-v1')).toThrow(/no built-in driver "sdk-v7"/);
  });
});

describe('a built-in driver whose client is not installed', () => {
  test('asks for it by name, with the line that installs it', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'assay-empty-'));
    const from = join(empty, 'file.js');
    const ask = (): void => assertInstalled('@modelcontextprotocol/client', 'sdk-v2-2026', from);
    expect(ask).toThrow(/sdk-v2-2026 needs @modelcontextprotocol\/client, which is not installed/);
    expect(ask).toThrow(expect.objectContaining({ exitCode: 2, next: expect.stringContaining(install) }));
    await rm(empty, { recursive: true });
  });
});

describe('performing an operation', () => {
  test('gives what the driver answers', async () => {
    const driver = await opened(
      fakeDriver('say(JSON.stringify({ id: op.id, outcome: "success", value: op }))'),
    );
    const reply = await driver.perform({ op: 'callTool', name: 't', arguments: { a: 1 } }, 5000);
    expect(reply).toMatchObject({
      kind: 'answered',
      answer: { outcome: 'success', value: { op: 'callTool', name: 't', arguments: { a: 1 } } },
    });
    expect(driver.usable).toBe(true);
  });

  test('asks in ASCII, since readers differ in what ends a line', async () => {
    const driver = await opened(
      fakeDriver('say(JSON.stringify({ id: op.id, outcome: "success", value: line }))'),
    );
    const args = { text: 'é\u2028\u{1f600}\ud800\u007f' };
    const reply = await driver.perform({ op: 'callTool', name: 't', arguments: args }, 5000);
    const line = reply.kind === 'answered' ? (reply.answer.value as string) : '';
    expect(line).toMatch(/^[ -~]+$/);
    expect(JSON.parse(line)).toEqual({ id: 1, op: 'callTool', name: 't', arguments: args });
  });

  test('keeps what is absent absent', async () => {
    const driver = await opened(fakeDriver('say(JSON.stringify({ id: op.id, outcome: "refused" }))'));
    const reply = await driver.perform({ op: 'listTools' }, 5000);
    expect(reply.kind === 'answered' && Object.keys(reply.answer)).toEqual(['outcome']);
  });

  test('tells silence from an end', async () => {
    const driver = await opened(fakeDriver(''));
    expect(await driver.perform({ op: 'listTools' }, 100)).toEqual({ kind: 'silent' });
    expect(driver.usable).toBe(false);
  });

  test('leaves no process behind, however deaf it is', async () => {
    const driver = await opened(fakeDriver('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);'));
    const pid = Number(driver.hello.client.version);
    await driver.perform({ op: 'listTools' }, 50);
    expect(isAlive(pid)).toBe(true);
    await driver.close();
    expect(isAlive(pid)).toBe(false);
  });

  test('what the built-in driver does not know, it calls unsupported', async () => {
    const driver = await opened('sdk-v1');
    const reply = await driver.perform({ op: 'connect', server: 'nowhere' }, 5000);
    expect(reply).toMatchObject({ kind: 'answered', answer: { outcome: 'unsupported' } });
    const before = await driver.perform({ op: 'listTools' }, 5000);
    expect(before).toMatchObject({ kind: 'answered', answer: { outcome: 'refused' } });
  });
});

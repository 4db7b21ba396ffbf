import { afterEach, describe, expect, test } from 'vitest';
import type { DriverOp } from '../../../../src/targets/client/driver-protocol.js';
import { driverError } from '../../../../src/targets/client/driver-error.js';
import type { DriverReply } from '../../../../src/targets/client/driver-reply.js';
import type { Driver } from '../../../../src/targets/client/driver.js';
import { openDriver } from '../../../../src/targets/client/driver.js';
import { fakeDriver, noServers, scripted } from './fake-driver.js';

const open: Driver[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((driver) => driver.close()));
});

const list: DriverOp = { op: 'listTools' };
const answer = 'say(JSON.stringify({ id: op.id, outcome: "refused" }));';

/** Asks twice, and gives what came of the second question. */
async function secondReply(script: string): Promise<DriverReply> {
  const driver = await openDriver(fakeDriver(script), { setup: noServers });
  open.push(driver);
  const first = await driver.perform(list, 20_000);
  return first.kind === 'answered' ? driver.perform(list, 20_000) : first;
}

describe('a driver at fault', () => {
  test.each([
    [
      'prints a log line',
      'console.log("connected!")',
      'prints no JSON ("connected!")',
      'print logs to stderr',
    ],
    ['prints JSON that is no object', 'say("[]")', 'prints no JSON object ("[]")', 'print logs to stderr'],
    [
      'gives another id',
      'say(\'{"id":"1","outcome":"refused"}\')',
      'answers with id "1" where 1 was asked ("{\\"id\\":\\"1\\",\\"outcome\\":\\"refused\\"}")',
      'give back the id',
    ],
    [
      'gives no id',
      'say(\'{"outcome":"refused"}\')',
      'answers with id null where 1 was asked ("{\\"outcome\\":\\"refused\\"}")',
      'give back the id',
    ],
    [
      'gives an outcome that does not exist',
      'say(JSON.stringify({ id: op.id, outcome: "ok" }))',
      'gives the outcome "ok", which does not exist ("{\\"id\\":1,\\"outcome\\":\\"ok\\"}")',
      'an outcome is one of success, toolError,',
    ],
    [
      'answers twice',
      `${answer}${answer}`,
      'answers operation 1 twice ("{\\"id\\":1,\\"outcome\\":\\"refused\\"}")',
      'one line for each line that is read',
    ],
    [
      'answers what was not asked',
      `say('{"id":1,"outcome":"refused"}\\n{"id":2,"outcome":"refused"}')`,
      'prints a line that nothing asked for ("{\\"id\\":2,\\"outcome\\":\\"refused\\"}")',
      'only then',
    ],
    [
      'prints a log line behind its answer',
      `${answer} say('done')`,
      'prints no JSON ("done")',
      'print logs to stderr',
    ],
    [
      'claims success without a value',
      'say(JSON.stringify({ id: op.id, outcome: "success" }))',
      'answers success to listTools without a value ("{\\"id\\":1,\\"outcome\\":\\"success\\"}")',
      'what the application received',
    ],
    [
      'gives an error that is none',
      'say(JSON.stringify({ id: op.id, outcome: "refused", error: "no" }))',
      'gives an error that is no {"code":…,"message":…} ("{\\"id\\":1,\\"outcome\\":\\"refused\\",\\"error\\":\\"no\\"}")',
      'leave error out',
    ],
    [
      'prints a line of more than 64 MB',
      'say("x".repeat(65 * 1024 * 1024))',
      `prints a line of more than 64 MB ("${'x'.repeat(60)}…")`,
      'end each line with a line feed',
    ],
    [
      'prints without end and without a line feed',
      'const flood = () => { while (process.stdout.write("y".repeat(65536))); process.stdout.once("drain", flood); }; flood();',
      `prints a line of more than 64 MB ("${'y'.repeat(60)}…")`,
      'end each line with a line feed',
    ],
    [
      'prints lines without end',
      'const flood = () => { while (process.stdout.write("log\\n".repeat(999))); process.stdout.once("drain", flood); }; flood();',
      'prints no JSON ("log")',
      'print logs to stderr',
    ],
  ])('is told apart from its client when it %s', async (_what, script, problem, next) => {
    const reply = await secondReply(script);
    expect(reply).toEqual({ kind: 'broken', problem, next: expect.stringContaining(next) as string });
    const [driver] = open;
    if (driver === undefined || reply.kind !== 'broken') throw new Error('not broken');
    expect(driver.usable).toBe(false);
    const error = driverError(driver, reply, list);
    expect(error).toMatchObject({ code: 'not-mcp', exitCode: 3, next: reply.next });
    expect(error.message).toMatch(/^the driver `/);
    expect(error.message).toContain(problem);
    expect(Object.fromEntries(error.facts)['asked']).toBe('{"op":"listTools"}');
  });

  test.each([
    ['exits', 'process.exit(7)', { kind: 'ended', how: 'ended with code 7' }],
    ['is killed', 'process.kill(process.pid, "SIGKILL")', { kind: 'ended', how: 'was ended by SIGKILL' }],
  ])('is not taken for one that does not keep to its protocol when it %s', async (_what, script, reply) => {
    expect(await secondReply(script)).toEqual(reply);
  });

  test('that printed something before it was asked at all', async () => {
    const hello = JSON.stringify({ driver: 1, client: { name: 'a', version: '1' }, features: [] });
    const early = scripted(`console.log(${JSON.stringify(`${hello}\nready`)}); setInterval(() => {}, 1000);`);
    const driver = await openDriver(early, { setup: noServers });
    open.push(driver);
    expect(await driver.perform(list, 20_000)).toMatchObject({
      kind: 'broken',
      problem: 'prints no JSON ("ready")',
    });
  });

  test('is not shown the authorization again', async () => {
    const driver = await openDriver(fakeDriver('say("oops")'), { setup: noServers });
    open.push(driver);
    const op: DriverOp = { op: 'setAuth', token: 'synthetic-token' };
    const reply = await driver.perform(op, 20_000);
    if (reply.kind !== 'broken') throw new Error('not broken');
    expect(JSON.stringify(driverError(driver, reply, op).facts)).not.toContain('synthetic');
  });
});

describe('a driver that never spoke', () => {
  test.each([
    ['prints no JSON', 'console.log("Listening on 3000")', 'prints no JSON ("Listening on 3000")'],
    ['prints JSON that is no object', 'console.log("[1]")', 'prints no JSON object ("[1]")'],
    ['speaks another version', 'console.log(\'{"driver":2}\')', 'says "driver": 2, not 1, in its first line'],
    ['names no client', 'console.log(\'{"driver":1}\')', 'names no client in its first line'],
    [
      'gives no version',
      'console.log(\'{"driver":1,"client":{"name":"a"},"features":[]}\')',
      "gives no client's name and version",
    ],
    [
      'gives a name without end',
      'console.log(JSON.stringify({driver:1,client:{name:"a".repeat(201),version:"1"},features:[]}))',
      'of 1 to 200 characters',
    ],
    [
      'lists no features',
      'console.log(\'{"driver":1,"client":{"name":"a","version":"1"}}\')',
      'lists no features in its first line',
    ],
    [
      'lists features that are no texts',
      'console.log(\'{"driver":1,"client":{"name":"a","version":"1"},"features":[1]}\')',
      'lists features that are no short texts',
    ],
    ['ends at once', 'process.exit(3)', 'ended with code 3 before its first line'],
    ['prints without a line feed', 'process.stdout.write("z".repeat(65 << 20))', 'more than 64 MB ("zzz'],
  ])('is refused when it %s', async (_what, script, problem) => {
    const opening = openDriver(scripted(script), { setup: noServers });
    await expect(opening).rejects.toMatchObject({
      code: 'not-mcp',
      exitCode: 3,
      message: expect.stringContaining(problem) as string,
    });
  });
});

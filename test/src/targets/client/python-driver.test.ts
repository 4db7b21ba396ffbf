import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eras } from '../../../../src/protocol/era.js';
import type { DriverOp } from '../../../../src/targets/client/driver-protocol.js';
import type { Bench } from './bench.js';
import { bench, namesIn } from './bench.js';
import { result } from './plain-server.js';
import { hasPython, onlyWithPython } from './python.js';

const script = fileURLToPath(new URL('../../../fixtures/drivers/python_driver.py', import.meta.url));
const driver = { command: 'python3', args: [script] };

const call: DriverOp = { op: 'callTool', name: 'one', arguments: { text: '\u2028é' } };

describe.runIf(hasPython).each(eras)(`a driver in Python, in %s${onlyWithPython}`, (era) => {
  let at: Bench;
  beforeEach(async () => {
    at = await bench(driver, 'stdio', { era });
    expect(await at.ask({ op: 'connect', server: 'a' })).toEqual({ outcome: 'success' });
  });
  afterEach(() => at.end());

  test('says which client it wraps, and speaks the revision that it is told to', () => {
    expect(at.driver.hello).toEqual({
      driver: 1,
      client: { name: 'python-stdlib', version: '1.0.0' },
      features: ['tools', 'resources', 'prompts'],
    });
    expect(at.methods()).toEqual([era === '2026-07-28' ? 'server/discover' : 'initialize']);
  });

  test('performs every operation that its client has', async () => {
    expect(namesIn(await at.ask({ op: 'listTools' }), 'tools')).toEqual(['one', 'two']);
    expect(namesIn(await at.ask({ op: 'listResources', cursor: 'second' }), 'resources')).toEqual(['two']);
    expect(await at.ask(call)).toMatchObject({ outcome: 'success', value: { structuredContent: { n: 1 } } });
    expect(at.server.came.at(-1)?.params).toMatchObject({ name: 'one', arguments: { text: '\u2028é' } });
    expect(await at.ask({ op: 'readResource', uri: 'x:1' })).toMatchObject({ outcome: 'success' });
    expect(await at.ask({ op: 'getPrompt', name: 'p', arguments: {} })).toMatchObject({ outcome: 'success' });
    expect(await at.ask({ op: 'setAuth', token: 'A' })).toEqual({ outcome: 'unsupported' });
    expect(await at.ask({ op: 'answerInput', responses: null })).toEqual({ outcome: 'unsupported' });
    expect(await at.ask({ op: 'connect', server: 'nowhere' })).toEqual({ outcome: 'unsupported' });
  });

  test.each([
    ['a tool error', 'isError', 'toolError'],
    ['an error of the server', 'error', 'protocolError'],
    ['a result without content', 'hollow', 'refused'],
    ['an id of another type', 'id', 'timeout'],
  ])('tells %s for what it is', async (_what, which, outcome) => {
    const quick = await bench(driver, 'stdio', { era, timeoutMs: which === 'id' ? 100 : 10_000 });
    await quick.ask({ op: 'connect', server: 'a' });
    quick.server.says['tools/call'] = (came) => {
      if (which === 'error') return '"error":{"code":-32602,"message":"no such tool"}';
      if (which === 'id') return undefined;
      return result(came, which === 'isError' ? '"content":[],"isError":true' : '"other":[]');
    };
    if (which === 'id')
      quick.server.says['tools/call'] = () => {
        quick.server.write('{"jsonrpc":"2.0","id":"2","result":{"content":[]}}');
        return undefined;
      };
    expect((await quick.ask(call)).outcome).toBe(outcome);
    await quick.end();
  });

  test('hands over what its client got, to the last sign', async () => {
    at.server.says['tools/call'] = (came) =>
      result(
        came,
        '"content":[],"structuredContent":{"n":-0.0,"text":"\\ud800\\u2028é","deep":[[1e400,-1e400]]}',
      );
    expect((await at.ask(call)).value).toMatchObject({
      structuredContent: { n: -0, text: '\ud800\u2028é', deep: [[Infinity, -Infinity]] },
    });
  });

  test('talks to two servers, and leaves no process behind', async () => {
    await at.ask({ op: 'connect', server: 'b' });
    for (const server of ['a', 'b', 'a']) await at.ask({ op: 'readResource', uri: 'x:1', server });
    expect(at.server.came.slice(-3).map(({ server }) => server)).toEqual(['a', 'b', 'a']);
    await at.ask({ op: 'close' });
    await vi.waitFor(() => expect(at.server.open()).toBe(0));
  });
});

test.runIf(hasPython)(`a driver in Python hands over questions in 2026-07-28${onlyWithPython}`, async () => {
  const at = await bench(driver, 'stdio', { era: '2026-07-28' });
  await at.ask({ op: 'connect', server: 'a' });
  at.server.says['tools/call'] = () => '"result":{"resultType":"input_required","requestState":"s"}';
  expect(await at.ask(call)).toEqual({
    outcome: 'inputRequired',
    value: { resultType: 'input_required', requestState: 's' },
  });
  await at.end();
});

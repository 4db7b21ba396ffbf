import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fuzzClient } from '../../../../src/engine/client/client-run.js';
import { agreeing } from '../../../../src/hostile/attacks/agreeing.js';
import { mistyped } from '../../../../src/hostile/attacks/mistyped.js';
import { sharedId } from '../../../../src/hostile/attacks/shared-id.js';
import { fakeDriver, isAlive, scripted } from '../../targets/client/fake-driver.js';
import { collected } from './collected.js';
import { careless, rawClient, refusing } from './raw-client.js';

describe('a client that believes everything', () => {
  test('is shown one minimal result for each keyword that it does not hold', async () => {
    const run = await collected({
      driver: rawClient(careless),
      attacks: [agreeing, mistyped],
      maxCalls: 500,
    });
    expect(run.settled('client.delivers')).toMatchObject({ status: 'passed' });
    expect(run.settled('client.refuses')).toMatchObject({ status: 'failed' });
    const minima = new Map(
      run.findings.map(({ violation, input }) => [violation.place, JSON.parse(input) as unknown]),
    );
    for (const [place, structuredContent] of [
      ['/required', {}],
      ['/minimum', { total: -1 }],
      ['/maxItems', { hits: [0] }],
    ] as const) {
      expect([place, minima.get(place)]).toEqual([place, { content: [], structuredContent }]);
    }
    expect([...minima.keys()].sort()).toEqual([
      '/additionalProperties',
      '/maxItems',
      '/minLength',
      '/minimum',
      '/required',
      '/shape/structuredContent',
      '/type',
    ]);
  });

  test('is shown more in 2026-07-28, where structured content may be any value', async () => {
    const driver = rawClient(careless);
    const run = await collected({ driver, era: '2026-07-28', attacks: [agreeing, mistyped], maxCalls: 60 });
    expect(run.settled('client.delivers')).toMatchObject({ status: 'passed' });
    expect(run.findings.find(({ violation }) => violation.place === '/type')?.input).toBe(
      '{"resultType":"complete","content":[],"structuredContent":0}',
    );
  });

  test('is shown the same cases in the same order for the same seed, and others for another', async () => {
    const casesOf = async (seed: number) =>
      (await collected({ driver: rawClient(careless), attacks: [agreeing], maxCalls: 40, seed }))
        .of('case')
        .map(({ stimulus }) => stimulus);
    const [first, second, other] = [await casesOf(7), await casesOf(7), await casesOf(8)];
    expect(first).toHaveLength(40);
    expect(second).toEqual(first);
    expect(other).not.toEqual(first);
  });
});

describe('a client that refuses everything', () => {
  test('does not pass by it: its refusals prove nothing', async () => {
    const run = await collected({ driver: rawClient(refusing), maxCalls: 40 });
    expect(run.settled('client.delivers')).toMatchObject({ status: 'failed' });
    for (const law of ['client.refuses', 'client.validation-on']) {
      expect(run.settled(law)).toMatchObject({ status: 'not-exercised', checked: 0 });
      expect(run.settled(law)?.reason).toMatch(/refuses right results too/);
    }
    // One for each tool of ours, whatever it is called with; and a process that ends where listing fails.
    const broken = run.findings.map(({ invariant, violation }) => `${invariant} ${violation.place}`);
    expect(new Set(broken.filter((law) => !law.startsWith('client.bounds')))).toEqual(
      new Set(['client.delivers ']),
    );
    expect(run.findings[0]?.input).toBe('{"content":[]}');
  });
});

describe('a client that changes what it hands over', () => {
  test('is told by the place of the change', async () => {
    const script = "result.structuredContent.total = 0; answer('success', result);";
    const run = await collected({ driver: rawClient(script), attacks: [agreeing], maxCalls: 100 });
    expect(run.findings.map(({ invariant, violation }) => [invariant, violation.place])).toEqual([
      ['client.delivers', '/structuredContent/total'],
    ]);
    expect(run.findings[0]?.input).toBe('{"content":[],"structuredContent":{}}');
  });

  test('may keep to itself what belongs to the protocol', async () => {
    const script = "answer('success', { ...result, _meta: { a: 1 }, resultType: 'complete' });";
    const run = await collected({ driver: rawClient(script), attacks: [agreeing], maxCalls: 5 });
    expect(run.findings).toEqual([]);
  });
});

describe('a client that keeps something beyond its connections', () => {
  test('is shown with all that makes it fail in a new process', async () => {
    // A wrong result where two tools were listed, and it refuses nothing any more, whatever it lists later.
    const script = `
      const { total, hits } = result.structuredContent ?? {};
      const right = Number.isInteger(total) && Array.isArray(hits);
      globalThis.spoilt ||= !right && listed.tools.length > 1;
      answer(right || globalThis.spoilt ? 'success' : 'refused', result);`;
    const run = await collected({ driver: rawClient(script), attacks: [agreeing, sharedId], maxCalls: 400 });
    const finding = run.findings.find(({ violation }) => violation.place === '/shared-id');
    expect(finding).toMatchObject({ invariant: 'client.validation-on', repeats: { failed: 3, tried: 3 } });
    expect(finding?.steps?.filter((step) => step.includes('"name"'))).toEqual([
      expect.stringMatching(/^listTools ←(.*"name"){2}/),
    ]);
  });
});

describe('a client that does not come back', () => {
  test('counts as silent, and the run goes on with a fresh one', async () => {
    const run = await collected({ driver: rawClient(''), attacks: [agreeing], maxCalls: 2, timeoutMs: 150 });
    expect(run.of('exchanged').map(({ outcome }) => outcome)).toEqual(['silent', 'silent']);
    expect(run.findings[0]?.violation.message).toMatch(/the client did not come back in time/);
  });

  test('counts as crashed when its process is gone', async () => {
    const run = await collected({ driver: rawClient('process.exit(9)'), attacks: [agreeing], maxCalls: 2 });
    expect(run.of('exchanged').map(({ outcome }) => outcome)).toEqual(['crashed', 'crashed']);
    expect(run.findings[0]?.violation.message).toMatch(/ended with code 9/);
  });
});

describe('a driver at fault', () => {
  test('ends the run with a word about the driver and no finding about the client', async () => {
    const run = await collected({ driver: rawClient("process.stdout.write('oops\\n');"), maxCalls: 10 });
    expect(run.of('runFinished')[0]).toMatchObject({ status: 'incomplete', code: 'not-mcp' });
    expect(run.of('runFinished')[0]?.reason).toMatch(/prints no JSON \("oops"\)/);
    expect(run.findings).toEqual([]);
  });

  test('is refused at once when it is no driver', async () => {
    await expect(collected({ driver: scripted('console.log("hi")') })).rejects.toMatchObject({
      code: 'not-mcp',
    });
  });

  test('can not claim to have called or listed what our server never saw', async () => {
    const claims = 'say(JSON.stringify({ id: op.id, outcome: "success", value: { content: [] } }))';
    const run = await collected({ driver: fakeDriver(claims), maxCalls: 10 });
    expect(run.of('runFinished')[0]).toMatchObject({ status: 'unavailable', code: 'nothing-tested' });
    expect(run.of('runFinished')[0]?.reason).toMatch(/did not ask the server/);
  });
});

describe('a run', () => {
  test('says nothing of an era that the client does not speak', async () => {
    const run = await collected({ driver: 'sdk-v1', era: '2026-07-28', maxCalls: 10 });
    expect(run.of('runFinished')[0]).toMatchObject({
      status: 'unavailable',
      code: 'nothing-tested',
      reason: 'the client speaks 2025-11-25, not 2026-07-28',
    });
    expect(run.settled('client.delivers')).toMatchObject({ status: 'not-exercised' });
  });

  test('writes no secret of the driver’s environment', async () => {
    const env = { TOKEN: 'synthetic-secret-value' };
    const script =
      "print({ id: op.id, outcome: 'refused', error: { code: 1, message: process.env.TOKEN } });";
    const run = await collected({ driver: rawClient(script, env), attacks: [agreeing], maxCalls: 2 });
    expect(run.findings[0]?.violation.message).toContain('[redacted]');
    expect(JSON.stringify(run.events)).not.toContain(env.TOKEN);
  });

  test('leaves no process behind, neither at its end nor when its reader stops', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'assay-pids-'));
    const driver = rawClient(careless, { PIDS: join(dir, 'pids') });
    await collected({ driver, maxCalls: 20 });
    for await (const event of fuzzClient({ driver, corpusDir: null, maxCalls: 1_000_000 }))
      if (event.type === 'exchanged') break;
    const pids = (await readFile(join(dir, 'pids'), 'utf8')).trim().split('\n').map(Number);
    expect(pids.length).toBeGreaterThanOrEqual(4);
    expect(pids.filter(isAlive)).toEqual([]);
    await rm(dir, { recursive: true });
  });

  test('stops when it is told to, and says so', async () => {
    const stop = new AbortController();
    stop.abort();
    const run = await collected({ driver: rawClient(careless), signal: stop.signal });
    expect(run.of('runFinished')[0]).toMatchObject({ code: 'interrupted', cases: 0 });
  });
});

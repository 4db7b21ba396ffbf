import { afterEach, describe, expect, test } from 'vitest';

import { AssayError } from '../../../../src/errors/assay-error.js';
import type { StdioEndpoint } from '../../../../src/transport/endpoint.js';
import type { TransportLimits } from '../../../../src/transport/limits.js';
import { openTransport } from '../../../../src/transport/open-transport.js';
import type { Link, Observation, Stray } from '../../../../src/transport/transport.js';
import { echo, request, running, scripted } from './scripted-peer.js';

const links: Link[] = [];

async function open(endpoint: StdioEndpoint, limits: Partial<TransportLimits> = {}): Promise<Link> {
  const link = await openTransport(endpoint, { graceMs: 50, ...limits }).connect();
  links.push(link);
  return link;
}

afterEach(async () => {
  await Promise.all(links.splice(0).map((link) => link.close()));
});

const resultOf = ({ answer }: Observation): unknown =>
  answer?.kind === 'result' ? answer.result : undefined;

/** The pid that a peer says in its answer. */
async function pidOf(link: Link): Promise<number> {
  const result = resultOf(await link.exchange(request('pid'), 5000)) as { pid: number };
  return result.pid;
}

const tellsPid = `
const lines = require('node:readline').createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const { id } = JSON.parse(line);
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result: { pid: globalThis.shownPid ?? process.pid } }) + '\\n');
});
`;

/** Waits for a condition that another process brings about; fails by the test's own timeout. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}

/** The strays, as soon as there are so many. */
async function straysOf(link: Link, count: number): Promise<readonly Stray[]> {
  const strays: Stray[] = [];
  await until(() => strays.push(...link.strays()) >= count);
  return strays;
}

describe('answers', () => {
  test('are matched by id when any number of exchanges is open', async () => {
    const link = await open(scripted(echo));
    const ids = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? at : String(at - 1)));
    const observations = await Promise.all(ids.map((id) => link.exchange(request(id, { id }), 5000)));
    expect(observations.map(({ kind }) => kind)).toEqual(ids.map(() => 'answered'));
    expect(observations.map(resultOf)).toEqual(ids.map((id) => ({ params: { id } })));
  });

  test('count the bytes of their lines, both ways', async () => {
    const link = await open(scripted(echo));
    const sent = request(1, 'ü');
    const observation = await link.exchange(sent, 5000);
    expect(observation).toMatchObject({
      bytesSent: Buffer.byteLength(sent.body) + 1,
      bytesReceived: Buffer.byteLength(observation.answer?.text ?? '') + 1,
    });
    expect(observation.ms).toBeGreaterThan(0);
  });

  test('may be longer than many chunks, in linear time', async () => {
    const link = await open(
      scripted(`process.stdin.once('data', () => {
        const text = 'x'.repeat(20 * 1024 * 1024);
        process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { text } }) + '\\n');
      });`),
    );
    const observation = await link.exchange(request(1), 20_000);
    expect(observation.kind).toBe('answered');
    expect(observation.bytesReceived).toBeGreaterThan(20 * 1024 * 1024);
  });

  test('may come in pieces that split a character', async () => {
    const link = await open(
      scripted(`process.stdin.once('data', async () => {
        const bytes = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { text: '\u{1F9EA}' } }) + '\\n');
        for (const byte of bytes) await new Promise((done) => process.stdout.write(Buffer.of(byte), () => setImmediate(done)));
      });`),
    );
    expect(resultOf(await link.exchange(request(1), 5000))).toEqual({ text: '\u{1F9EA}' });
  });

  test('of an id that is equal in value but not in type end the exchange, with that fault', async () => {
    const link = await open(
      scripted(`process.stdin.once('data', () => {
        process.stdout.write('{"jsonrpc":"2.0","id":"1","result":{}}\\n');
      });`),
    );
    const { kind, answer } = await link.exchange(request(1), 5000);
    expect([kind, answer?.text]).toEqual(['answered', '{"jsonrpc":"2.0","id":"1","result":{}}']);
    expect(answer?.faults.map(({ rule, pointer }) => [rule, pointer])).toEqual([['wire.one-answer', '/id']]);
    expect(link.strays()).toEqual([]);
  });

  test('in a batch end the exchange, and text that is none is told with what came before it', async () => {
    const link = await open(
      scripted(`process.stdin.once('data', () => {
        process.stdout.write('[{"jsonrpc":"2.0","id":1,"result":{}}]\\nlog\\n');
      });`),
    );
    const { kind, answer } = await link.exchange(request(1), 5000);
    expect([kind, answer?.faults.map(({ rule }) => rule)]).toEqual(['answered', ['wire.envelope']]);
    expect((await straysOf(link, 1)).map(({ text, behind }) => [text, behind])).toEqual([['log', 1]]);
  });

  test('that come twice or too late are strays', async () => {
    const link = await open(
      scripted(`const lines = require('node:readline').createInterface({ input: process.stdin });
      const late = [];
      lines.on('line', (line) => {
        const { id, params } = JSON.parse(line);
        const answer = '{"jsonrpc":"2.0","id":' + id + ',"result":{}}\\n';
        if (params === 'late') late.push(answer);
        else process.stdout.write(late.join('') + answer + answer);
      });`),
    );
    expect((await link.exchange(request(1, 'late'), 200)).kind).toBe('silent');
    expect((await link.exchange(request(2), 5000)).kind).toBe('answered');
    expect((await straysOf(link, 2)).map((stray) => stray.kind === 'result' && stray.id)).toEqual([1, 2]);
  });

  test('with a null id belong to the exchange that has none', async () => {
    const link = await open(
      scripted(`process.stdin.once('data', () => {
        process.stdout.write('{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no JSON"}}\\n');
      });`),
    );
    const observation = await link.exchange({ id: undefined, body: Buffer.of(0xff, 0x7b) }, 5000);
    expect(observation).toMatchObject({
      kind: 'answered',
      bytesSent: 3,
      answer: { kind: 'error', id: null },
    });
  });
});

describe('bytes', () => {
  test('go out as they are', async () => {
    const link = await open(
      scripted(`process.stdin.once('data', (bytes) => {
        process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { hex: bytes.toString('hex') } }) + '\\n');
      });`),
    );
    const observation = await link.exchange({ id: 1, body: Buffer.of(0xff, 0x00, 0xc3) }, 5000);
    expect(resultOf(observation)).toEqual({ hex: 'ff00c30a' });
  });

  test('that are no UTF-8 are unreadable, though their repaired text is an answer', async () => {
    const link = await open(
      scripted(`process.stdin.once('data', () => {
        process.stdout.write(Buffer.concat([Buffer.from('{"jsonrpc":"2.0","id":1,"result":"'), Buffer.of(0xff), Buffer.from('"}\\n')]));
      });`),
    );
    expect((await link.exchange(request(1), 300)).kind).toBe('silent');
    expect(await straysOf(link, 1)).toMatchObject([
      { kind: 'unreadable', reading: { ok: false, problem: 'not UTF-8' } },
    ]);
  });

  test('that are no JSON are unreadable strays, and answers still come', async () => {
    const link = await open(scripted(`console.log('Server running');\n${echo}`));
    expect((await link.exchange(request(1), 5000)).kind).toBe('answered');
    expect(link.strays()).toMatchObject([{ kind: 'unreadable', text: 'Server running' }]);
  });

  test('that are notifications or requests of the peer are strays', async () => {
    const link = await open(
      scripted(`process.stdin.once('data', () => {
        process.stdout.write('{"jsonrpc":"2.0","method":"n"}\\n{"jsonrpc":"2.0","id":1,"method":"ping"}\\n{"jsonrpc":"2.0","id":1,"result":{}}\\n');
      });`),
    );
    expect((await link.exchange(request(1), 5000)).answer?.kind).toBe('result');
    expect(link.strays().map(({ kind }) => kind)).toEqual(['notification', 'request']);
  });

  test('after the last line feed are told as a line that was cut off', async () => {
    const link = await open(
      scripted(
        `process.stdin.once('data', () => { process.stdout.write('{"jsonrpc"'); process.stdin.destroy(); });`,
      ),
    );
    expect((await link.exchange(request(1), 5000)).kind).toBe('crashed');
    expect(link.strays()).toMatchObject([{ kind: 'unreadable', text: '{"jsonrpc"' }]);
  });
});

describe('an ending', () => {
  test.each([
    ['code 3', 'process.exit(3)', { code: 3, signal: null }, 'exited with code 3'],
    ['code 0, by itself', 'process.exit(0)', { code: 0, signal: null }, 'exited with code 0'],
    [
      'a signal',
      `process.kill(process.pid, 'SIGSEGV')`,
      { code: null, signal: 'SIGSEGV' },
      'was ended by SIGSEGV',
    ],
  ])('with %s crashes every open exchange', async (_, end, exit, failure) => {
    const link = await open(scripted(`process.stdin.once('data', () => { ${end}; });`));
    const observations = await Promise.all([
      link.exchange(request(1), 5000),
      link.exchange(request(2), 5000),
    ]);
    for (const observation of observations)
      expect(observation).toMatchObject({ kind: 'crashed', exit, failure });
    expect(link.alive).toBe(false);
    expect(await link.exchange(request(3), 5000)).toMatchObject({ kind: 'crashed', exit, bytesSent: 0 });
  });

  test('does not swallow the answer that was written before it', async () => {
    const link = await open(
      scripted(`process.stdin.once('data', () => {
        require('node:fs').writeSync(1, '{"jsonrpc":"2.0","id":1,"result":{}}\\n');
        process.exit(1);
      });`),
    );
    expect((await link.exchange(request(1), 5000)).kind).toBe('answered');
  });

  test('by a closed stdout of a living process is in good order, and the process is gone', async () => {
    const answer = String.raw`{\"jsonrpc\":\"2.0\",\"id\":\"pid\",\"result\":{\"pid\":$$}}`;
    const script = `read line; echo "${answer}"; exec >&-; sleep 60`;
    const link = await open({ kind: 'stdio', command: 'sh', args: ['-c', script] });
    const pid = await pidOf(link);
    expect(await link.exchange(request(2), 5000)).toMatchObject({
      kind: 'closed',
      failure: 'closed its stdout',
    });
    await link.close();
    expect(await running(pid)).toBe(false);
  });

  test('is silence when the process lives', async () => {
    const link = await open(scripted('process.stdin.resume(); setInterval(() => {}, 1000);'));
    const observation = await link.exchange(request(1), 100);
    expect(observation).toMatchObject({ kind: 'silent', answer: undefined, bytesReceived: 0 });
    expect(observation.failure).toBeUndefined();
    expect(observation.ms).toBeGreaterThanOrEqual(95);
    expect(link.alive).toBe(true);
  });

  test('by us closes what is open', async () => {
    const link = await open(scripted('process.stdin.resume();'));
    const waiting = link.exchange(request(1), 5000);
    await link.close();
    expect(await waiting).toMatchObject({ kind: 'closed', failure: 'was closed by us' });
    await link.close();
  });
});

describe('closing', () => {
  test('ends a peer that heeds neither the end of stdin nor SIGTERM', async () => {
    const link = await open(
      scripted(`process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); ${tellsPid}`),
    );
    const pid = await pidOf(link);
    expect(await running(pid)).toBe(true);
    await link.close();
    expect(await running(pid)).toBe(false);
  });

  test('ends what the peer has started', async () => {
    const link = await open(
      scripted(`const child = require('node:child_process').spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], { stdio: 'inherit' });
        globalThis.shownPid = child.pid; child.unref(); ${tellsPid}`),
    );
    const pid = await pidOf(link);
    expect(await running(pid)).toBe(true);
    await link.close();
    expect(await running(pid)).toBe(false);
  });

  test('ends what a crashed peer has left behind', async () => {
    const link = await open(
      scripted(`const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
        globalThis.shownPid = child.pid; ${tellsPid}
        lines.on('line', (line) => { if (line.includes('die')) process.exit(1); });`),
    );
    const pid = await pidOf(link);
    const observation = await link.exchange({ id: undefined, body: '{"method":"die"}' }, 5000);
    expect(observation.kind).toBe('crashed');
    await link.close();
    expect(await running(pid)).toBe(false);
  });

  test('of a peer that ends with its stdin takes no grace period', async () => {
    const link = await open(scripted(echo), { graceMs: 20_000 });
    await link.exchange(request(1), 5000);
    const startedAt = performance.now();
    await link.close();
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  test('sends what was sent before it', async () => {
    const link = await open(
      scripted(`process.stdin.once('data', (line) => { process.stderr.write('got ' + line); });`),
      { graceMs: 20_000 },
    );
    await link.send({ id: undefined, body: '{"method":"bye"}' });
    await link.close();
    expect(link.stderr()).toBe('got {"method":"bye"}\n');
  });
});

describe('a bound', () => {
  test('ends endless lines that are no JSON-RPC', async () => {
    const link = await open({ kind: 'stdio', command: 'sh', args: ['-c', 'yes'] });
    const observation = await link.exchange(request(1), 20_000);
    expect(observation).toMatchObject({
      kind: 'closed',
      failure: 'prints no JSON-RPC ("y", stopped after 64 KB)',
    });
  });

  test('ends an endless line', async () => {
    const link = await open(
      { kind: 'stdio', command: 'sh', args: ['-c', "yes | tr -d '\\n'"] },
      { messageBytes: 1024 * 1024 },
    );
    const observation = await link.exchange(request(1), 20_000);
    expect(observation).toMatchObject({ kind: 'closed', failure: 'sends a line of more than 1 MB' });
  });

  test('ends endless messages that nobody asked for', async () => {
    const flood = `yes '{"jsonrpc":"2.0","method":"n"}'`;
    const link = await open(
      { kind: 'stdio', command: 'sh', args: ['-c', flood] },
      { messageBytes: 1024 * 1024 },
    );
    const observation = await link.exchange(request(1), 20_000);
    expect(observation).toMatchObject({
      kind: 'closed',
      failure: 'sends more than 1 MB that nobody asked for',
    });
    expect(link.strays().length).toBeLessThanOrEqual(10_000);
  });

  test('keeps the newest of stderr', async () => {
    const link = await open(
      scripted(`process.stderr.write('a'.repeat(300000) + 'end', () => { ${tellsPid} });`),
      { stderrBytes: 1000 },
    );
    await pidOf(link);
    await until(() => link.stderr().endsWith('end'));
    expect(link.stderr()).toBe(`${'a'.repeat(997)}end`);
  });

  test('holds back what a peer that does not read would pile up', async () => {
    const link = await open(scripted('setInterval(() => {}, 1000);'), { backlogBytes: 1024 * 1024 });
    const body = 'x'.repeat(3 * 1024 * 1024);
    const first = await link.exchange({ id: 1, body }, 50);
    const second = await link.exchange({ id: 2, body }, 50);
    expect([first.bytesSent, second.bytesSent]).toEqual([body.length + 1, 0]);
    expect([first.kind, second.kind]).toEqual(['silent', 'silent']);
  });

  test('lets a slow reader have everything in order', async () => {
    const slow = `process.stdin.pause(); setTimeout(() => { ${echo} }, 200);`;
    const link = await open(scripted(slow), { backlogBytes: 64 * 1024 });
    const text = 'x'.repeat(200 * 1024);
    const all = await Promise.all([1, 2, 3, 4].map((id) => link.exchange(request(id, text), 10_000)));
    expect(all.map(({ kind }) => kind)).toEqual(['answered', 'answered', 'answered', 'answered']);
  });
});

describe('a child', () => {
  test('knows what was given to it and no secrets of ours', async () => {
    process.env['ASSAY_TEST_SECRET'] = 'ours';
    const link = await open(
      scripted(
        `process.stdin.once('data', () => {
          process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: 1, result: process.env }) + '\\n');
        });`,
        { GIVEN: 'yes' },
      ),
    );
    const seen = resultOf(await link.exchange(request(1), 5000)) as Record<string, string>;
    delete process.env['ASSAY_TEST_SECRET'];
    expect(seen['GIVEN']).toBe('yes');
    expect(seen['PATH']).toBe(process.env['PATH']);
    expect(Object.keys(seen)).not.toContain('ASSAY_TEST_SECRET');
  });

  test.each([
    [
      { command: 'no-such-command-of-ours', args: ['x'] },
      '`no-such-command-of-ours x` could not be started: no such command (ENOENT)',
    ],
    [
      { command: process.execPath, args: [], cwd: '/no/such/folder' },
      `\`${process.execPath}\` could not be started: no folder /no/such/folder (ENOENT)`,
    ],
    [{ command: '/', args: [] }, '`/` could not be started: may not be run (EACCES)'],
  ])('that can not be started is unreachable: %j', async (command, message) => {
    const connecting = openTransport({ kind: 'stdio', ...command }).connect();
    await expect(connecting).rejects.toThrow(AssayError);
    await expect(connecting).rejects.toMatchObject({ code: 'unreachable', message });
  });

  test('is shown as a command line without its secrets', () => {
    const { endpoint } = openTransport({
      kind: 'stdio',
      command: 'node',
      args: [
        'my server.js',
        '--api-key',
        'hunter2',
        '--token=hunter2',
        'postgres://me:hunter2@db/x',
        '--port=1',
      ],
      env: { KEY: 'hunter2' },
    });
    expect(endpoint).toBe(
      "node 'my server.js' --api-key [redacted] --token=[redacted] postgres://[redacted]@db/x --port=1",
    );
  });

  test('refuses a second open exchange of one id: that is a fault of ours', async () => {
    const link = await open(scripted('process.stdin.resume();'));
    const first = link.exchange(request(1), 50);
    await expect(link.exchange(request(1), 50)).rejects.toThrow('two open exchanges have the id 1');
    await first;
  });
});

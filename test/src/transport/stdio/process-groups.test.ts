import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import { expect, test } from 'vitest';

import { running } from './scripted-peer.js';

const compiled = new URL('../../../../dist/src/transport/open-transport.js', import.meta.url).href;

/** Heeds nothing, and leaves a child that heeds nothing. */
const stubborn = `
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
setInterval(() => {}, 1000);
process.stdin.once('data', () => {
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: 1, result: [process.pid, child.pid] }) + '\\n');
});`;

const program = (end: string): string => `
import { openTransport } from ${JSON.stringify(compiled)};
const endpoint = { kind: 'stdio', command: process.execPath, args: ['-e', ${JSON.stringify(stubborn)}] };
const link = await openTransport(endpoint).connect();
const { answer } = await link.exchange({ id: 1, body: '{}' }, 10000);
process.stdout.write(JSON.stringify(answer.result) + '\\n');
${end}
`;

test.each([
  ['process.exit', 'process.exit(0);', [0, null]],
  ['an error that nobody catches', `setImmediate(() => { throw new Error('boom'); });`, [1, null]],
  ['SIGINT', `process.kill(process.pid, 'SIGINT');`, [null, 'SIGINT']],
  ['SIGTERM', `process.kill(process.pid, 'SIGTERM');`, [null, 'SIGTERM']],
  ['the end of its work', 'await link.close();', [0, null]],
])('no child outlives us when we end by %s', async (_, end, exit) => {
  const us = spawn(process.execPath, ['--input-type=module', '-e', program(end)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(us, 'exit');
  const [line] = (await once(createInterface({ input: us.stdout }), 'line')) as [string];
  const pids = JSON.parse(line) as number[];
  expect(pids).toHaveLength(2);
  expect(await ended).toEqual(exit);
  for (const pid of pids) {
    while (await running(pid)) await new Promise((resolve) => setImmediate(resolve));
  }
});

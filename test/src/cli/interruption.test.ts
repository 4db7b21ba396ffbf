import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { expect, test } from 'vitest';

const compiled = new URL('../../../dist/src/cli/interruption.js', import.meta.url).href;

const program = (after: string): string => `
import { watchInterrupts } from ${JSON.stringify(compiled)};
const { signal, dispose } = watchInterrupts(process.stderr);
signal.addEventListener('abort', () => { ${after} });
process.stdin.resume();
process.kill(process.pid, 'SIGINT');
`;

test.each([
  ['the first interrupt only asks to stop', 'process.stdin.pause(); dispose();', [0, null], 1],
  ['the second one leaves at once', `process.kill(process.pid, 'SIGINT');`, [130, null], 1],
  [
    'after the work an interrupt has its usual effect',
    `dispose(); process.kill(process.pid, 'SIGINT');`,
    [null, 'SIGINT'],
    1,
  ],
])('%s', async (_, after, exit, lines) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(after)], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  expect(await once(child, 'close')).toEqual(exit);
  expect(said.match(/^stopping: .*\n/gm)).toHaveLength(lines);
});

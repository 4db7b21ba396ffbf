import { readFileSync } from 'node:fs';
import type { DriverCommand } from '../../../../src/targets/client/driver-command.js';
import type { DriverSetup } from '../../../../src/targets/client/driver-protocol.js';

export const noServers: DriverSetup = { servers: {}, era: '2025-11-25', timeoutMs: 1000 };

const hello =
  'console.log(JSON.stringify({ driver: 1, client: { name: "fake", version: String(process.pid) }, features: ["tools"] }));';

/** A driver made of a script alone. */
export const scripted = (script: string): DriverCommand => ({
  command: process.execPath,
  args: ['-e', script],
});

/**
 * A driver that says hello and its pid, then runs `perOp` for each line: an operation `op` is in scope, and
 * `say(text)` prints a line.
 */
export const fakeDriver = (perOp: string): DriverCommand =>
  scripted(`${hello}
    const say = (text) => process.stdout.write(text + '\\n');
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const op = JSON.parse(line);
      ${perOp}
    });`);

/** Whether a process still runs: one that has ended and whose parent has not noticed yet does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return process.platform !== 'linux' || !isZombie(pid);
}

/** The state letter behind the name in parentheses (proc(5)). */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return true;
  }
}

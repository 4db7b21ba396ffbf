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

/** Whether a process is still there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallStamp } from './echo/call-stamps.js';
import type { Goal } from './goal.js';
import { echoScripts } from './lanes/echo-process.js';
import { callText, opening } from './lanes/requests.js';
import { medianOf, spreadOf } from './spread.js';

/** The command as it is installed. */
export const cliScript = fileURLToPath(new URL('../src/cli/main.js', import.meta.url));

const rounds = 5;

interface First {
  /** From the start of the client to its first call. */
  readonly ms: number;
  readonly clientCpuMs: number | undefined;
}

/** The first call that a server with stamps got from a process that was started now, told by `path`. */
async function firstCall(args: readonly string[], path: string, folder: string, said = ''): Promise<First> {
  await rm(path, { force: true });
  const started = performance.timeOrigin + performance.now();
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.end(said);
  await once(child, 'exit');
  const [stamp] = JSON.parse(await readFile(path, 'utf8')) as readonly CallStamp[];
  if (stamp === undefined) throw new Error('no call came');
  return { ms: stamp.at - started, clientCpuMs: stamp.clientCpuMs };
}

/** From the start of the command to its first call, beyond what the server needs until it can be called. */
export async function start(folder: string): Promise<Goal> {
  const path = join(folder, 'first-call');
  const server = [echoScripts.stdio, '--stamps', path];
  const told = `${opening.initialize}\n${opening.initialized}\n${callText(1, '{}')}\n`;
  const run = [cliScript, 'fuzz', '--max-calls', '20', '--quiet', '--', process.execPath, ...server];
  const beyond: number[] = [];
  const cpu: (number | undefined)[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const own = await firstCall(server, path, folder, told);
    const ours = await firstCall(run, path, folder);
    beyond.push(ours.ms - own.ms);
    cpu.push(ours.clientCpuMs);
  }
  const cpuMs = medianOf(cpu);
  return {
    what: "start to the first call, beyond the server's own start",
    is: spreadOf(beyond),
    unit: 'ms',
    due: 'at most',
    goal: 400,
    ...(cpuMs === undefined ? {} : { note: `${cpuMs} ms CPU of the command itself until then` }),
  };
}

import { spawn } from 'node:child_process';
import { usageOf } from '../src/validation/bounded/process-usage.js';
import type { Goal } from './goal.js';
import { echoScripts } from './lanes/echo-process.js';
import { runsScript, treeOf } from './lanes/process-table.js';
import { spreadOf } from './spread.js';
import { cliScript } from './start.js';

const calls = 300_000;
const sampleMs = 1000;

/** Resident megabytes of all our processes together; the server under test is not ours. */
const residentMb = (pid: number): number =>
  treeOf(pid)
    .filter((each) => !runsScript(each, 'echo/stdio-server.js'))
    .reduce((sum, each) => sum + (usageOf(each)?.residentBytes ?? 0), 0) /
  2 ** 20;

/** Resident memory of one long run of the command, once a second: most of it, and whether it grows. */
export async function memory(seed: number, folder: string): Promise<readonly Goal[]> {
  const args = ['fuzz', '--max-calls', `${calls}`, '--concurrency', '16', '--seed', `${seed}`, '--quiet'];
  const child = spawn(process.execPath, [cliScript, ...args, '--', process.execPath, echoScripts.stdio], {
    cwd: folder,
    stdio: 'ignore',
  });
  const samples: number[] = [];
  const sampling = setInterval(() => {
    if (child.pid !== undefined) samples.push(residentMb(child.pid));
  }, sampleMs);
  await new Promise((resolve) => {
    child.once('exit', resolve);
  });
  clearInterval(sampling);
  return goalsOf(samples);
}

function goalsOf(samples: readonly number[]): readonly Goal[] {
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const first = spreadOf(samples.slice(0, quarter));
  const last = spreadOf(samples.slice(-quarter));
  return [
    {
      what: `memory of all our processes over ${calls.toLocaleString('en')} calls, most at any second`,
      is: spreadOf([Math.max(...samples)]),
      unit: 'MB',
      due: 'at most',
      goal: 220,
    },
    {
      what: 'memory, last quarter of the run / first quarter',
      is: spreadOf([last.median / first.median]),
      unit: '×',
      due: 'at most',
      goal: 1.1,
    },
  ];
}

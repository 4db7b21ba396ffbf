import { spawn } from 'node:child_process';
import { usageOf } from '../src/validation/bounded/process-usage.js';
import type { Goal } from './goal.js';
import { echoScripts } from './lanes/echo-process.js';
import { runsScript, treeOf } from './lanes/process-table.js';
import { spreadOf } from './spread.js';
import { cliScript } from './start.js';

const calls = 300_000;
const sampleMs = 1000;

/** Resident megabytes of each of our processes, the command first; the server under test is not ours. */
const residentMb = (pid: number): readonly number[] =>
  treeOf(pid)
    .filter((each) => !runsScript(each, 'echo/stdio-server.js'))
    .map((each) => (usageOf(each)?.residentBytes ?? 0) / 2 ** 20);

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

/** Resident memory of one long run of the command, once a second: most of it, and whether it grows. */
export async function memory(seed: number, folder: string): Promise<readonly Goal[]> {
  const args = ['fuzz', '--max-calls', `${calls}`, '--concurrency', '16', '--seed', `${seed}`, '--quiet'];
  const child = spawn(process.execPath, [cliScript, ...args, '--', process.execPath, echoScripts.stdio], {
    cwd: folder,
    stdio: 'ignore',
  });
  const samples: (readonly number[])[] = [];
  const sampling = setInterval(() => {
    if (child.pid !== undefined) samples.push(residentMb(child.pid));
  }, sampleMs);
  await new Promise((resolve) => {
    child.once('exit', resolve);
  });
  clearInterval(sampling);
  return goalsOf(samples);
}

function goalsOf(samples: readonly (readonly number[])[]): readonly Goal[] {
  const sums = samples.map(sumOf);
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const first = spreadOf(sums.slice(0, quarter));
  const last = spreadOf(sums.slice(-quarter));
  const most = Math.max(...sums);
  const each = samples[sums.indexOf(most)]?.map((size) => size.toFixed(0)).join(' + ') ?? '';
  return [
    {
      what: `memory of all our processes over ${calls.toLocaleString('en')} calls, most at any second`,
      is: spreadOf([most]),
      unit: 'MB',
      due: 'at most',
      goal: 220,
      note: `the command and its children: ${each}`,
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

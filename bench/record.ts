import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { identity } from '../src/protocol/identity.js';
import type { BenchResults, Conditions } from './bench-results.js';
import { summary } from './summary.js';

export type { Measured } from './bench-results.js';

function conditionsOf({ seed, loadBefore }: BenchResults): Conditions {
  const [cpu] = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    version: identity.version,
    node: process.version,
    machine: {
      cpu: cpu?.model ?? 'unknown',
      cores: cpus().length,
      memoryMb: Math.round(totalmem() / 2 ** 20),
    },
    load: { before: loadBefore, after: loadavg() },
    seed,
  };
}

/** Writes the day's figures as JSON, and the newest ones as a page to read; returns that page. */
export async function record(folder: string, results: BenchResults): Promise<string> {
  const { loadBefore: _loadBefore, seed: _seed, ...figures } = results;
  const conditions = conditionsOf(results);
  const page = summary(results, conditions);
  await mkdir(folder, { recursive: true });
  const json = JSON.stringify({ bench: 2, ...conditions, ...figures }, null, 2);
  await writeFile(join(folder, `${conditions.date}.json`), `${json}\n`);
  await writeFile(join(folder, 'README.md'), page);
  return page;
}

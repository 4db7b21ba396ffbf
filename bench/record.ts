import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { identity } from '../src/protocol/identity.js';

/** One figure: how often a second, and its ratio to a named peer of the same run. */
export interface Measured {
  readonly suite: string;
  readonly name: string;
  readonly perSecond: number;
  readonly ratio: number;
  readonly to: string;
}

/** Writes the figures with what is needed to read them: machine, Node, load before and after, seed. */
export async function record(
  folder: string,
  seed: number,
  loadBefore: readonly number[],
  rows: readonly Measured[],
): Promise<string> {
  const [cpu] = cpus();
  const path = join(folder, `${new Date().toISOString().slice(0, 10)}.json`);
  const conditions = {
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
  await mkdir(folder, { recursive: true });
  await writeFile(path, `${JSON.stringify({ bench: 1, ...conditions, rows }, null, 2)}\n`);
  return path;
}

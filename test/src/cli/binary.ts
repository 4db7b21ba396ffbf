import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';

import { compiledEntry } from '../../../src/errors/compiled-entry.js';

/** The binary as it is installed. */
const main = compiledEntry(new URL('../../../src/cli/main.ts', import.meta.url)).pathname;

/** The bundled sample server, as a command. */
export const sampleServer: readonly string[] = [
  process.execPath,
  compiledEntry(new URL('../../../src/sample/server.ts', import.meta.url)).pathname,
];

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A run of the binary in a folder of its own. */
export interface Play {
  readonly folder: string;
  kill(signal: NodeJS.Signals): void;
  /** Calls back on each piece of stderr. */
  onTalk(act: (all: string) => void): void;
  readonly ended: Promise<Ended>;
  /** The command lines of processes that came of this run and still live. */
  living(): readonly string[];
  /** Those that still live when the time is up in which a process that was killed has ended. */
  left(): Promise<readonly string[]>;
  remove(): void;
}

/** Starts `mcp-assay` with these arguments. Its folder, also its TMPDIR, holds these files, and marks its descendants. */
export function play(argv: readonly string[], files: Readonly<Record<string, string>> = {}): Play {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-assay-play-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const child = spawn(process.execPath, [main, ...argv], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', TMPDIR: folder, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return {
    folder,
    kill: (signal) => child.kill(signal),
    onTalk: (act) => child.stderr.on('data', () => act(err)),
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, out, err })),
    living: () => descendants(folder),
    left: () => outliving(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** To end takes a process some milliseconds once it is killed, more where much memory is to be given back. */
const longestEnd = 5000;

async function outliving(folder: string): Promise<readonly string[]> {
  const until = performance.now() + longestEnd;
  for (;;) {
    const left = descendants(folder);
    if (left.length === 0 || performance.now() > until) return left;
    await turn();
  }
}

/** Processes whose environment names the folder, where the system shows environments (`/proc`). */
function descendants(folder: string): readonly string[] {
  const read = (path: string): string => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  const ids = process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return ids
    .filter((id) => read(`/proc/${id}/environ`).includes(`TMPDIR=${folder}`))
    .map((id) => `${id} ${read(`/proc/${id}/cmdline`).replaceAll('\0', ' ')}`);
}

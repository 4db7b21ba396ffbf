import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { lineReader } from './line-reader.js';

/** Why a child is no more. */
export interface ChildEnd {
  readonly kind: 'memory' | 'crashed';
  readonly detail: string;
}

export interface Told {
  readonly kind: 'line';
  readonly line: string;
}

/** A child process that answers one line for each line that it gets. */
export interface LivingChild {
  readonly pid: number;
  /** Resolves when the child is gone and its streams are closed. Never rejects. */
  readonly ended: Promise<ChildEnd>;
  /**
   * Sends a line and resolves with the next line that comes, or with the end when none comes any more. One at
   * a time.
   */
  ask(line: string): Promise<Told | ChildEnd>;
  kill(): void;
}

const longestAnswer = 64 * 1024 * 1024;
const stderrKept = 16 * 1024;
const outOfMemory = /FATAL ERROR:.*(?:memory|allocation|table size)|out of memory/i;
const inherited = ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'TZ'];

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** No variable of ours that could hold a secret or a debugger's switch reaches the child. */
const environment = (): Record<string, string> =>
  Object.fromEntries(
    inherited.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

function endOf(code: number | null, signal: string | null, stderr: string): ChildEnd {
  const fatal = stderr.split('\n').find((line) => outOfMemory.test(line));
  if (fatal !== undefined) return { kind: 'memory', detail: fatal.trim() };
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
  const said = stderr.split('\n').find((line) => /\bError\b/.test(line));
  return { kind: 'crashed', detail: said === undefined ? how : `${how}: ${said.trim()}` };
}

function endedOf(child: ChildProcessWithoutNullStreams): Promise<ChildEnd> {
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('latin1')).slice(-stderrKept);
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ kind: 'crashed', detail: error.message }));
    child.on('close', (code, signal) => resolve(endOf(code, signal, stderr)));
  });
}

/** Whether the child and its streams keep our process alive. An idle child must not, a dying one must. */
function hold(child: ChildProcessWithoutNullStreams, held: boolean): void {
  const name = held ? 'ref' : 'unref';
  for (const handle of [child, child.stdin, child.stdout, child.stderr]) {
    const method: unknown = Reflect.get(handle, name);
    if (typeof method === 'function') Reflect.apply(method, handle, []);
  }
}

export interface ChildScript {
  readonly entry: URL;
  readonly memoryMb: number;
  readonly execArgv?: readonly string[];
  readonly args?: readonly string[];
}

/**
 * Short-lived objects have less room than usual: the child is as quick and takes a fifth less memory. One thread
 * collects them: beside a parent and a server there is no core left for others.
 */
const heapOf = (memoryMb: number): readonly string[] => [
  `--max-old-space-size=${memoryMb}`,
  '--max-semi-space-size=4',
  '--single-threaded-gc',
];

/** Starts the script at `entry` in a Node process of its own with a heap of `memoryMb`. */
export function startChild({ entry, memoryMb, execArgv = [], args = [] }: ChildScript): LivingChild {
  const line = [...execArgv, ...heapOf(memoryMb), fileURLToPath(entry), ...args];
  const child = spawn(process.execPath, line, { stdio: 'pipe', env: environment() });
  children.add(child);
  const ended = endedOf(child).finally(() => children.delete(child));
  const kill = (): void => {
    hold(child, true);
    child.kill('SIGKILL');
  };
  // Whoever waits hears of the end from here: a promise that is raced with `ended` would be kept by it, with
  // its answer, as long as the child lives.
  const waiting: ((told: Told | ChildEnd) => void)[] = [];
  let end: ChildEnd | undefined;
  void ended.then((how) => {
    end = how;
    for (const resolve of waiting.splice(0)) resolve(how);
    return how;
  });
  /** A child may say that it is ready before somebody waits for that. */
  let early: string | undefined;
  const take = (line: string): void => {
    const resolve = waiting.shift();
    if (resolve === undefined) early ??= line;
    else resolve({ kind: 'line', line });
  };
  const read = lineReader(longestAnswer);
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = read(chunk);
    if (lines === undefined) kill();
    else for (const line of lines) take(line);
  });
  child.stdin.on('error', () => undefined);
  hold(child, false);
  return {
    pid: child.pid ?? 0,
    ended,
    kill,
    ask: (line) =>
      new Promise((resolve) => {
        if (end !== undefined) {
          resolve(end);
          return;
        }
        if (early !== undefined && line === '') {
          resolve({ kind: 'line', line: early });
          early = undefined;
          return;
        }
        waiting.push(resolve);
        if (line !== '') child.stdin.write(`${line}\n`);
      }),
  };
}

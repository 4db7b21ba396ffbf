import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { lineReader } from './line-reader.js';
import { answerStream } from './answer-stream.js';

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
  /** How many bytes came on its standard output, where no answers are. */
  readonly printed: number;
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
  for (const handle of [child, ...child.stdio]) {
    if (handle === null || handle === undefined) continue;
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

/** Lines that come, and those who wait for them. */
interface Answers {
  take(line: string): void;
  ask(line: string): Promise<Told | ChildEnd>;
}

/**
 * Whoever waits hears of the end from here: a promise that is raced with `ended` would be kept by it, with its
 * answer, as long as the child lives.
 */
function answersOf(ended: Promise<ChildEnd>, send: (line: string) => void): Answers {
  const waiting: ((told: Told | ChildEnd) => void)[] = [];
  let end: ChildEnd | undefined;
  /** A child may say that it is ready before somebody waits for that. */
  let early: string | undefined;
  void ended.then((how) => {
    end = how;
    for (const resolve of waiting.splice(0)) resolve(how);
    return how;
  });
  return {
    take(line) {
      const resolve = waiting.shift();
      if (resolve === undefined) early ??= line;
      else resolve({ kind: 'line', line });
    },
    ask(line) {
      if (end !== undefined) return Promise.resolve(end);
      if (early !== undefined && line === '') {
        const told: Told = { kind: 'line', line: early };
        early = undefined;
        return Promise.resolve(told);
      }
      return new Promise((resolve) => {
        waiting.push(resolve);
        if (line !== '') send(line);
      });
    },
  };
}

/** Starts the script at `entry` in a Node process of its own with a heap of `memoryMb`. */
export function startChild({ entry, memoryMb, execArgv = [], args = [] }: ChildScript): LivingChild {
  const line = [...execArgv, ...heapOf(memoryMb), fileURLToPath(entry), ...args];
  const stdio = Array.from({ length: answerStream + 1 }, () => 'pipe' as const);
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, line, { stdio, env: environment() });
  children.add(child);
  const ended = endedOf(child).finally(() => children.delete(child));
  const kill = (): void => {
    hold(child, true);
    child.kill('SIGKILL');
  };
  const answers = answersOf(ended, (text) => child.stdin.write(`${text}\n`));
  let printed = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.length;
  });
  const read = lineReader(longestAnswer);
  const stream = child.stdio[answerStream] as Readable;
  stream.on('error', () => undefined);
  stream.on('data', (chunk: Buffer) => {
    const lines = read(chunk);
    if (lines === undefined) kill();
    else for (const told of lines) answers.take(told);
  });
  child.stdin.on('error', () => undefined);
  hold(child, false);
  return {
    pid: child.pid ?? 0,
    ended,
    get printed() {
      return printed;
    },
    kill,
    ask: answers.ask,
  };
}

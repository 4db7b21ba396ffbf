import { compiledEntry } from '../../errors/compiled-entry.js';
import { AssayError } from '../../errors/assay-error.js';
import type { Budget } from './budget.js';
import { watchBudget } from './budget.js';
import type { ChildEnd, LivingChild, Told } from './living-child.js';
import { startChild } from './living-child.js';

/**
 * How a request ended. `generation` counts the processes from 1: a number that is not that of the last
 * answer says that the child was replaced and that all its state is gone.
 */
export type BoundedAnswer =
  | { readonly kind: 'ok'; readonly text: string; readonly generation: number }
  | {
      readonly kind: 'deadline' | 'memory' | 'crashed';
      readonly detail: string;
      readonly generation: number;
    };

export interface BoundedChildOptions {
  /** The script that calls `serveRequests`; a TypeScript source stands for its compiled file. */
  readonly entry: URL;
  /** The heap of the process in MB (2^20 bytes). */
  readonly memoryMb: number;
  /** For Node itself. */
  readonly execArgv?: readonly string[];
  /** For the script. */
  readonly args?: readonly string[];
  /** Whether another process is started as soon as one is ready, to take its place; false when left out. */
  readonly keepSpare?: boolean;
}

/** A process for work that may run away. It is started with the first request and replaced after each end. */
export interface BoundedChild {
  /** The number of the last process started, 0 before the first. */
  readonly generation: number;
  /**
   * Sends JSON text and resolves with the answer's text, or with how the child ended; it never rejects for
   * what the child did. Requests are done one after the other, each within a budget of its own, which does
   * not hold the child's start. Raw line breaks, which are only white space in JSON, arrive as blanks.
   */
  request(payload: string, budget: Budget): Promise<BoundedAnswer>;
  /** Ends the process, whatever it does, and resolves when it is gone. Nothing can be asked afterwards. */
  close(): Promise<void>;
}

const startBudget: Budget = { cpuMs: 20_000, wallMs: 60_000 };

type Settled = Told | ChildEnd | Awaited<ReturnType<typeof watchBudget>['breached']>;

/** Asks and waits for the answer, the budget's end or the child's end; a child over its budget is gone afterwards. */
async function settle(child: LivingChild, line: string, budget: Budget, memoryMb: number): Promise<Settled> {
  const watch = watchBudget(child.pid, budget, memoryMb);
  try {
    const settled = await Promise.race([child.ask(line), watch.breached]);
    if (settled.kind === 'line') return settled;
    child.kill();
    const end = await child.ended;
    return settled.kind === 'deadline' && end.kind === 'memory' ? end : settled;
  } finally {
    watch.stop();
  }
}

/**
 * Makes a bounded child. Nothing is started before the first request.
 *
 * @param spare a process with the same options that was started already and asked nothing yet: the first one
 */
export function boundedChild(options: BoundedChildOptions, spare?: LivingChild): BoundedChild {
  const { memoryMb } = options;
  let generation = 0;
  let current: LivingChild | undefined;
  let unused = spare;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();

  const start = (): LivingChild => startChild({ ...options, entry: compiledEntry(options.entry) });

  async function forget(child: LivingChild): Promise<void> {
    await child.ended;
    if (current === child) current = undefined;
  }

  async function living(): Promise<LivingChild | Exclude<Settled, { kind: 'line' }>> {
    if (current !== undefined) return current;
    generation += 1;
    const started = unused ?? start();
    unused = undefined;
    current = started;
    void forget(started);
    const ready = await settle(started, '', startBudget, memoryMb);
    if (ready.kind !== 'line') return ready;
    if (options.keepSpare === true && !closed) unused = start();
    return started;
  }

  async function run(payload: string, budget: Budget): Promise<BoundedAnswer> {
    if (closed) return { kind: 'crashed', detail: 'the child was closed', generation };
    const child = await living();
    if ('kind' in child) return { ...child, generation };
    const settled = await settle(child, payload.replaceAll(/[\r\n]/g, ' ') || ' ', budget, memoryMb);
    if (settled.kind !== 'line') return { ...settled, generation };
    const text = settled.line.slice(1);
    if (settled.line.startsWith('=')) return { kind: 'ok', text, generation };
    return { kind: 'crashed', detail: text, generation };
  }

  return {
    get generation() {
      return generation;
    },
    request(payload, budget) {
      if (closed)
        return Promise.reject(new AssayError('internal', 'a bounded child was asked after its close'));
      const answer = last.then(() => run(payload, budget));
      last = answer;
      return answer;
    },
    async close() {
      closed = true;
      const children = [unused, current];
      for (const child of children) child?.kill();
      for (const child of children) await child?.ended;
      await last;
    },
  };
}

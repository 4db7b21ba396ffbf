import { compiledEntry } from '../../errors/compiled-entry.js';
import type { BoundedAnswer } from '../../validation/bounded/bounded-child.js';
import { boundedChild } from '../../validation/bounded/bounded-child.js';
import type { Budget } from '../../validation/bounded/budget.js';
import { startChild } from '../../validation/bounded/living-child.js';
import type { ProbeRequest, ShortVerdict } from './probe-request.js';

/**
 * How the process runs code. `usual`: as Node does. `cold`: nothing is ever compiled to machine code, so that each
 * call takes as much stack as the first one does; else a function that was called often needs about half of it, and
 * when that happens is chance. `counted`: as usual, and its memory can be collected on demand.
 */
export type ProbeMode = 'usual' | 'cold' | 'counted';

const flags: Readonly<Record<ProbeMode, readonly string[]>> = {
  usual: [],
  cold: ['--no-opt', '--no-sparkplug'],
  counted: ['--expose-gc'],
};

/** What kind of process is wanted. `validator`: a subject's name, or the `file:` URL of a user's module. */
export interface ProbeKind {
  readonly validator: string;
  readonly memoryMb: number;
  readonly mode: ProbeMode;
}

export type ProbeEnd = Exclude<BoundedAnswer, { readonly kind: 'ok' }>;
export type Asked<T> = { readonly kind: 'ok'; readonly value: T } | ProbeEnd;

/** A process that measures one validator. It is asked one thing after the other, and nothing after its end. */
export interface ProbeProcess {
  readonly kind: ProbeKind;
  /** The verdict on a value that is right, once the validator is loaded; started by itself. */
  readonly loaded: Promise<Asked<ShortVerdict>>;
  /** Whether it has ended, so that it can be asked no more. */
  readonly ended: boolean;
  /** Bytes that the validator has printed on the standard output. */
  readonly printed: number;
  ask<T>(request: ProbeRequest, budget: Budget): Promise<Asked<T>>;
  close(): Promise<void>;
}

/** Loading is no part of what is measured, but a module may never end it. */
const loadBudget: Budget = { cpuMs: 3000, wallMs: 15_000 };

/**
 * Starts a process and has it load its validator.
 *
 * @param warmMs CPU time that it works on ordinary schemas before it is asked
 */
export function startProbe(kind: ProbeKind, warmMs: number): ProbeProcess {
  const options = {
    entry: compiledEntry(new URL('./probe-child.js', import.meta.url)),
    memoryMb: kind.memoryMb,
    execArgv: flags[kind.mode],
    args: [kind.validator],
  };
  const living = startChild(options);
  const child = boundedChild(options, living);
  let ended = false;
  const ask = async <T>(request: ProbeRequest, budget: Budget): Promise<Asked<T>> => {
    const answer = await child.request(JSON.stringify(request), budget);
    if (answer.kind === 'ok') return { kind: 'ok', value: JSON.parse(answer.text) as T };
    ended = true;
    return answer;
  };
  return {
    kind,
    loaded: ask<ShortVerdict>({ do: 'load', warmMs: kind.mode === 'usual' ? warmMs : 0 }, loadBudget),
    get ended() {
      return ended;
    },
    get printed() {
      return living.printed;
    },
    ask,
    close: () => child.close(),
  };
}

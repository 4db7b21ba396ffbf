import { usageOf } from './process-usage.js';

/** What one request may use. CPU time is what decides; wall time is for a child that waits for nothing. */
export interface Budget {
  readonly cpuMs: number;
  readonly wallMs: number;
}

interface BudgetBreach {
  readonly kind: 'deadline' | 'memory';
  readonly detail: string;
}

export interface BudgetWatch {
  /** Resolves when the budget is exceeded; never if it is not. */
  readonly breached: Promise<BudgetBreach>;
  stop(): void;
}

/** What a Node process takes beside its heap; memory outside of the heap is bounded by this in addition. */
const overheadBytes = 192 * 1024 * 1024;

/** Budgets up to this are kept to the reading's own grain. */
const exactMs = 1000;

/** Looks at a process every few milliseconds, from its usage now. Without `/proc` only the wall time counts. */
export function watchBudget(pid: number, budget: Budget, memoryMb: number): BudgetWatch {
  const started = performance.now();
  // Under a wide budget most requests end before the first look, and reading the process table costs more than
  // they do: what is used until then, at most one interval, is not counted.
  let before = budget.cpuMs > exactMs ? undefined : (usageOf(pid)?.cpuMs ?? 0);
  const mostBytes = memoryMb * 1024 * 1024 + overheadBytes;
  const look = (): BudgetBreach | undefined => {
    const wall = performance.now() - started;
    if (wall > budget.wallMs) return { kind: 'deadline', detail: `${budget.wallMs} ms of wall time` };
    const usage = usageOf(pid);
    if (usage === undefined) return undefined;
    before ??= usage.cpuMs;
    if (usage.cpuMs - before > budget.cpuMs)
      return { kind: 'deadline', detail: `${budget.cpuMs} ms of CPU time` };
    return usage.residentBytes > mostBytes
      ? { kind: 'memory', detail: `${Math.round(usage.residentBytes / 1024 / 1024)} MB resident` }
      : undefined;
  };
  const every = Math.min(50, Math.max(5, budget.cpuMs / 20));
  let timer: NodeJS.Timeout | undefined;
  const breached = new Promise<BudgetBreach>((resolve) => {
    timer = setInterval(() => {
      const breach = look();
      if (breach !== undefined) resolve(breach);
    }, every);
  });
  return { breached, stop: () => clearInterval(timer) };
}

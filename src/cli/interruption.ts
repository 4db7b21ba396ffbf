import type { TextStream } from './stage.js';

const interrupts: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];
const interruptedCode = 130;

/** Turns interrupts into an `AbortSignal`. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** Interrupts have their usual effect again. */
  dispose(): void;
}

/** The first interrupt aborts, and says so; the second one ends the process at once. */
export function watchInterrupts(stderr: TextStream): Interruption {
  const controller = new AbortController();
  const onInterrupt = (): void => {
    if (controller.signal.aborted) process.exit(interruptedCode);
    // A terminal shows `^C` in the line that it is in.
    stderr.write(`${stderr.isTTY === true ? '\n' : ''}stopping: the report follows; once more leaves now\n`);
    controller.abort();
  };
  for (const signal of interrupts) process.on(signal, onInterrupt);
  return {
    signal: controller.signal,
    dispose: () => {
      for (const signal of interrupts) process.off(signal, onInterrupt);
    },
  };
}

import type { AssayCommand } from './command-line.js';
import type { Stage } from './stage.js';

type Named<Name> = Extract<AssayCommand, { readonly command: Name }>;

/** Does what each command asks for and resolves to the exit code; an `AssayError` is told by the caller. */
export type Runners = {
  readonly [Name in Exclude<AssayCommand['command'], 'text'>]: (
    command: Named<Name>,
    stage: Stage,
  ) => Promise<number>;
};

/** Each is loaded when it is asked for: help and wrong use wait for nothing. */
export const runners: Runners = {
  fuzz: async (command, stage) => (await import('./runs/fuzz-run.js')).runFuzz(command, stage),
  replay: async (command, stage) => (await import('./runs/replay-run.js')).runReplay(command, stage),
};

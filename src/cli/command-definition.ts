import type { Command } from 'commander';

import type { Surroundings } from './surroundings.js';

/** Text that was asked for, to be printed on stdout. */
export interface TextCommand {
  readonly command: 'text';
  readonly text: string;
}

/** A command of ours: one file in `commands/`, one line in the registry. */
export interface CommandDefinition<Parsed> {
  /**
   * Makes the parser of the command's arguments, which hands over what it made of them.
   *
   * @param target what came after `--`
   */
  define(
    surroundings: Surroundings,
    target: readonly string[] | undefined,
    done: (parsed: Parsed) => void,
  ): Command;
}

import type { Command } from 'commander';

import { headings } from './help.js';

/** How a command talks. */
export interface OutputOptions {
  /** Machine output on stdout. */
  readonly json: boolean;
  /** No progress on stderr. */
  readonly quiet: boolean;
  /** `auto`: as the terminal and its environment say. */
  readonly color: 'auto' | 'never';
}

export interface RawOutput {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly color: boolean;
}

export const addOutputOptions = (command: Command): Command =>
  command
    .optionsGroup(headings.output)
    .option('--json', 'machine output on stdout')
    .option('--quiet', 'no progress on stderr')
    .option('--no-color', 'no colours; NO_COLOR and TERM=dumb are obeyed too');

export const outputOf = ({ json = false, quiet = false, color }: RawOutput): OutputOptions => ({
  json,
  quiet,
  color: color ? 'auto' : 'never',
});

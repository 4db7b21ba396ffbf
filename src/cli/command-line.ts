import { Command, CommanderError } from 'commander';

import { AssayError } from '../errors/assay-error.js';
import { identity } from '../protocol/identity.js';
import type { FuzzCommand } from './commands/fuzz.js';
import { fuzz } from './commands/fuzz.js';
import type { ReplayCommand } from './commands/replay.js';
import { replay } from './commands/replay.js';
import { splitArguments } from './split-arguments.js';
import type { Surroundings } from './surroundings.js';
import { usageError } from './usage-error.js';

/** What the user asked for. `text`: help or version, to be printed on stdout. */
export type AssayCommand = FuzzCommand | ReplayCommand | { readonly command: 'text'; readonly text: string };

const definitions = [fuzz, replay];

/**
 * What a command line asks for. Nothing is started, and nothing is read but the file of `--config`.
 *
 * @param argv the arguments after the program's name
 * @throws AssayError `usage` or `configuration` (exit code 2)
 */
export function parseCommandLine(argv: readonly string[], surroundings: Surroundings): AssayCommand {
  const { own, target } = splitArguments(argv);
  let parsed: AssayCommand | undefined;
  let text = '';
  const program = new Command(identity.name)
    .description('property-based and fuzz testing for MCP servers, clients and catalogs')
    .version(identity.version, '-V, --version')
    .showHelpAfterError(false);
  for (const { define } of definitions) {
    program.addCommand(
      define(surroundings, target, (command) => {
        parsed = command;
      }),
    );
  }
  for (const command of [program, ...program.commands]) {
    command.configureOutput({
      writeOut: (written) => {
        text += written;
      },
      writeErr: () => undefined,
    });
    command.exitOverride((error) => {
      throw error.exitCode === 0 ? error : usageError(error, command);
    });
  }
  try {
    program.parse(own, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { command: 'text', text };
  }
  if (parsed === undefined) throw new AssayError('internal', 'a command has come to nothing');
  return parsed;
}

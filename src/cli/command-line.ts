import { Command, CommanderError } from 'commander';

import { AssayError } from '../errors/assay-error.js';
import { identity } from '../protocol/identity.js';
import { requirePresent } from './absent-commands.js';
import type { TextCommand } from './command-definition.js';
import type { CatalogCommand } from './commands/catalog.js';
import { catalog } from './commands/catalog.js';
import type { ClientCommand, ClientInit } from './commands/client.js';
import { client } from './commands/client.js';
import type { FuzzCommand } from './commands/fuzz.js';
import { fuzz } from './commands/fuzz.js';
import type { HostileCommand } from './commands/hostile.js';
import { hostile } from './commands/hostile.js';
import type { LimitsCommand } from './commands/limits.js';
import { limits } from './commands/limits.js';
import type { ReplayCommand } from './commands/replay.js';
import { replay } from './commands/replay.js';
import type { ReportCommand } from './commands/report.js';
import { report } from './commands/report.js';
import type { SchemaCommand } from './commands/schema.js';
import { schema } from './commands/schema.js';
import { epilogue, headings, withExample, withManners } from './help.js';
import { splitArguments } from './split-arguments.js';
import type { Surroundings } from './surroundings.js';
import { usageError } from './usage-error.js';

/** What the user asked for. `text`: help, version or the list of laws. */
export type AssayCommand =
  | FuzzCommand
  | ClientCommand
  | ClientInit
  | CatalogCommand
  | ReplayCommand
  | LimitsCommand
  | ReportCommand
  | SchemaCommand
  | HostileCommand
  | TextCommand;

const definitions = [fuzz, client, catalog, replay, limits, report, schema, hostile];

/**
 * What a command line asks for. Nothing is started, and nothing is read but the files that it names.
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
    .version(identity.version, '-V, --version', 'the version alone')
    .usage('<command> [options]')
    .helpCommand('help [command]', 'this text, or that of a command')
    .commandsGroup('Commands:')
    .optionsGroup('Options:')
    .showHelpAfterError(false);
  withExample(program, ['mcp-assay fuzz -- node server.js']).addHelpText('after', epilogue);
  for (const { define } of definitions) {
    program.addCommand(
      define(surroundings, target, (command) => {
        parsed = command;
      }),
    );
  }
  requirePresent(
    own,
    program.commands.map((command) => command.name()),
  );
  for (const command of [program, ...program.commands]) {
    withManners(command, command === program ? 'Options:' : headings.output);
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

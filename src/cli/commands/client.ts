import { Command } from 'commander';

import type { ClientFuzzOptions, SheetChoice } from '../../engine/client/client-options.js';
import { AssayError } from '../../errors/assay-error.js';
import type { Era } from '../../protocol/era.js';
import { eras } from '../../protocol/era.js';
import type { BuiltInDriver, DriverChoice } from '../../targets/client/driver-command.js';
import { builtInDrivers } from '../../targets/client/driver-command.js';
import type { ServerAddress } from '../../targets/client/driver-protocol.js';
import type { CommandDefinition } from '../command-definition.js';
import { headings, withExample } from '../help.js';
import type { OutputOptions, RawOutput } from '../output-options.js';
import { addOutputOptions, outputOf } from '../output-options.js';
import { present } from '../present.js';
import type { NamedText } from '../text-file.js';
import { namedText } from '../text-file.js';
import { choice } from '../values/choice.js';
import { duration, whole } from '../values/number.js';

/** `mcp-assay client`: a client behind a driver against our hostile server. */
export interface ClientCommand {
  readonly command: 'client';
  readonly options: ClientFuzzOptions;
  readonly output: OutputOptions & { readonly reportDir: string };
  /** A file of bounds on what is sent. */
  readonly validationLimits?: NamedText;
  /** What a person saw at a host. */
  readonly observe?: NamedText;
}

/** `mcp-assay client --init`: a driver to begin with. */
export interface ClientInit {
  readonly command: 'client';
  /** The file to write. */
  readonly init: string;
}

interface RawClient extends RawOutput {
  readonly init?: string | true;
  readonly era?: Era;
  readonly driver?: BuiltInDriver;
  readonly transport?: ServerAddress['transport'];
  readonly seed?: number;
  readonly maxCalls?: number;
  readonly timeout?: number;
  readonly corpus?: string;
  readonly sheet: boolean;
  readonly sheetOnly?: boolean;
  readonly observe?: string;
  readonly validationLimits?: string;
  readonly reportDir: string;
}

export const client: CommandDefinition<ClientCommand | ClientInit> = {
  define(surroundings, target, done) {
    const command = new Command('client')
      .description('try an MCP client with a hostile server')
      .usage('[options] --driver sdk-v1\n       mcp-assay client [options] -- <driver command> [args...]')
      .allowExcessArguments(false)
      .optionsGroup(headings.target)
      .option(
        '--driver <name>',
        `a driver that comes along: ${builtInDrivers.join(', ')}`,
        choice('--driver', builtInDrivers),
      )
      .option(
        '--transport <name>',
        'how the client reaches our server: stdio, http (default stdio)',
        choice('--transport', ['stdio', 'http'] as const),
      )
      .option(
        '--era <era>',
        `the revision to speak: ${eras.join(', ')} (default that of the built-in driver, else 2025-11-25)`,
        choice('--era', eras),
      )
      .option('--init [file]', 'write a driver to begin with (default driver.mjs; or a .py)')
      .optionsGroup(headings.budget)
      .option('--seed <n>', 'repeats a run (default drawn, and printed)', whole('--seed', 0, 2 ** 32 - 1))
      .option('--max-calls <n>', 'results sent in all (default 1000)', whole('--max-calls', 1, 1e9))
      .option('--timeout <duration>', "one request's deadline (default 5s)", duration('--timeout'))
      .option('--validation-limits <file>', 'a budget.json: what is sent keeps its bounds on values')
      .option('--no-sheet', 'the attacks alone, without the acceptance sheet before them')
      .option('--sheet-only', 'the acceptance sheet alone')
      .option('--observe <file>', 'answers.yaml: what a person saw at a host, for rows E03, H01 and H02')
      .optionsGroup(headings.files)
      .option('--corpus <dir>', 'minimal failing cases, kept and tried first (default corpus)')
      .option('--report-dir <dir>', 'where the receipt is written (default assay-report)', 'assay-report')
      .action((raw: RawClient) => {
        if (raw.init !== undefined) {
          done({ command: 'client', init: skeletonFile(raw, target) });
          return;
        }
        const options = present({
          driver: driverOf(raw, target),
          transport: raw.transport,
          era: raw.era,
          seed: raw.seed,
          maxCalls: raw.maxCalls,
          timeoutMs: raw.timeout,
          corpusDir: raw.corpus,
          sheet: sheetOf(raw),
        });
        const validationLimits = namedText('--validation-limits', raw.validationLimits, surroundings);
        const observe = namedText('--observe', raw.observe, surroundings);
        const output = { ...outputOf(raw), reportDir: raw.reportDir };
        done({ command: 'client', options, output, ...present({ validationLimits, observe }) });
      });
    return withExample(addOutputOptions(command), [
      'mcp-assay client --driver sdk-v1 --seed 1',
      'mcp-assay client --max-calls 200 -- python3 my_driver.py',
    ]);
  },
};

function skeletonFile({ init, driver }: RawClient, target: readonly string[] | undefined): string {
  if (driver !== undefined || target !== undefined)
    throw new AssayError('usage', 'client --init writes a driver and takes none');
  return typeof init === 'string' ? init : 'driver.mjs';
}

function sheetOf({ sheet, sheetOnly }: RawClient): SheetChoice {
  if (sheetOnly !== true) return sheet ? 'first' : 'none';
  if (!sheet) throw new AssayError('usage', 'client takes one of --no-sheet and --sheet-only');
  return 'only';
}

function driverOf({ driver }: RawClient, target: readonly string[] | undefined): DriverChoice {
  if (driver !== undefined && target !== undefined)
    throw new AssayError('usage', 'client takes one driver, not -- <driver command> and --driver');
  if (driver !== undefined) return driver;
  const [command = '', ...args] = target ?? [''];
  if (target !== undefined && command === '') throw new AssayError('usage', 'there is no command after --');
  if (target === undefined) {
    throw new AssayError('usage', 'client has no target: which client?', {
      next: 'add --driver sdk-v1, or end the line with -- <driver command>; --init writes a driver to begin with',
    });
  }
  return { command, args };
}

import { Command } from 'commander';

import { AssayError } from '../../errors/assay-error.js';
import type { CommandDefinition } from '../command-definition.js';
import { headings, withExample } from '../help.js';
import type { OutputOptions, RawOutput } from '../output-options.js';
import { addOutputOptions, outputOf } from '../output-options.js';
import { present } from '../present.js';
import { requireNoTarget } from '../target-options.js';
import { list } from '../values/list.js';
import { whole } from '../values/number.js';

/** `mcp-assay hostile`: our server alone, for a host that can not be driven. */
export interface HostileCommand {
  readonly command: 'hostile';
  /** Without one: HTTP on a free port when a person starts it, stdio when a host does. */
  readonly reach?: { readonly kind: 'stdio' } | { readonly kind: 'http'; readonly port: number };
  /** Names; none: the correct server. */
  readonly attacks: readonly string[];
  readonly seed?: number;
  /** Where every exchange is logged; left out: a new file in the folder of reports. */
  readonly log?: string;
  readonly output: OutputOptions & { readonly reportDir: string };
}

interface RawHostile extends RawOutput {
  readonly stdio?: boolean;
  readonly http?: number;
  readonly attack?: readonly string[];
  readonly seed?: number;
  readonly log?: string;
  readonly reportDir: string;
}

export const hostile: CommandDefinition<HostileCommand> = {
  define(_surroundings, target, done) {
    const command = new Command('hostile')
      .description('our hostile server alone, for a host that can not be driven')
      .usage('[--stdio | --http <port>] [options]')
      .allowExcessArguments(false)
      .optionsGroup(headings.target)
      .option('--stdio', 'over stdin and stdout, as a host starts it')
      .option(
        '--http <port>',
        'over Streamable HTTP on 127.0.0.1; 0 takes a free port',
        whole('--http', 0, 65_535),
      )
      .optionsGroup(headings.choice)
      .option(
        '--attack <names...>',
        'what goes wrong (default nothing: a correct server)',
        list('--attack', 'names'),
      )
      .option(
        '--seed <n>',
        'the same markers again (default drawn, and printed)',
        whole('--seed', 0, 2 ** 32 - 1),
      )
      .optionsGroup(headings.files)
      .option('--log <file>', 'every exchange, appended (default a new file beside the reports)')
      .option(
        '--report-dir <dir>',
        'where receipt, log and form are written (default assay-report)',
        'assay-report',
      )
      .action((raw: RawHostile) => {
        requireNoTarget('hostile', target);
        const output = { ...outputOf(raw), reportDir: raw.reportDir };
        const chosen = present({ reach: reachOf(raw), seed: raw.seed, log: raw.log });
        done({ command: 'hostile', attacks: raw.attack ?? [], ...chosen, output });
      });
    return withExample(addOutputOptions(command), [
      'mcp-assay hostile --http 8848',
      'mcp-assay hostile --http 0 --attack mistyped shared-id',
    ]);
  },
};

function reachOf({ stdio, http, json }: RawHostile): HostileCommand['reach'] {
  if (stdio === true && http !== undefined)
    throw new AssayError('usage', 'hostile takes one of --stdio and --http');
  if (stdio === true && json === true) {
    throw new AssayError('usage', "over stdio, stdout is the protocol's own: --json has no place there", {
      next: 'read receipt.json when it has ended, or use --http',
    });
  }
  if (stdio === true) return { kind: 'stdio' };
  return http === undefined ? undefined : { kind: 'http', port: http };
}

import { Command } from 'commander';

import type { ReplayOptions } from '../../replay-cases.js';
import type { Era } from '../../protocol/era.js';
import { eras } from '../../protocol/era.js';
import type { BuiltInDriver } from '../../targets/client/driver-command.js';
import { builtInDrivers } from '../../targets/client/driver-command.js';
import type { ServerAddress } from '../../targets/client/driver-protocol.js';
import type { Endpoint } from '../../transport/endpoint.js';
import type { CommandDefinition } from '../command-definition.js';
import { headings, withExample } from '../help.js';
import type { OutputOptions, RawOutput } from '../output-options.js';
import { addOutputOptions, outputOf } from '../output-options.js';
import { present } from '../present.js';
import type { RawTarget } from '../target-options.js';
import { addTargetOptions, requireNoTarget, targetOf } from '../target-options.js';
import { choice } from '../values/choice.js';
import { duration } from '../values/number.js';

type ReplayEra = Era | 'auto';

const eraWords: readonly ReplayEra[] = [...eras, 'auto'];

/** A server, or the built-in driver of a client. A command after `--` can be either: the cases tell. */
export type ReplayTarget =
  | { readonly kind: 'endpoint'; readonly endpoint: Endpoint }
  | { readonly kind: 'driver'; readonly driver: BuiltInDriver };

/** `mcp-assay replay`: recorded cases again, on the target given here. It changes no file. */
export interface ReplayCommand {
  readonly command: 'replay';
  /** Case files, or folders of them; at least one. */
  readonly cases: readonly string[];
  readonly target: ReplayTarget;
  readonly options: Pick<ReplayOptions, 'era' | 'timeoutMs'> & {
    /** How a client reaches our server. */
    readonly transport?: ServerAddress['transport'];
  };
  readonly output: OutputOptions;
  readonly notes: readonly string[];
}

interface RawReplay extends RawTarget, RawOutput {
  readonly era?: ReplayEra;
  readonly timeout?: number;
  readonly transport?: ServerAddress['transport'];
  readonly driver?: BuiltInDriver;
}

export const replay: CommandDefinition<ReplayCommand> = {
  define(surroundings, target, done) {
    const command = new Command('replay')
      .description('reproduce recorded cases')
      .usage(
        '<case>... [options] -- <command> [args...]\n       mcp-assay replay <case>... [options] --url <url>',
      )
      .argument('<case...>', 'case files, or folders of them')
      .action((cases: readonly string[], raw: RawReplay) => {
        const options = present({ era: raw.era, timeoutMs: raw.timeout, transport: raw.transport });
        const told = { command: 'replay', cases, options, output: outputOf(raw) } as const;
        if (raw.driver !== undefined) {
          requireNoTarget('replay --driver', target);
          done({ ...told, target: { kind: 'driver', driver: raw.driver }, notes: [] });
          return;
        }
        const { endpoint, notes } = targetOf('replay', raw, target, surroundings);
        done({ ...told, target: { kind: 'endpoint', endpoint }, notes });
      });
    addTargetOptions(command, surroundings)
      .option(
        '--driver <name>',
        `for cases of a client: a driver that comes along: ${builtInDrivers.join(', ')}`,
        choice('--driver', builtInDrivers),
      )
      .option(
        '--transport <name>',
        'for cases of a client: how it reaches our server: stdio, http (default stdio)',
        choice('--transport', ['stdio', 'http'] as const),
      )
      .optionsGroup(headings.choice)
      .option('--era <era>', `${eraWords.join(', ')} (default that of a case)`, choice('--era', eraWords))
      .option('--timeout <duration>', "one call's deadline (default 5s)", duration('--timeout'));
    addOutputOptions(command);
    return withExample(command, ['mcp-assay replay corpus -- node server.js']);
  },
};

import { Command } from 'commander';

import type { ReplayOptions } from '../../replay-cases.js';
import type { Era } from '../../protocol/era.js';
import { eras } from '../../protocol/era.js';
import type { Endpoint } from '../../transport/endpoint.js';
import type { CommandDefinition } from '../command-definition.js';
import { headings, withExample } from '../help.js';
import type { OutputOptions, RawOutput } from '../output-options.js';
import { addOutputOptions, outputOf } from '../output-options.js';
import { present } from '../present.js';
import type { RawTarget } from '../target-options.js';
import { addTargetOptions, targetOf } from '../target-options.js';
import { choice } from '../values/choice.js';
import { duration } from '../values/number.js';

type ReplayEra = Era | 'auto';

const eraWords: readonly ReplayEra[] = [...eras, 'auto'];

/** `mcp-assay replay`: recorded cases again, on the target given here. It changes no file. */
export interface ReplayCommand {
  readonly command: 'replay';
  /** Case files, or folders of them; at least one. */
  readonly cases: readonly string[];
  readonly endpoint: Endpoint;
  readonly options: Pick<ReplayOptions, 'era' | 'timeoutMs'>;
  readonly output: OutputOptions;
  readonly notes: readonly string[];
}

interface RawReplay extends RawTarget, RawOutput {
  readonly era?: ReplayEra;
  readonly timeout?: number;
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
        const { endpoint, notes } = targetOf('replay', raw, target, surroundings);
        const options = present({ era: raw.era, timeoutMs: raw.timeout });
        done({ command: 'replay', cases, endpoint, options, output: outputOf(raw), notes });
      });
    addTargetOptions(command, surroundings)
      .optionsGroup(headings.choice)
      .option('--era <era>', `${eraWords.join(', ')} (default that of a case)`, choice('--era', eraWords))
      .option('--timeout <duration>', "one call's deadline (default 5s)", duration('--timeout'));
    addOutputOptions(command);
    return withExample(command, ['mcp-assay replay corpus -- node server.js']);
  },
};

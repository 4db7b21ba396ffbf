import { Command } from 'commander';

import { subjects } from '../../validation/subjects/registry.js';
import type { CommandDefinition } from '../command-definition.js';
import { headings, withExample } from '../help.js';
import type { OutputOptions, RawOutput } from '../output-options.js';
import { addOutputOptions, outputOf } from '../output-options.js';
import { requireNoTarget } from '../target-options.js';
import { choices } from '../values/choice.js';

const validators: readonly string[] = subjects.map(({ name }) => name);

/** `mcp-assay limits`: where JSON Schema validators break. */
export interface LimitsCommand {
  readonly command: 'limits';
  readonly validators: readonly string[];
  /** Lower caps and a coarser search. */
  readonly quick: boolean;
  readonly output: OutputOptions;
}

interface RawLimits extends RawOutput {
  readonly quick?: boolean;
  readonly validator?: readonly string[];
}

export const limits: CommandDefinition<LimitsCommand> = {
  define(_surroundings, target, done) {
    const command = new Command('limits')
      .description('measure where JSON Schema validators break')
      .usage('[options]')
      .allowExcessArguments(false)
      .optionsGroup(headings.measured)
      .option(
        '--validator <names>',
        `of ${validators.join(', ')} (default all)`,
        choices('--validator', validators),
      )
      .option('--quick', 'smaller sizes and a coarser search: seconds, not minutes')
      .action((raw: RawLimits) => {
        requireNoTarget('limits', target);
        done({
          command: 'limits',
          validators: raw.validator ?? validators,
          quick: raw.quick ?? false,
          output: outputOf(raw),
        });
      });
    return withExample(addOutputOptions(command), ['mcp-assay limits --quick --validator ajv']);
  },
};

import { Command } from 'commander';

import { isSubjectName, subjectNames } from '../../validation/subjects/names.js';
import type { CommandDefinition } from '../command-definition.js';
import { headings, withExample } from '../help.js';
import type { OutputOptions, RawOutput } from '../output-options.js';
import { addOutputOptions, outputOf } from '../output-options.js';
import type { DifferWish, RawDiffer } from './differ-options.js';
import { addDifferOptions, differWish } from './differ-options.js';
import { requireNoTarget } from '../target-options.js';
import { wrongValue } from '../values/wrong-value.js';

/** `mcp-assay limits`: where JSON Schema validators break. */
export interface LimitsCommand {
  readonly command: 'limits';
  /** Names of validators, or paths of modules as they were given. */
  readonly validators: readonly string[];
  /** Less time for a size, smaller texts, a coarser search. */
  readonly quick: boolean;
  /** Go on where the run ended whose results are in the report folder. */
  readonly resume: boolean;
  /** On what they differ, instead of what they bear. */
  readonly differ?: DifferWish | undefined;
  readonly output: OutputOptions & { readonly reportDir: string };
}

interface RawLimits extends RawOutput, RawDiffer {
  readonly quick?: boolean;
  readonly resume?: boolean;
  readonly validator?: readonly string[];
  readonly reportDir: string;
}

/** Whether a name is that of a module: it has a path or an extension. */
export const isModulePath = (name: string): boolean => /[/\\]|\.[cm]?js$/.test(name);

/** Names and module paths, separated by commas, each once; given again, the option adds to them. */
const validators = (text: string, before: readonly string[] = []): readonly string[] => {
  const names = text.split(',').map((name) => name.trim());
  for (const name of names) {
    if (!isSubjectName(name) && !isModulePath(name))
      throw wrongValue('--validator', `${subjectNames.join(', ')} or the path of a module`, name);
  }
  return [...new Set([...before, ...names])];
};

export const limits: CommandDefinition<LimitsCommand> = {
  define(_surroundings, target, done) {
    const command = new Command('limits')
      .description('measure where JSON Schema validators break')
      .usage('[options]')
      .allowExcessArguments(false)
      .optionsGroup(headings.measured)
      .option(
        '--validator <names>',
        `of ${subjectNames.join(', ')}, or modules such as ./mine.mjs (default all)`,
        validators,
      )
      .option('--quick', 'less time for a size, smaller texts: a minute, not a quarter of an hour')
      .optionsGroup(headings.files)
      .option('--resume', 'go on where an interrupted run ended')
      .option(
        '--report-dir <dir>',
        'where limits.json, limits.html and budget.json are written (default assay-report)',
        'assay-report',
      )
      .action((raw: RawLimits) => {
        requireNoTarget('limits', target);
        done({
          command: 'limits',
          validators: raw.validator ?? subjectNames,
          quick: raw.quick ?? false,
          resume: raw.resume ?? false,
          differ: differWish(raw),
          output: { ...outputOf(raw), reportDir: raw.reportDir },
        });
      });
    return withExample(addOutputOptions(addDifferOptions(command)), [
      'mcp-assay limits --quick --validator ajv',
      'mcp-assay limits --validator ajv,./mine.mjs',
      'mcp-assay limits --differ --seed 1 --max-time 5m',
    ]);
  },
};

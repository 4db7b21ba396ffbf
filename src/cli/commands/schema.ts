import { Command } from 'commander';

import type { CommandDefinition } from '../command-definition.js';
import { headings, withExample } from '../help.js';
import { requireNoTarget } from '../target-options.js';
import { textOfFile } from '../text-file.js';
import { whole } from '../values/number.js';

/** `mcp-assay schema`: values made from one JSON Schema. */
export interface SchemaCommand {
  readonly command: 'schema';
  /** The file as the user named it. */
  readonly file: string;
  /** The file's text. */
  readonly text: string;
  /** Values that break the schema. */
  readonly invalid: boolean;
  readonly count: number;
  /** Drawn, and told, when absent. */
  readonly seed?: number;
}

interface RawSchema {
  readonly invalid?: boolean;
  readonly count: number;
  readonly seed?: number;
}

export const schema: CommandDefinition<SchemaCommand> = {
  define(surroundings, target, done) {
    const command = new Command('schema')
      .description('make values from one JSON Schema, as JSON lines')
      .usage('<schema.json> [options]')
      .argument('<schema.json>', 'a file that holds one JSON Schema')
      .allowExcessArguments(false)
      .optionsGroup(headings.made)
      .option('--invalid', 'values that break it, in one place where that is possible')
      .option('-n, --count <n>', 'how many (default 10)', whole('--count', 1, 1_000_000), 10)
      .option(
        '--seed <n>',
        'repeats the values (default drawn, and printed)',
        whole('--seed', 0, 2 ** 32 - 1),
      )
      .action((file: string, { invalid = false, count, seed }: RawSchema) => {
        requireNoTarget('schema', target);
        const text = textOfFile(file, file, surroundings);
        done({ command: 'schema', file, text, invalid, count, ...(seed === undefined ? {} : { seed }) });
      });
    return withExample(command, ['mcp-assay schema order.schema.json --invalid -n 5 --seed 1']);
  },
};

import { Command } from 'commander';

import type { CommandDefinition } from '../command-definition.js';
import { headings, withExample } from '../help.js';
import type { OutputOptions, RawOutput } from '../output-options.js';
import { addOutputOptions, outputOf } from '../output-options.js';
import { requireNoTarget } from '../target-options.js';
import { choices } from '../values/choice.js';
import type { ReportForm } from './fuzz.js';
import { reportForms } from './fuzz.js';

/** `mcp-assay report`: reports from a recorded event log. */
export interface ReportCommand {
  readonly command: 'report';
  /** Path of a `run.ndjson`. */
  readonly file: string;
  readonly output: OutputOptions & { readonly reportDir: string; readonly reports: readonly ReportForm[] };
}

interface RawReport extends RawOutput {
  readonly reportDir: string;
  readonly report?: readonly ReportForm[];
}

export const report: CommandDefinition<ReportCommand> = {
  define(_surroundings, target, done) {
    const command = new Command('report')
      .description('make reports again from a recorded run')
      .usage('<run.ndjson> [options]')
      .argument('<run.ndjson>', 'the event log of a run: fuzz --report ndjson')
      .allowExcessArguments(false)
      .optionsGroup(headings.files)
      .option('--report <forms>', 'of json, ndjson (default json)', choices('--report', reportForms))
      .option('--report-dir <dir>', 'where reports are written (default assay-report)', 'assay-report')
      .action((file: string, raw: RawReport) => {
        requireNoTarget('report', target);
        const reports = raw.report ?? ['json'];
        done({ command: 'report', file, output: { ...outputOf(raw), reportDir: raw.reportDir, reports } });
      });
    return withExample(addOutputOptions(command), ['mcp-assay report assay-report/run.ndjson --report json']);
  },
};

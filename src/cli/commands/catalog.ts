import { Command } from 'commander';

import { AssayError } from '../../errors/assay-error.js';
import { eras } from '../../protocol/era.js';
import type { CatalogOptions } from '../../test-catalog.js';
import type { Endpoint } from '../../transport/endpoint.js';
import type { CommandDefinition } from '../command-definition.js';
import { headings, withExample } from '../help.js';
import type { OutputOptions, RawOutput } from '../output-options.js';
import { addOutputOptions, outputOf } from '../output-options.js';
import { present } from '../present.js';
import type { Surroundings } from '../surroundings.js';
import type { RawTarget } from '../target-options.js';
import { addTargetOptions, targetOf } from '../target-options.js';
import type { NamedText } from '../text-file.js';
import { textOfFile } from '../text-file.js';
import { choice, choices } from '../values/choice.js';
import { list } from '../values/list.js';
import { duration, rate, whole } from '../values/number.js';

const reportForms = ['json', 'ndjson'] as const;
type ReportForm = (typeof reportForms)[number];
type Era = NonNullable<CatalogOptions['era']>;
const eraWords: readonly Era[] = [...eras, 'both', 'auto'];

/** `mcp-assay catalog`: a catalog against its contract, or the shipped fixtures with what is planted in them. */
export interface CatalogCommand {
  readonly command: 'catalog';
  /** Absent with `controls` alone. */
  readonly contract: NamedText | undefined;
  /** Also run the negative controls, on the fixtures that come along. */
  readonly controls: boolean;
  /** Absent: the endpoint of the contract. */
  readonly endpoint?: Endpoint;
  readonly options: CatalogOptions;
  readonly output: OutputOptions & { readonly reportDir: string; readonly reports: readonly ReportForm[] };
  readonly notes: readonly string[];
}

interface RawCatalog extends RawTarget, RawOutput {
  readonly controls?: boolean;
  readonly era?: Era;
  readonly seed?: number;
  readonly timeout?: number;
  readonly rateLimit?: number;
  readonly checks?: readonly string[];
  readonly excludeChecks?: readonly string[];
  readonly corpus: string;
  readonly reportDir: string;
  readonly report?: readonly ReportForm[];
}

export const catalog: CommandDefinition<CatalogCommand> = {
  define(surroundings, target, done) {
    const command = new Command('catalog')
      .description('hold a catalog against its contract')
      .usage(
        '<contract.yaml> [options]\n       mcp-assay catalog <contract.yaml> [options] -- <command> [args...]\n       mcp-assay catalog --controls',
      )
      .argument('[contract]', 'what the catalog promises, YAML or JSON')
      .action((file: string | undefined, raw: RawCatalog) =>
        done(commandOf(file, raw, target, surroundings)),
      );
    addTargetOptions(command, surroundings)
      .optionsGroup(headings.choice)
      .option('--controls', 'negative controls, on fixtures that come along')
      .option(
        '--era <era>',
        `${eraWords.join(', ')} (default those of the contract)`,
        choice('--era', eraWords),
      )
      .option('--checks <ids>', 'invariants, by id or group such as access.*', list('--checks', 'ids'))
      .option('--exclude-checks <ids>', 'not these', list('--exclude-checks', 'ids'))
      .optionsGroup(headings.budget)
      .option(
        '--seed <n>',
        'repeats generated searches (default drawn, and printed)',
        whole('--seed', 0, 2 ** 32 - 1),
      )
      .option(
        '--timeout <duration>',
        "one call's deadline (default the contract's, else 5s)",
        duration('--timeout'),
      )
      .option('--rate-limit <rate>', "calls in a time (default the contract's)", rate('--rate-limit'))
      .optionsGroup(headings.files)
      .option('--corpus <dir>', 'minimal failing cases are kept there (default corpus)', 'corpus')
      .option('--report-dir <dir>', 'where reports are written (default assay-report)', 'assay-report')
      .option(
        '--report <forms>',
        'of json, ndjson (json and catalog.md, catalog.html always)',
        choices('--report', reportForms),
      );
    return withExample(addOutputOptions(command), [
      'mcp-assay catalog contract.yaml',
      'mcp-assay catalog contract.yaml -- node server.js',
      'mcp-assay catalog --controls',
    ]);
  },
};

function commandOf(
  file: string | undefined,
  raw: RawCatalog,
  target: readonly string[] | undefined,
  surroundings: Surroundings,
): CatalogCommand {
  const { controls = false } = raw;
  if (file === undefined && !controls)
    throw new AssayError('usage', 'catalog has no contract', {
      next: 'name one: mcp-assay catalog contract.yaml, or see --controls',
    });
  const isNamed = target !== undefined || raw.url !== undefined || raw.config !== undefined;
  if (file === undefined && isNamed)
    throw new AssayError('usage', '--controls run on the fixtures that come along, never on a target');
  const named = isNamed ? targetOf('catalog', raw, target, surroundings) : undefined;
  return {
    command: 'catalog',
    contract: file === undefined ? undefined : { file, text: textOfFile(file, file, surroundings) },
    controls,
    ...present({ endpoint: named?.endpoint }),
    options: present({
      era: raw.era,
      seed: raw.seed,
      timeoutMs: raw.timeout,
      rateLimitPerSecond: raw.rateLimit,
      checks: raw.checks,
      excludeChecks: raw.excludeChecks,
      corpusDir: raw.corpus,
    }),
    output: {
      ...outputOf(raw),
      reportDir: raw.reportDir,
      reports: [...new Set<ReportForm>(['json', ...(raw.report ?? [])])],
    },
    notes: named?.notes ?? [],
  };
}

import { Command } from 'commander';

import { AssayError } from '../../errors/assay-error.js';
import type { Authorization } from '../../engine/authorizations/authorizations.js';
import type { FuzzOptions } from '../../engine/options.js';
import { selectInvariants } from '../../invariants/registry.js';
import type { Endpoint } from '../../transport/endpoint.js';
import type { CommandDefinition, TextCommand } from '../command-definition.js';
import { headings, withExample } from '../help.js';
import { asksForLaws, lawList } from '../law-list.js';
import type { OutputOptions, RawOutput } from '../output-options.js';
import { addOutputOptions, outputOf } from '../output-options.js';
import { present } from '../present.js';
import type { RawRun } from '../run-options.js';
import { addBudgetOptions, addChoiceOptions, runOptionsOf } from '../run-options.js';
import type { RawTarget } from '../target-options.js';
import { addTargetOptions, targetOf } from '../target-options.js';
import type { NamedText } from '../text-file.js';
import { namedText } from '../text-file.js';
import { choices } from '../values/choice.js';
import type { Header } from '../values/header.js';
import { header } from '../values/header.js';

export type ReportForm = 'json' | 'junit' | 'sarif' | 'html' | 'ndjson' | 'markdown';

export const reportForms: readonly ReportForm[] = ['json', 'junit', 'sarif', 'html', 'ndjson', 'markdown'];

interface FuzzOutput extends OutputOptions {
  readonly reportDir: string;
  /** `json`, the receipt, is always among them. */
  readonly reports: readonly ReportForm[];
}

/** `mcp-assay fuzz`: a run against one server. */
export interface FuzzCommand {
  readonly command: 'fuzz';
  readonly endpoint: Endpoint;
  readonly options: FuzzOptions;
  readonly output: FuzzOutput;
  /** Lines to say on stderr before the run. */
  readonly notes: readonly string[];
  /** A file of known findings, as the user named it, and its text. */
  readonly baseline?: NamedText;
  /** A file of bounds on schemas and values: they hold where `options` says nothing else. */
  readonly validationLimits?: NamedText;
  /** A file of relations between calls. */
  readonly relations?: NamedText;
}

interface RawFuzz extends RawRun, RawTarget, RawOutput {
  readonly reportDir: string;
  readonly report?: readonly ReportForm[];
  readonly baseline?: string;
  readonly validationLimits?: string;
  readonly relations?: string;
  readonly authA?: Header;
  readonly authB?: Header;
}

export const fuzz: CommandDefinition<FuzzCommand | TextCommand> = {
  define(surroundings, target, done) {
    const command = new Command('fuzz')
      .description('fuzz one MCP server')
      .usage(
        '[options] -- <command> [args...]\n       mcp-assay fuzz [options] --url <url>\n       mcp-assay fuzz [options] --config <file> --server <name>',
      )
      .argument('[stray...]')
      .configureHelp({ visibleArguments: () => [] })
      .action((stray: readonly string[], raw: RawFuzz) => {
        requireNoStray(stray);
        if (asksForLaws(raw.checks)) return done({ command: 'text', text: lawList(raw) });
        const files = {
          baseline: namedText('--baseline', raw.baseline, surroundings),
          relations: namedText('--relations', raw.relations, surroundings),
          validationLimits: namedText('--validation-limits', raw.validationLimits, surroundings),
        };
        done(fuzzCommandOf(raw, files, targetOf('fuzz', raw, target, surroundings)));
      });
    addTargetOptions(command, surroundings);
    addChoiceOptions(command);
    addLawOptions(command);
    addBudgetOptions(command);
    addFileOptions(command);
    return withExample(addOutputOptions(command), [
      'mcp-assay fuzz -- node server.js',
      'mcp-assay fuzz --checks list',
      "mcp-assay fuzz --url http://127.0.0.1:3000/mcp --tools 'get_*' --seed 1",
    ]);
  },
};

const addLawOptions = (command: Command): Command =>
  command
    .optionsGroup(headings.choice)
    .option('--relations <file>', 'relations between calls that hold, one line each')
    .option(
      '--auth-a <header>',
      "for --url: 'Name: value', who the run speaks as; a secret",
      header('--auth-a'),
    )
    .option('--auth-b <header>', 'another: what a is shown must not reach b; a secret', header('--auth-b'));

const addFileOptions = (command: Command): Command =>
  command
    .optionsGroup(headings.files)
    .option('--corpus <dir>', 'minimal failing cases, kept and replayed first (default corpus)')
    .option('--baseline <file>', 'known findings: they do not fail the run, entries without one do')
    .option('--report-dir <dir>', 'where reports are written (default assay-report)', 'assay-report')
    .option('--report <forms>', 'of json, ndjson (json always)', choices('--report', reportForms));

function fuzzCommandOf(
  raw: RawFuzz,
  files: { readonly [Name in 'baseline' | 'relations' | 'validationLimits']: NamedText | undefined },
  { endpoint, notes }: { readonly endpoint: Endpoint; readonly notes: readonly string[] },
): FuzzCommand {
  requireLaws(raw);
  return {
    command: 'fuzz',
    endpoint,
    options: { ...runOptionsOf(raw), ...authorizationsOf(raw) },
    output: {
      ...outputOf(raw),
      reportDir: raw.reportDir,
      reports: [...new Set<ReportForm>(['json', ...(raw.report ?? [])])],
    },
    notes,
    ...present(files),
  };
}

function authorizationsOf({ authA, authB }: RawFuzz): Pick<FuzzOptions, 'authorizations'> {
  if (authA === undefined && authB === undefined) return {};
  if (authA === undefined || authB === undefined) {
    throw new AssayError(
      'usage',
      '--auth-a and --auth-b belong together: isolation needs two authorizations',
    );
  }
  return { authorizations: { a: authorizationOf(authA), b: authorizationOf(authB) } };
}

const authorizationOf = ([name, value]: Header): Authorization => ({ name, value });

/** A law that does not exist, or a choice that leaves none, is told before anything is started. */
function requireLaws({ checks, excludeChecks }: RawFuzz): void {
  if (selectInvariants(checks, excludeChecks).length > 0) return;
  throw new AssayError('usage', '--checks and --exclude-checks together leave no law to judge');
}

function requireNoStray([first]: readonly string[]): void {
  if (first === undefined) return;
  throw new AssayError('usage', `unexpected argument ${JSON.stringify(first)} of fuzz`, {
    next: "put -- before the server's own command",
  });
}

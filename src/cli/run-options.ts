import type { Command } from 'commander';

import type { Phase } from '../corpus/case.js';
import { phases } from '../corpus/case.js';
import type { FuzzOptions } from '../engine/options.js';
import { levels } from '../invariants/invariant.js';
import { eras } from '../protocol/era.js';
import { headings } from './help.js';
import { present } from './present.js';
import { choice, choices } from './values/choice.js';
import { list } from './values/list.js';
import { duration, rate, size, whole } from './values/number.js';

type Era = NonNullable<FuzzOptions['era']>;
type Mode = NonNullable<FuzzOptions['mode']>;
type FailOn = NonNullable<FuzzOptions['failOn']>;

const eraWords: readonly Era[] = [...eras, 'both', 'auto'];
const modes: readonly Mode[] = ['valid', 'invalid', 'all'];
const failLevels = levels.filter((level): level is FailOn => level !== 'observed');
const maxSeed = 2 ** 32 - 1;

/** What the argument parser makes of the options of a run. */
export interface RawRun {
  readonly era?: Era;
  readonly tools?: readonly string[];
  readonly excludeTools?: readonly string[];
  readonly allowWrites?: boolean;
  readonly phases?: readonly Phase[];
  readonly mode?: Mode;
  readonly checks?: readonly string[];
  readonly excludeChecks?: readonly string[];
  readonly seed?: number;
  readonly maxCalls?: number;
  readonly maxTime?: number;
  readonly timeout?: number;
  readonly concurrency?: number;
  readonly rateLimit?: number;
  readonly maxPayload?: number;
  readonly maxSchemaDepth?: number;
  readonly validationBudget?: number;
  readonly corpus?: string;
  readonly failOn?: FailOn;
}

/** Which tools, which cases, which laws. */
export const addChoiceOptions = (command: Command): Command =>
  command
    .optionsGroup(headings.choice)
    .option(
      '--era <era>',
      `${eraWords.join(', ')} (default auto: the newest that works)`,
      choice('--era', eraWords),
    )
    .option(
      '--tools <globs>',
      "tools to call, also prompts and resources, as 'prompt *' (default all that may be called)",
      list('--tools', 'names or globs'),
    )
    .option(
      '--exclude-tools <globs>',
      "tools not to call, prompts and resources not to ask for, as 'resource *'",
      list('--exclude-tools', 'names or globs'),
    )
    .option('--allow-writes', 'also call tools that do not declare readOnlyHint: true')
    .option('--phases <names>', `of ${phases.join(', ')} (default all)`, choices('--phases', phases))
    .option('--mode <mode>', 'valid, invalid or all arguments (default all)', choice('--mode', modes))
    .option(
      '--checks <ids>',
      'laws to judge, by id or group such as output.*; list shows them all',
      list('--checks', 'laws or groups'),
    )
    .option('--exclude-checks <ids>', 'laws not to judge', list('--exclude-checks', 'laws or groups'))
    .option(
      '--fail-on <level>',
      'must, should or policy: the lowest level that fails (default must)',
      choice('--fail-on', failLevels),
    );

/** How much, how long, how fast, how large. */
export const addBudgetOptions = (command: Command): Command =>
  command
    .optionsGroup(headings.budget)
    .option('--seed <n>', 'repeats a run (default drawn, and printed)', whole('--seed', 0, maxSeed))
    .option('--max-calls <n>', 'calls in all (default 1000)', whole('--max-calls', 1, 1e9))
    .option('--max-time <duration>', 'such as 30s, 10m or 6h (default none)', duration('--max-time'))
    .option('--timeout <duration>', "one call's deadline (default 5s)", duration('--timeout'))
    .option('--concurrency <n>', 'calls in flight (default 1)', whole('--concurrency', 1, 1024))
    .option('--rate-limit <rate>', 'such as 10/s (default none)', rate('--rate-limit'))
    .option('--max-payload <size>', 'largest ordinary arguments (default 256KB)', size('--max-payload'))
    .option(
      '--max-schema-depth <n>',
      "depth taken from a target's schema (default 128)",
      whole('--max-schema-depth', 1, 10_000),
    )
    .option(
      '--validation-budget <ms>',
      'for one verdict, in milliseconds (default 250)',
      whole('--validation-budget', 1, 600_000),
    )
    .option('--validation-limits <file>', 'a budget.json of limits: bounds where no option says one');

/** The options of the engine; what was not given is absent. */
export const runOptionsOf = (raw: RawRun): FuzzOptions =>
  present({
    era: raw.era,
    tools: raw.tools,
    excludeTools: raw.excludeTools,
    allowWrites: raw.allowWrites,
    phases: raw.phases,
    mode: raw.mode,
    checks: raw.checks,
    excludeChecks: raw.excludeChecks,
    seed: raw.seed,
    maxCalls: raw.maxCalls,
    maxTimeMs: raw.maxTime,
    timeoutMs: raw.timeout,
    concurrency: raw.concurrency,
    rateLimitPerSecond: raw.rateLimit,
    maxPayloadBytes: raw.maxPayload,
    maxSchemaDepth: raw.maxSchemaDepth,
    validationBudgetMs: raw.validationBudget,
    corpusDir: raw.corpus,
    failOn: raw.failOn,
  });

import type { BreakingManner, LimitResult } from './limit-result.js';

/**
 * How far and how finely is looked.
 *
 * @property name `quick` for a first look, `full` for publication
 * @property cpuMs CPU time of one size, above which it counts as slow
 * @property memoryMb heap of the process, in 2^20 bytes
 * @property precision the bisection of a stack or memory limit ends when the two sizes are nearer than this part of
 *   the smaller one
 * @property textBytes no size is tried whose texts are larger together
 */
export interface LimitsEffort {
  readonly name: 'quick' | 'full';
  readonly cpuMs: number;
  readonly memoryMb: number;
  readonly precision: number;
  readonly textBytes: number;
}

/** What a row of the matrix is about. */
export type LimitGroup = 'right' | 'depth' | 'growth' | 'width' | 'size' | 'memory';

/**
 * A row of the matrix.
 *
 * @property title as the table says it
 * @property meaning what is made larger, or what is asked, in one sentence
 * @property unit what the size counts; `''` for a rule
 */
export interface LimitDescription {
  readonly name: string;
  readonly title: string;
  readonly meaning: string;
  readonly group: LimitGroup;
  readonly kind: LimitResult['kind'];
  readonly unit: string;
}

/**
 * How quick a validator is when nothing is wrong.
 *
 * @property schema `small`: an object of three members. `real`: the definition of a tool as it is found in the wild
 * @property compileMs CPU time to compile it in a warm process, in milliseconds, the median
 * @property valuesPerSecond values judged, parsed already, the median
 * @property samples how many measurements the median is of
 */
export interface SpeedSample {
  readonly schema: 'small' | 'real';
  readonly bytes: number;
  readonly compileMs: number;
  readonly valuesPerSecond: number;
  readonly samples: number;
}

/**
 * A validator that was asked for.
 *
 * @property module the user's module as it was given; `null` for one of ours
 * @property status `unusable`: it can not be loaded or judge `{}`, so that there are no results of it
 * @property how why it is unusable; `null` when it is usable
 * @property detail what it said then; a stranger's text
 * @property remarks what else a user should know: that it prints, for example
 */
export interface ValidatorReport {
  readonly name: string;
  readonly version: string | null;
  readonly module: string | null;
  readonly status: 'usable' | 'unusable';
  readonly how: BreakingManner | null;
  readonly detail: string;
  readonly remarks: readonly string[];
  readonly speed: readonly SpeedSample[];
}

/**
 * `limits.json`: everything that `mcp-assay limits` has measured.
 *
 * @property status `interrupted`: cells are missing; `--resume` measures them
 * @property rows the limits, in the order of the registry
 * @property validators the columns, in the order in which they were asked for
 * @property results the cells that were measured, in the order of measuring
 */
export interface LimitsFile {
  readonly limits: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly node: string;
  readonly platform: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly status: 'complete' | 'interrupted';
  readonly effort: LimitsEffort;
  readonly rows: readonly LimitDescription[];
  readonly validators: readonly ValidatorReport[];
  readonly results: readonly LimitResult[];
}

import { availableParallelism } from 'node:os';
import type { Limit } from './limit.js';
import type { LimitResult } from './limit-result.js';
import type { LimitsEffort, SpeedSample, ValidatorReport } from './limits-file.js';
import { measureLeak, measureRemote } from './measure-conduct.js';
import { measureRule } from './measure-rule.js';
import { measureSize } from './measure-size.js';
import { ProbeSupply } from './probing/probe-supply.js';
import type { ChosenValidator } from './validator-check.js';
import { checkValidator, measureSpeed, subjectOf } from './validator-check.js';

/** What was measured in a run before, and need not be again. */
export interface Measured {
  readonly validators: readonly ValidatorReport[];
  readonly results: readonly LimitResult[];
}

/**
 * @property known what an earlier run has measured with the same effort
 * @property onProgress told before and after each cell
 */
export interface LimitsRun {
  readonly validators: readonly ChosenValidator[];
  readonly limits: readonly Limit[];
  readonly effort: LimitsEffort;
  readonly signal: AbortSignal;
  readonly known?: Measured | undefined;
  readonly onProgress?: (progress: LimitsProgress) => void;
}

/** `done` of `total` cells; `current`: the cells that are measured now; `measured`: all that is known. */
export interface LimitsProgress {
  readonly done: number;
  readonly total: number;
  readonly current: readonly Cell[];
  readonly measured: Measured;
}

/** `limit`: `null` for the validator's speed. */
interface Cell {
  readonly validator: string;
  readonly limit: Limit | null;
}

function measureCell(
  supply: ProbeSupply,
  subject: string,
  limit: Limit,
  effort: LimitsEffort,
): Promise<LimitResult> {
  switch (limit.kind) {
    case 'size':
      return measureSize(supply, subject, limit, effort);
    case 'rule':
      return measureRule(supply, subject, limit, effort);
    case 'remote':
      return measureRemote(supply, subject, limit.name, effort);
    case 'leak':
      return measureLeak(supply, subject, limit.name, effort);
  }
}

const printsRemark = 'prints on its standard output';

/** The matrix while it is measured: lanes take one cell after the other, validator by validator. */
class Matrix {
  private readonly run: LimitsRun;
  private readonly supply: ProbeSupply;
  private readonly cells: readonly Cell[];
  private readonly results = new Map<string, LimitResult>();
  private readonly speeds = new Map<string, readonly SpeedSample[]>();
  private readonly reports = new Map<string, Promise<ValidatorReport>>();
  private readonly met = new Map<string, ValidatorReport>();
  private readonly current = new Set<Cell>();
  private next = 0;
  private done = 0;

  constructor(run: LimitsRun) {
    this.run = run;
    this.supply = new ProbeSupply(run.effort.name === 'quick');
    this.cells = run.validators.flatMap(({ name }) => [
      ...run.limits.map((limit) => ({ validator: name, limit })),
      { validator: name, limit: null },
    ]);
    for (const result of run.known?.results ?? []) this.results.set(keyOf(result), result);
    for (const { name, speed } of run.known?.validators ?? [])
      if (speed.length > 0) this.speeds.set(name, speed);
  }

  async measure(): Promise<Measured> {
    const stop = (): void => void this.supply.close();
    this.run.signal.addEventListener('abort', stop, { once: true });
    try {
      const lanes = Math.min(4, availableParallelism());
      await Promise.all(Array.from({ length: lanes }, () => this.lane()));
    } finally {
      this.run.signal.removeEventListener('abort', stop);
      await this.supply.close();
    }
    return this.measured();
  }

  private async lane(): Promise<void> {
    for (;;) {
      const cell = this.cells[this.next];
      if (cell === undefined || this.run.signal.aborted) return;
      this.next += 1;
      const isKnown = this.isKnown(cell);
      if (!isKnown) await this.take(cell);
      this.done += 1;
      // What an earlier run measured is no progress of this one.
      if (!isKnown) this.tell();
    }
  }

  private async take(cell: Cell): Promise<void> {
    this.current.add(cell);
    this.tell();
    try {
      await this.supply.keepOnly(this.subjectsAtWork());
      await this.measureOne(cell);
    } catch (error) {
      // What an interrupt has ended is no result.
      if (!this.run.signal.aborted) throw error;
    } finally {
      this.current.delete(cell);
    }
  }

  private async measureOne({ validator, limit }: Cell): Promise<void> {
    const chosen = this.chosen(validator);
    const report = await this.report(chosen);
    if (report.status === 'unusable' || this.run.signal.aborted) return;
    const subject = subjectOf(chosen);
    if (limit === null) {
      const speed = await measureSpeed(this.supply, subject, this.run.effort);
      if (!this.run.signal.aborted) this.speeds.set(validator, speed);
      return;
    }
    const result = { ...(await measureCell(this.supply, subject, limit, this.run.effort)), validator };
    if (!this.run.signal.aborted) this.results.set(keyOf(result), result);
  }

  /** Each validator is met once, before its first cell. */
  private report(chosen: ChosenValidator): Promise<ValidatorReport> {
    const known = this.reports.get(chosen.name);
    if (known !== undefined) return known;
    const meeting = this.meet(chosen);
    this.reports.set(chosen.name, meeting);
    return meeting;
  }

  private async meet(chosen: ChosenValidator): Promise<ValidatorReport> {
    const report = await checkValidator(this.supply, chosen, this.run.effort);
    if (!this.run.signal.aborted) this.met.set(chosen.name, report);
    return report;
  }

  private chosen(name: string): ChosenValidator {
    return this.run.validators.find((validator) => validator.name === name) ?? { name, module: null };
  }

  private subjectsAtWork(): ReadonlySet<string> {
    return new Set([...this.current].map(({ validator }) => subjectOf(this.chosen(validator))));
  }

  private isKnown({ validator, limit }: Cell): boolean {
    if (limit === null) return this.speeds.has(validator);
    return this.results.has(keyOf({ validator, limit: limit.name }));
  }

  private measured(): Measured {
    const validators = this.run.validators.flatMap((chosen) => {
      const report = this.met.get(chosen.name) ?? this.knownReport(chosen.name);
      return report === undefined ? [] : [this.complete(report, chosen)];
    });
    return { validators, results: [...this.results.values()] };
  }

  private knownReport(name: string): ValidatorReport | undefined {
    return this.run.known?.validators.find((report) => report.name === name);
  }

  private complete(report: ValidatorReport, chosen: ChosenValidator): ValidatorReport {
    const printed = this.supply.printing.has(subjectOf(chosen)) || report.remarks.includes(printsRemark);
    const speed = this.speeds.get(report.name) ?? [];
    return { ...report, remarks: printed ? [printsRemark] : [], speed };
  }

  private tell(): void {
    this.run.onProgress?.({
      done: this.done,
      total: this.cells.length,
      current: [...this.current],
      measured: this.measured(),
    });
  }
}

const keyOf = ({ validator, limit }: Pick<LimitResult, 'validator' | 'limit'>): string =>
  JSON.stringify([validator, limit]);

/**
 * Measures every limit of every validator, a few at once, each in processes of its own whose CPU time is told apart.
 * What an interrupt leaves undone is missing in what is given back.
 */
export const measureLimits = (run: LimitsRun): Promise<Measured> => new Matrix(run).measure();

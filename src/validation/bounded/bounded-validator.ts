import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { PreflightLimits } from '../preflight.js';
import type { Verdict } from '../verdict.js';
import type { BoundedChild } from './bounded-child.js';
import { boundedChild } from './bounded-child.js';
import type { BoundedJob, BoundedVerdicts } from './bounded-job.js';
import type { Budget } from './budget.js';
import { KnownRefusals } from './known-refusals.js';

export interface BoundedValidatorOptions {
  readonly memoryMb?: number;
  /** Of a schema with one text. */
  readonly budget?: Budget;
  /** The validators that are loaded before the first job; the judges when left out. Others load within a job's budget. */
  readonly preload?: readonly string[];
  /** `false` leaves the pre-flight out, to see what a validator does with what it would stop. */
  readonly preflight?: PreflightLimits | false;
  /** Whether another process is kept ready, so that the end of one costs no waiting; true when left out. */
  readonly spare?: boolean;
}

interface BoundedChoice {
  /** `assay-ajv` when left out. */
  readonly validator?: string;
  readonly assertFormat?: boolean;
}

/** A validator for schemas and texts that we do not trust: whatever they do, the verdict has a name. */
export interface BoundedValidator {
  validate(schemaText: string, dialect: Dialect, text: string, choice?: BoundedChoice): Promise<Verdict>;
  /** A verdict a text, in their order, each as if it had come alone; all in one request where nothing goes wrong. */
  validateAll(
    schemaText: string,
    dialect: Dialect,
    texts: readonly string[],
    choice?: BoundedChoice,
  ): Promise<readonly Verdict[]>;
  /** As `schemaVerdict`, in the child. */
  validateSchema(schemaText: string, dialect: Dialect): Promise<Verdict>;
  /** The process behind it, for what else is to be known of it. */
  readonly child: BoundedChild;
  close(): Promise<void>;
}

const defaultBudget: Budget = { cpuMs: 1000, wallMs: 10_000 };
const judges = ['assay-ajv', 'assay-hyperjump', 'assay-schemasafe'];

/** A request that has ended the process. */
interface Ended {
  readonly of: 'ended';
  readonly verdict: Verdict;
}

class ValidatorPool implements BoundedValidator {
  readonly child: BoundedChild;
  private readonly budget: Budget;
  private readonly refusals: KnownRefusals;

  constructor(options: BoundedValidatorOptions) {
    this.budget = options.budget ?? defaultBudget;
    this.refusals = new KnownRefusals(options.preflight);
    this.child = boundedChild({
      entry: new URL('./validate-child.js', import.meta.url),
      memoryMb: options.memoryMb ?? 128,
      args: options.preload ?? judges,
      keepSpare: options.spare ?? true,
    });
  }

  async validate(
    schemaText: string,
    dialect: Dialect,
    text: string,
    choice: BoundedChoice = {},
  ): Promise<Verdict> {
    const [verdict] = await this.validateAll(schemaText, dialect, [text], choice);
    return verdict ?? { kind: 'crashed', detail: 'no verdict came' };
  }

  async validateAll(
    schemaText: string,
    dialect: Dialect,
    texts: readonly string[],
    { validator = 'assay-ajv', assertFormat = true }: BoundedChoice = {},
  ): Promise<readonly Verdict[]> {
    const job = { validator, schemaText, dialect, assertFormat, texts };
    const refusal = this.refusals.of(job);
    if (refusal !== null) return texts.map(() => refusal);
    if (texts.length === 0) return [];
    const answer = await this.ask(job);
    if (answer.of === 'texts') return answer.verdicts;
    if (answer.of === 'schema') return texts.map(() => answer.verdict);
    return texts.length === 1 ? [answer.verdict] : this.apart(job, texts);
  }

  async validateSchema(schemaText: string, dialect: Dialect): Promise<Verdict> {
    const job = { validator: 'assay-ajv', schemaText, dialect, assertFormat: false };
    const refusal = this.refusals.of(job);
    if (refusal !== null) return refusal;
    const answer = await this.ask(job);
    return answer.of === 'texts' ? { kind: 'crashed', detail: 'no verdict came' } : answer.verdict;
  }

  close(): Promise<void> {
    return this.child.close();
  }

  private async ask(job: BoundedJob): Promise<BoundedVerdicts | Ended> {
    const answer = await this.child.request(JSON.stringify(job), this.budget);
    if (answer.kind === 'ok') return JSON.parse(answer.text) as BoundedVerdicts;
    return { of: 'ended', verdict: { kind: answer.kind, detail: answer.detail } };
  }

  /**
   * After a batch has ended a process. The schema alone first, since where that is too much no text need be asked;
   * then text by text: a request costs little beside the end of a process, and what one text has used up is no
   * other's fault.
   */
  private async apart(job: BoundedJob, texts: readonly string[]): Promise<readonly Verdict[]> {
    const alone = await this.ask({ ...job, texts: [] });
    if (alone.of === 'ended') this.refusals.remember(job, alone.verdict);
    if (alone.of !== 'texts') return texts.map(() => alone.verdict);
    const verdicts: Verdict[] = [];
    for (const text of texts) {
      const answer = await this.ask({ ...job, texts: [text] });
      verdicts.push(...(answer.of === 'texts' ? answer.verdicts : [answer.verdict]));
    }
    return verdicts;
  }
}

/** Makes a bounded validator. The process starts with the first job; a new one follows after each end. */
export const boundedValidator = (options: BoundedValidatorOptions = {}): BoundedValidator =>
  new ValidatorPool(options);

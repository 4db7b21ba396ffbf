import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { PreflightLimits } from '../preflight.js';
import { preflight } from '../preflight.js';
import type { Verdict } from '../verdict.js';
import type { BoundedChild } from './bounded-child.js';
import { boundedChild } from './bounded-child.js';
import type { Budget } from './budget.js';

/** What the child is asked: a text under a schema, or, without a text, the schema under its meta-schema. */
export interface BoundedJob {
  /** The name of a subject, or the `file:` URL of a module that holds one. */
  readonly validator: string;
  readonly schemaText: string;
  readonly dialect: Dialect;
  readonly assertFormat: boolean;
  readonly text?: string;
}

export interface BoundedValidatorOptions {
  readonly memoryMb?: number;
  readonly budget?: Budget;
  /** The validators that are loaded before the first job; the judges when left out. Others load within a job's budget. */
  readonly preload?: readonly string[];
  /** `false` leaves the pre-flight out, to see what a validator does with what it would stop. */
  readonly preflight?: PreflightLimits | false;
}

/** A validator for schemas and texts that we do not trust: whatever they do, the verdict has a name. */
export interface BoundedValidator {
  validate(
    schemaText: string,
    dialect: Dialect,
    text: string,
    options?: { readonly validator?: string; readonly assertFormat?: boolean },
  ): Promise<Verdict>;
  /** As `schemaVerdict`, in the child. */
  validateSchema(schemaText: string, dialect: Dialect): Promise<Verdict>;
  /** The process behind it, for what else is to be known of it. */
  readonly child: BoundedChild;
  close(): Promise<void>;
}

const defaultBudget: Budget = { cpuMs: 1000, wallMs: 10_000 };

/** Makes a bounded validator. The process starts with the first job; a new one follows after each end. */
export function boundedValidator(options: BoundedValidatorOptions = {}): BoundedValidator {
  const budget = options.budget ?? defaultBudget;
  const child = boundedChild({
    entry: new URL('./validate-child.js', import.meta.url),
    memoryMb: options.memoryMb ?? 128,
    args: options.preload ?? ['assay-ajv', 'assay-hyperjump', 'assay-schemasafe'],
  });

  async function judge(job: BoundedJob): Promise<Verdict> {
    if (options.preflight !== false) {
      const flight = preflight(job.schemaText, options.preflight, job.dialect);
      if (!flight.ok) return { kind: 'refused', limit: flight.limit, detail: flight.detail };
    }
    const answer = await child.request(JSON.stringify(job), budget);
    return answer.kind === 'ok'
      ? (JSON.parse(answer.text) as Verdict)
      : { kind: answer.kind, detail: answer.detail };
  }

  return {
    child,
    validate: (schemaText, dialect, text, { validator = 'assay-ajv', assertFormat = true } = {}) =>
      judge({ validator, schemaText, dialect, assertFormat, text }),
    validateSchema: (schemaText, dialect) =>
      judge({ validator: 'assay-ajv', schemaText, dialect, assertFormat: false }),
    close: () => child.close(),
  };
}

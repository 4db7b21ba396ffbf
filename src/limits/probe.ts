import type { BoundedValidator, ValidatorName } from '../validation/bounded/bounded-validator.js';
import { boundedValidator } from '../validation/bounded/bounded-validator.js';
import type { Verdict } from '../validation/verdict.js';
import type { Limit, LimitCase } from './limit.js';

/** How a validator breaks: it takes too long, ends its process, refuses, or gives a wrong verdict. */
export type BreakingManner = 'slow' | 'stack' | 'memory' | 'crash' | 'refused' | 'wrong';

/** What came of one size. `detail` is the validator's own word, or the verdict that was wrong. */
export interface Probe {
  readonly size: number;
  readonly outcome: 'ok' | BreakingManner;
  readonly detail: string;
}

/** What a probe may use. The budget is of each case. */
export interface ProbeBudget {
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly memoryMb: number;
}

type Outcome = Omit<Probe, 'size'>;

function outcomeOf(verdict: Verdict, expected: LimitCase['expected']): Outcome {
  switch (verdict.kind) {
    case 'valid':
    case 'invalid':
      return verdict.kind === expected
        ? { outcome: 'ok', detail: '' }
        : { outcome: 'wrong', detail: `${verdict.kind} instead of ${expected}` };
    case 'refused':
      return { outcome: verdict.limit === 'stack' ? 'stack' : 'refused', detail: verdict.detail };
    case 'compile-error':
      return { outcome: 'refused', detail: verdict.detail };
    case 'deadline':
      return { outcome: 'slow', detail: verdict.detail };
    case 'memory':
      return { outcome: 'memory', detail: verdict.detail };
    case 'crashed':
      return { outcome: 'crash', detail: verdict.detail };
  }
}

async function judge(bounded: BoundedValidator, validator: ValidatorName, limit: Limit, size: number): Promise<Outcome> {
  for (const { schemaText, text, expected } of limit.cases(size)) {
    const verdict = await bounded.validate(schemaText, limit.dialect, text, { validator });
    const outcome = outcomeOf(verdict, expected);
    if (outcome.outcome !== 'ok') return outcome;
  }
  return { outcome: 'ok', detail: '' };
}

/**
 * Tries one size in a process of its own: what an earlier size left behind (optimised code needs less stack)
 * must not move the breaking point. The pre-flight is left out, since it would hide the validator's own limit.
 */
export async function probe(
  validator: ValidatorName,
  limit: Limit,
  size: number,
  { cpuMs, wallMs, memoryMb }: ProbeBudget,
): Promise<Probe> {
  const bounded = boundedValidator({ budget: { cpuMs, wallMs }, memoryMb, preflight: false });
  try {
    return { size, ...(await judge(bounded, validator, limit, size)) };
  } finally {
    await bounded.close();
  }
}

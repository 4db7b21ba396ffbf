import type { BoundedValidator } from '../validation/bounded/bounded-validator.js';
import { boundedValidator } from '../validation/bounded/bounded-validator.js';
import type { Verdict } from '../validation/verdict.js';
import type { Limit, LimitCase } from './limit.js';
import type { Probe } from './limit-result.js';

/** What a probe may use. The budget is of each case. */
export interface ProbeBudget {
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly memoryMb: number;
}

type Outcome = Omit<Probe, 'size'>;

function judged(kind: 'valid' | 'invalid', expected: LimitCase['expected']): Outcome {
  return kind === expected
    ? { outcome: 'ok', detail: '' }
    : { outcome: 'wrong', detail: `${kind} instead of ${expected}` };
}

const manners = { deadline: 'slow', memory: 'memory', crashed: 'crash', 'compile-error': 'refused' } as const;

function outcomeOf(verdict: Verdict, expected: LimitCase['expected']): Outcome {
  if (verdict.kind === 'valid' || verdict.kind === 'invalid') return judged(verdict.kind, expected);
  const { detail } = verdict;
  if (verdict.kind !== 'refused') return { outcome: manners[verdict.kind], detail };
  return { outcome: verdict.limit === 'stack' ? 'stack' : 'refused', detail };
}

async function judge(
  bounded: BoundedValidator,
  validator: string,
  limit: Limit,
  size: number,
): Promise<Outcome> {
  for (const { schemaText, text, expected } of limit.cases(size)) {
    const verdict = await bounded.validate(schemaText, limit.dialect, text, { validator });
    const outcome = outcomeOf(verdict, expected);
    if (outcome.outcome !== 'ok') return outcome;
  }
  return { outcome: 'ok', detail: '' };
}

/**
 * Tries one size in a process of its own, so that the validator is cold: code that the engine has optimised
 * needs about half the stack, and when that happens is chance. The first message of a stranger meets cold
 * code. The pre-flight is left out, since it would hide the validator's own limit.
 */
export async function probe(
  validator: string,
  limit: Limit,
  size: number,
  { cpuMs, wallMs, memoryMb }: ProbeBudget,
): Promise<Probe> {
  const budget = { cpuMs, wallMs };
  const bounded = boundedValidator({ budget, memoryMb, preload: [validator], preflight: false });
  try {
    return { size, ...(await judge(bounded, validator, limit, size)) };
  } finally {
    await bounded.close();
  }
}

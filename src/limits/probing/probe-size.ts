import type { Budget } from '../../validation/bounded/budget.js';
import type { LimitCase, SizeLimit } from '../limit.js';
import type { BreakingManner, CurvePoint, Probe } from '../limit-result.js';
import type { ProbeEnd, ProbeProcess } from './probe-process.js';
import type { CompileTaken, Prepared, ShortVerdict, ValidateTaken } from './probe-request.js';

/**
 * What a size may use.
 *
 * @property cpuMs above which it counts as slow
 * @property killMs at which it is ended; between the two it may come to its end, which costs no new process
 */
export interface SizeBudget {
  readonly cpuMs: number;
  readonly killMs: number;
  readonly textBytes: number;
}

/** What came of a size: `null` for a size that is none, its text being larger than what is tried. */
export interface SizeAttempt {
  readonly probe: Probe;
  /** `null` where it did not come to its end. */
  readonly point: CurvePoint | null;
}

type Outcome = Pick<Probe, 'outcome' | 'detail'>;

const held: Outcome = { outcome: 'ok', detail: '' };
const endings = { deadline: 'slow', memory: 'memory', crashed: 'crash' } as const;

/** Making and parsing the texts is our work, not the validator's. */
const preparation: Budget = { cpuMs: 30_000, wallMs: 120_000 };

const within = (cpuMs: number): Budget => ({ cpuMs, wallMs: Math.max(2000, cpuMs * 20) });

const endOf = (phase: string, { kind, detail }: ProbeEnd): Outcome => ({
  outcome: endings[kind],
  detail: `${phase}: ${detail}`,
});

const isStack = (detail: string): boolean => /call stack|stack/i.test(detail);

/** What a verdict other than valid and invalid means. */
export function declined({ kind, limit, detail }: ShortVerdict): Outcome {
  if (kind === 'deadline' || kind === 'memory' || kind === 'crashed')
    return { outcome: endings[kind], detail };
  if (limit === 'stack') return { outcome: isStack(detail) ? 'stack' : 'refused', detail };
  return { outcome: 'refused', detail };
}

/** Whether a verdict is right; `unseen` is what it means that a value passed which must not. */
export function judged(
  verdict: ShortVerdict,
  expected: 'valid' | 'invalid',
  unseen: Extract<BreakingManner, 'wrong' | 'ignored'>,
): Outcome {
  if (verdict.kind === expected) return held;
  if (verdict.kind !== 'valid' && verdict.kind !== 'invalid') return declined(verdict);
  const detail = `${verdict.kind} instead of ${expected}`;
  return { outcome: verdict.kind === 'valid' ? unseen : 'wrong', detail };
}

function verdictsOf(
  verdicts: readonly ShortVerdict[],
  expected: readonly LimitCase['expected'][],
  unseen: SizeLimit['unseen'],
): Outcome {
  for (const [at, verdict] of verdicts.entries()) {
    const outcome = judged(verdict, expected[at] ?? 'valid', unseen);
    if (outcome.outcome !== 'ok') return outcome;
  }
  return held;
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

/** Tries one size in a process that has loaded its validator. */
export async function probeSize(
  process: ProbeProcess,
  limit: SizeLimit,
  size: number,
  { cpuMs, killMs, textBytes }: SizeBudget,
): Promise<SizeAttempt | null> {
  const prepared = await process.ask<Prepared>(
    { do: 'prepare', limit: limit.name, size, textBytes },
    preparation,
  );
  if (prepared.kind !== 'ok' || prepared.value.kind === 'large') return null;
  const ended = (outcome: Outcome): SizeAttempt => ({ probe: { size, ...outcome }, point: null });
  const compiled = await process.ask<CompileTaken>({ do: 'compile' }, within(killMs));
  if (compiled.kind !== 'ok') return ended(endOf('compile', compiled));
  if (compiled.value.verdict !== null) return ended(declined(compiled.value.verdict));
  const left = Math.max(20, killMs - compiled.value.cpuMs);
  const validated = await process.ask<ValidateTaken>({ do: 'validate' }, within(left));
  if (validated.kind !== 'ok') return ended(endOf('validate', validated));
  const [compileMs, validateMs] = [rounded(compiled.value.cpuMs), rounded(validated.value.cpuMs)];
  const point = { size, bytes: prepared.value.bytes, compileMs, validateMs };
  const outcome = verdictsOf(validated.value.verdicts, prepared.value.expected, limit.unseen);
  if (outcome.outcome === 'ok' && compileMs + validateMs > cpuMs) {
    const detail = `compile ${compileMs} ms, validate ${validateMs} ms of CPU time`;
    return { probe: { size, outcome: 'slow', detail }, point };
  }
  return { probe: { size, ...outcome }, point };
}

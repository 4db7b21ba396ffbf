import type { Stimulus } from '../corpus/case.js';
import type { AssayEvent, EventBody, Finding } from '../engine/events.js';
import type { Outcome } from '../protocol/outcome.js';
import { outcomes } from '../protocol/outcome.js';
import type { Label } from '../validation/verdict.js';
import { labels } from '../validation/verdict.js';

/** The body of one type of event. */
type BodyOf<Type extends EventBody['type']> = Extract<EventBody, { readonly type: Type }>;

/** All violations with one fingerprint. */
export interface Occurrences {
  readonly first: BodyOf<'violated'>;
  /** UTF-8 bytes of the first stimulus that showed it; 0 when no case was being tried. */
  readonly bytes: number;
  count: number;
}

/** Which sides of a schema assertion were seen. */
interface Sides {
  satisfied: boolean;
  violated: boolean;
}

/** What the events of one run add up to. Memory grows with findings and assertions, not with calls. */
export interface RunRecord {
  readonly started: BodyOf<'runStarted'>;
  readonly startedAt: string;
  lastAt: string;
  discovered: BodyOf<'discovered'> | undefined;
  finished: BodyOf<'runFinished'> | undefined;
  cases: number;
  calls: number;
  readonly labels: Record<Label, number>;
  readonly outcomes: Record<Outcome, number>;
  readonly calledTools: Set<string>;
  /** By tool and schema pointer. */
  readonly assertions: Map<string, Sides>;
  readonly violations: Map<string, Occurrences>;
  readonly findings: Map<string, Finding>;
  readonly fixed: BodyOf<'fixed'>[];
  readonly settled: Map<string, BodyOf<'invariantSettled'>>;
  /** Stimulus sizes of the newest calls, to size a violation that was never shrunk. */
  readonly recentBytes: Map<number, number>;
}

export function startRun(event: Extract<AssayEvent, { readonly type: 'runStarted' }>): RunRecord {
  return {
    started: event,
    startedAt: event.at,
    lastAt: event.at,
    discovered: undefined,
    finished: undefined,
    cases: 0,
    calls: 0,
    labels: zeroes(labels),
    outcomes: zeroes(outcomes),
    calledTools: new Set(),
    assertions: new Map(),
    violations: new Map(),
    findings: new Map(),
    fixed: [],
    settled: new Map(),
    recentBytes: new Map(),
  };
}

/** Adds one event to the run's record. */
export function recordEvent(run: RunRecord, event: AssayEvent): void {
  run.lastAt = event.at;
  switch (event.type) {
    case 'case':
      return recordCase(run, event);
    case 'exchanged':
      run.calls += 1;
      run.outcomes[event.outcome] += 1;
      return;
    case 'violated':
      return recordViolation(run, event);
    case 'found':
      run.findings.set(event.finding.id, event.finding);
      return;
    case 'fixed':
      run.fixed.push(event);
      return;
    case 'invariantSettled':
      run.settled.set(event.invariant, event);
      return;
    case 'discovered':
      run.discovered = event;
      return;
    case 'runFinished':
      run.finished = event;
      return;
    case 'runStarted':
    case 'epochStarted':
    case 'shrunk':
    case 'learned':
    case 'warned':
  }
}

/** UTF-8 bytes of what a stimulus sends. */
export const bytesOf = (stimulus: Stimulus): number =>
  stimulus.kind === 'raw'
    ? Buffer.byteLength(stimulus.base64, 'base64')
    : Buffer.byteLength(stimulus.json, 'utf8');

const recentCalls = 4096;

function recordCase(run: RunRecord, event: BodyOf<'case'>): void {
  run.cases += 1;
  run.labels[event.label] += 1;
  run.calledTools.add(event.tool);
  run.recentBytes.set(event.call, bytesOf(event.stimulus));
  if (run.recentBytes.size > recentCalls) {
    for (const oldest of run.recentBytes.keys()) {
      run.recentBytes.delete(oldest);
      break;
    }
  }
  for (const { schemaPointer, side } of event.exercised) {
    const key = `${event.tool} ${schemaPointer}`;
    const sides = run.assertions.get(key) ?? { satisfied: false, violated: false };
    sides[side] = true;
    run.assertions.set(key, sides);
  }
}

function recordViolation(run: RunRecord, event: BodyOf<'violated'>): void {
  const known = run.violations.get(event.fingerprint);
  if (known !== undefined) known.count += 1;
  else {
    const bytes = run.recentBytes.get(event.call) ?? 0;
    run.violations.set(event.fingerprint, { first: event, bytes, count: 1 });
  }
}

const zeroes = <Name extends string>(names: readonly Name[]): Record<Name, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;

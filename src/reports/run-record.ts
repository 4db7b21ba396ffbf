import type { Stimulus } from '../corpus/case.js';
import type { Catalogued } from '../engine/catalogued.js';
import type { AssayEvent, EventBody, EventType, Finding } from '../engine/events.js';
import type { SheetConditions } from '../hostile/sheet/conditions.js';
import type { RowId } from '../hostile/sheet/questions.js';
import type { SheetRow } from '../hostile/sheet/row.js';
import { ServedRows } from './served-rows.js';
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

const recentCalls = 4096;
const mostLearned = 500;

/** The sizes of the newest calls, in a ring. */
class RecentSizes {
  private readonly calls = new Float64Array(recentCalls).fill(-1);
  private readonly sizes = new Float64Array(recentCalls);

  set(call: number, bytes: number): void {
    this.calls[call % recentCalls] = call;
    this.sizes[call % recentCalls] = bytes;
  }

  /** 0 for a call that is none, or too long ago. */
  of(call: number): number {
    return this.calls[call % recentCalls] === call ? (this.sizes[call % recentCalls] ?? 0) : 0;
  }
}

/** What the events of one run add up to. Memory grows with findings and assertions, not with calls. */
export interface RunRecord {
  readonly started: BodyOf<'runStarted'>;
  readonly startedAt: string;
  lastAt: string;
  discovered: BodyOf<'discovered'> | undefined;
  catalog: Catalogued | undefined;
  /** Rows of the acceptance sheet, by id. */
  readonly sheet: Map<RowId, SheetRow>;
  sheetConditions: SheetConditions | undefined;
  /** What a host that can not be driven was shown. */
  readonly served: ServedRows;
  finished: BodyOf<'runFinished'> | undefined;
  cases: number;
  calls: number;
  readonly labels: Record<Label, number>;
  readonly outcomes: Record<Outcome, number>;
  /** Of bytes in place of a message, those that got no answer. */
  notAwaited: number;
  /** The newest call that sent such bytes over a transport where they have no answer of their own. */
  newestBytes: number | undefined;
  readonly calledTools: Set<string>;
  /** By tool and schema pointer. */
  readonly assertions: Map<string, Sides>;
  readonly violations: Map<string, Occurrences>;
  readonly findings: Map<string, Finding>;
  readonly fixed: BodyOf<'fixed'>[];
  /** What refusals taught of tools, in order; at most the first 500. */
  readonly learned: BodyOf<'learned'>[];
  readonly settled: Map<string, BodyOf<'invariantSettled'>>;
  /** Assertion objects that were counted already, side included: mostly the same ones come again. */
  readonly met: WeakSet<object>;
  /** Stimulus sizes of the newest calls, to size a violation that was never shrunk. */
  readonly recent: RecentSizes;
}

export function startRun(event: Extract<AssayEvent, { readonly type: 'runStarted' }>): RunRecord {
  return {
    started: event,
    startedAt: event.at,
    lastAt: event.at,
    discovered: undefined,
    catalog: undefined,
    sheet: new Map(),
    sheetConditions: undefined,
    served: new ServedRows(),
    finished: undefined,
    cases: 0,
    calls: 0,
    labels: zeroes(labels),
    outcomes: zeroes(outcomes),
    notAwaited: 0,
    newestBytes: undefined,
    calledTools: new Set(),
    assertions: new Map(),
    violations: new Map(),
    findings: new Map(),
    fixed: [],
    learned: [],
    settled: new Map(),
    met: new WeakSet(),
    recent: new RecentSizes(),
  };
}

/** What each type of event adds to a record. */
const recorders: {
  readonly [Type in EventType]: (run: RunRecord, event: BodyOf<Type>) => void;
} = {
  runStarted: () => {},
  discovered: (run, event) => {
    run.discovered = event;
  },
  epochStarted: () => {},
  case: recordCase,
  exchanged: recordExchange,
  violated: recordViolation,
  shrunk: () => {},
  found: (run, { finding }) => {
    run.findings.set(finding.id, finding);
  },
  fixed: (run, event) => {
    run.fixed.push(event);
  },
  learned: (run, event) => {
    if (run.learned.length < mostLearned) run.learned.push(event);
  },
  catalogued: (run, { catalog }) => {
    run.catalog = catalog;
  },
  sheetRow: (run, { row }) => {
    run.sheet.set(row.id, row);
  },
  sheetFilled: (run, { conditions }) => {
    run.sheetConditions = conditions;
  },
  served: recordServed,
  warned: () => {},
  invariantSettled: (run, event) => {
    run.settled.set(event.invariant, event);
  },
  runFinished: (run, event) => {
    run.finished = event;
  },
};

/** Adds one event to the run's record. */
export function recordEvent(run: RunRecord, event: AssayEvent): void {
  run.lastAt = event.at;
  const record = recorders[event.type] as (run: RunRecord, event: AssayEvent) => void;
  record(run, event);
}

/** UTF-8 bytes of what a stimulus sends. */
export const bytesOf = (stimulus: Stimulus): number =>
  stimulus.kind === 'raw'
    ? Buffer.byteLength(stimulus.base64, 'base64')
    : Buffer.byteLength(stimulus.json, 'utf8');

function recordExchange(run: RunRecord, { outcome, call }: BodyOf<'exchanged'>): void {
  run.calls += 1;
  if (outcome === 'silent' && call === run.newestBytes) run.notAwaited += 1;
  else run.outcomes[outcome] += 1;
}

function recordCase(run: RunRecord, event: BodyOf<'case'>): void {
  run.cases += 1;
  run.labels[event.label] += 1;
  run.calledTools.add(event.tool);
  if (event.stimulus.kind === 'raw' && run.started.target.transport !== 'http') run.newestBytes = event.call;
  run.recent.set(event.call, bytesOf(event.stimulus));
  for (const assertion of event.exercised) {
    if (run.met.has(assertion)) continue;
    run.met.add(assertion);
    const { schemaPointer, side } = assertion;
    const key = `${event.tool} ${schemaPointer}`;
    const sides = run.assertions.get(key) ?? { satisfied: false, violated: false };
    sides[side] = true;
    run.assertions.set(key, sides);
  }
}

function recordServed(run: RunRecord, { served }: BodyOf<'served'>): void {
  run.served.add(served);
  run.calls += 1;
  if (served.outcome !== null) run.outcomes[served.outcome] += 1;
  if (served.method === 'tools/call' && served.name !== null) run.calledTools.add(served.name);
}

function recordViolation(run: RunRecord, event: BodyOf<'violated'>): void {
  const known = run.violations.get(event.fingerprint);
  if (known !== undefined) known.count += 1;
  else {
    const bytes = run.recent.of(event.call);
    run.violations.set(event.fingerprint, { first: event, bytes, count: 1 });
  }
}

const zeroes = <Name extends string>(names: readonly Name[]): Record<Name, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;

import type { AssayEvent, EventBody } from '../../../../src/engine/events.js';
import type { Receipt } from '../../../../src/reports/receipt.js';
import { receiptOf } from '../../../../src/reports/receipt-builder.js';
import type { Clock } from '../../../../src/reports/terminal/live-screen.js';
import type { TerminalReportOptions } from '../../../../src/reports/terminal/terminal-report.js';
import { terminalReport } from '../../../../src/reports/terminal/terminal-report.js';
import { at, sampleBodies, sampleFinding } from '../sample-events.js';

/** A clock that stands still until it is turned. */
export class TestClock implements Clock {
  private time = 0;
  private readonly acts = new Map<() => void, { readonly ms: number; next: number }>();

  now(): number {
    return this.time;
  }

  every(ms: number, act: () => void): () => void {
    this.acts.set(act, { ms, next: this.time + ms });
    return () => this.acts.delete(act);
  }

  /** How many callers still wait for the clock. */
  get waiting(): number {
    return this.acts.size;
  }

  turn(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const due = [...this.acts]
        .filter(([, { next }]) => next <= until)
        .sort(([, a], [, b]) => a.next - b.next)[0];
      if (due === undefined) break;
      const [act, timer] = due;
      this.time = timer.next;
      timer.next += timer.ms;
      act();
    }
    this.time = until;
  }
}

export interface Shown {
  readonly stdout: string;
  readonly stderr: string;
}

/** Plays events and finishes; gives what was written. */
export function shown(
  stream: readonly AssayEvent[],
  options: Partial<TerminalReportOptions> = {},
  written: readonly string[] = [],
  judged: (receipt: Receipt) => Receipt = (receipt) => receipt,
): Shown {
  let stdout = '';
  let stderr = '';
  const report = terminalReport({
    clock: new TestClock(),
    ...options,
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => (stderr += text) },
  });
  for (const event of stream) report.onEvent(event);
  report.finish(judged(receiptOf(stream)), written);
  return { stdout, stderr };
}

export const linesOf = (text: string): readonly string[] => text.replace(/\n$/, '').split('\n');

const { runStarted, discovered, exchanged, violated, invariantSettled, runFinished } = sampleBodies;

const calls: readonly EventBody[] = ['search', 'preview', 'list'].map((tool) => ({
  ...sampleBodies.case,
  tool,
}));

const open = (invariant: string, reason: string): EventBody => ({
  ...invariantSettled,
  invariant,
  status: 'unavailable',
  checked: 0,
  failed: 0,
  reason,
});

const settled: readonly EventBody[] = [
  invariantSettled,
  { ...invariantSettled, invariant: 'wire.envelope', status: 'passed', failed: 0 },
  open('wire.origin', 'HTTP only'),
  open('cache.isolation', 'needs two authorizations: --auth-a, --auth-b'),
  open('identity.preview', 'needs a contract that names search and preview'),
  open('output.meaning', 'no relations given: --relations FILE'),
];

const otherFinding: Extract<EventBody, { readonly type: 'found' }> = {
  type: 'found',
  finding: {
    ...sampleFinding,
    id: 'f-9b1c77e0',
    invariant: 'output.text-agrees',
    level: 'policy',
    tool: 'read_graph',
    known: true,
    input: '{}',
    argumentsBytes: 2,
    originalBytes: 2,
    shrinkSteps: 0,
    firstSeenAtCall: 3,
    violation: {
      level: 'policy',
      place: '/structuredContent',
      message: 'the text block and structuredContent hold different data',
      got: { at: 'content[0].text', text: '[]' },
      other: { at: 'structuredContent', text: '{"entities":[],"relations":[]}' },
    },
    case: 'corpus/output.text-agrees/read_graph-9b1c77e0.json',
    replay: 'mcp-assay replay corpus/output.text-agrees/read_graph-9b1c77e0.json -- npx -y server-memory',
  },
};

/** Gives bodies their heads: the first and the last one lie 31.2 seconds apart. */
const over31Seconds = (bodies: readonly EventBody[]): readonly AssayEvent[] =>
  bodies.map((body, seq) => ({ v: 1, seq, at: at(seq === bodies.length - 1 ? 31.2 : 0), ...body }));

/** A run with one finding that fails it, one known below it, and laws that are not proven. */
export const failedRun = over31Seconds([
  runStarted,
  discovered,
  ...calls,
  exchanged,
  violated,
  violated,
  violated,
  { type: 'found', finding: sampleFinding },
  otherFinding,
  ...settled,
  runFinished,
]);

export const cleanRunEvents = over31Seconds([
  runStarted,
  { ...discovered, skipped: [] },
  ...calls,
  exchanged,
  ...settled.slice(1),
  runFinished,
]);

export const untestedRun = over31Seconds([
  runStarted,
  {
    ...discovered,
    tools: [],
    skipped: ['create_entities', 'create_relations', 'add_observations', 'open', 'close'].map((tool) => ({
      tool,
      reason: 'does not say readOnlyHint: true',
      flag: '--allow-writes',
    })),
  },
  { ...runFinished, calls: 0, cases: 0, coverage: { assertions: 0, bothSides: 0, neverViolated: [] } },
]);

import type { InvariantStatus } from '../engine/events.js';
import type { Level } from '../invariants/invariant.js';
import type { Era } from '../protocol/era.js';
import type { Outcome } from '../protocol/outcome.js';
import type { Label } from '../validation/verdict.js';

/** A finding as the receipt shows it. */
export interface ReceiptFinding {
  readonly id: string;
  readonly invariant: string;
  readonly level: Level;
  readonly tool: string;
  readonly message: string;
  readonly firstSeenAtCall: number;
  readonly occurrences: number;
  readonly case: string | null;
  readonly argumentsBytes: number;
  readonly shrinkCalls: number;
  readonly flaky: boolean;
  readonly replay: string;
}

export interface ReceiptInvariant {
  readonly id: string;
  readonly level: Level;
  readonly status: InvariantStatus;
  readonly checked: number;
  readonly failed: number;
  readonly reason: string | null;
}

export interface ReceiptRun {
  readonly target: {
    readonly kind: 'server' | 'client' | 'catalog' | 'validator';
    readonly transport: 'stdio' | 'http' | 'memory';
    readonly endpoint: string;
    readonly revision: string | null;
    readonly serverInfo: Readonly<Record<string, unknown>>;
  };
  readonly wire: { readonly era: Era; readonly negotiated: string; readonly client: string } | null;
  readonly status: 'complete' | 'incomplete' | 'unavailable';
  readonly reason: string | null;
  readonly counts: {
    readonly tools: number;
    readonly toolsSkipped: number;
    readonly cases: number;
    readonly calls: number;
    readonly labels: Readonly<Record<Label, number>>;
    readonly outcomes: Readonly<Record<Outcome, number>>;
  };
  readonly invariants: readonly ReceiptInvariant[];
  readonly findings: readonly ReceiptFinding[];
  /** Like findings, level `observed`; never fail a run. */
  readonly observations: readonly ReceiptFinding[];
  readonly coverage: { readonly assertions: number; readonly bothSides: number };
}

/** The evidence of a run: what was proven and what was not. A skip is never a pass. */
export interface Receipt {
  readonly receipt: 1;
  readonly tool: { readonly name: 'mcp-assay'; readonly version: string };
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly seed: number;
  /** The effective options; secrets are `[redacted]`. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly runs: readonly ReceiptRun[];
  readonly notProven: readonly string[];
}

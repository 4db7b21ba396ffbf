import type { Catalogued } from '../engine/catalogued.js';
import type { InvariantStatus, RunStatus, StopCode, TargetKind, TransportKind } from '../engine/events.js';
import type { Unavailable } from '../engine/unavailable.js';
import type { SheetConditions } from '../hostile/sheet/conditions.js';
import type { SheetRow } from '../hostile/sheet/row.js';
import type { Level } from '../invariants/invariant.js';
import type { Era } from '../protocol/era.js';
import type { Outcome } from '../protocol/outcome.js';
import type { ServedRow } from './served-rows.js';
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
  /** Shrinking ended before its minimum: the case may be made smaller still. */
  readonly minimal?: false;
  readonly flaky: boolean;
  readonly replay: string;
  /** Known by the baseline: it does not fail the run. */
  readonly baseline?: BaselineMark;
}

/** What a baseline says of a known finding. Dates are `YYYY-MM-DD`. */
export interface BaselineMark {
  readonly reason: string;
  readonly since: string;
  readonly expiry?: string;
}

/**
 * What became of a baseline's entry: its finding is `known`; or came again after the expiry (`expired`, it
 * counts as any other); or did not come (`stale`, fails the run); or no run looked for it (`not-exercised`).
 */
export type BaselineStatus = 'known' | 'stale' | 'expired' | 'not-exercised';
export const baselineStatuses: readonly BaselineStatus[] = ['known', 'stale', 'expired', 'not-exercised'];

export interface ReceiptBaselineEntry extends BaselineMark {
  readonly fingerprint: string;
  /** Where the entry begins in the file, from 1. */
  readonly line: number;
  readonly status: BaselineStatus;
}

export interface ReceiptInvariant {
  readonly id: string;
  readonly level: Level;
  readonly status: InvariantStatus;
  readonly checked: number;
  readonly failed: number;
  readonly reason: string | null;
}

/** Prompts and resource templates, and how many of them were asked for; resources that were listed, and read. */
export interface ReceiptOffers {
  readonly resources: { readonly listed: number; readonly read: number };
  readonly templates: { readonly offered: number; readonly tested: number };
  readonly prompts: { readonly offered: number; readonly tested: number };
}

export interface ReceiptRun {
  readonly target: {
    readonly kind: TargetKind;
    readonly transport: TransportKind;
    readonly endpoint: string;
    readonly revision: string | null;
    readonly serverInfo: Readonly<Record<string, unknown>>;
  };
  readonly wire: { readonly era: Era; readonly negotiated: string; readonly client: string } | null;
  readonly status: RunStatus;
  readonly reason: string | null;
  /** What stopped the run, when something did; it decides the exit code. */
  readonly code?: StopCode;
  /** The tools that were called, by name. */
  readonly testedTools?: readonly string[];
  /** What could not be tested of tools that may be called, and why. */
  readonly unavailableTools?: readonly Unavailable[];
  /** What is offered beside tools; absent when nothing is. */
  readonly offers?: ReceiptOffers;
  readonly counts: {
    /** All tools that the target advertises, skipped ones included. */
    readonly tools: number;
    readonly toolsSkipped: number;
    readonly cases: number;
    readonly calls: number;
    readonly labels: Readonly<Record<Label, number>>;
    readonly outcomes: Readonly<Record<Outcome, number>>;
    /** Bytes that were sent in place of a message and not answered: nobody waited, so that is no silence. */
    readonly notAwaited?: number;
  };
  /** What refusals of valid arguments taught of a tool that its inputSchema does not say. */
  readonly learned?: readonly { readonly tool: string; readonly what: string }[];
  readonly invariants: readonly ReceiptInvariant[];
  readonly findings: readonly ReceiptFinding[];
  /** Like findings, level `observed`; never fail a run. */
  readonly observations: readonly ReceiptFinding[];
  /** Schema assertions of the tested tools, and those seen both satisfied and violated. */
  readonly coverage: { readonly assertions: number; readonly bothSides: number };
  /** Queries, ids, previews as hash and length: of a catalog test alone. */
  readonly catalog?: Catalogued;
  /** Rows of the acceptance sheet: of a client test alone. */
  readonly sheet?: readonly SheetRow[];
  readonly sheetConditions?: SheetConditions;
  /** What a host that can not be driven was shown. */
  readonly served?: readonly ServedRow[];
  /** The limits matrix: of a validator test alone. */
  readonly limits?: Readonly<Record<string, unknown>>;
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
  /** The baseline that the findings were held against, when there was one. */
  readonly baseline?: { readonly file: string; readonly entries: readonly ReceiptBaselineEntry[] };
  readonly notProven: readonly string[];
}

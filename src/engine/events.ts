import type { Case } from '../corpus/case.js';
import type { AssayErrorCode } from '../errors/assay-error.js';
import type { Level, Violation } from '../invariants/invariant.js';
import type { Era } from '../protocol/era.js';
import type { Outcome } from '../protocol/outcome.js';
import type { SheetConditions } from '../hostile/sheet/conditions.js';
import type { SheetRow } from '../hostile/sheet/row.js';
import type { Catalogued } from './catalogued.js';
import type { Served } from './hosted/served.js';
import type { Unavailable } from './unavailable.js';

/** What every line of `run.ndjson` starts with. `at` is UTC, ISO 8601; `seq` counts from 0 without gaps. */
interface EventHead {
  readonly v: 1;
  readonly seq: number;
  readonly at: string;
}

interface ToolSummary {
  readonly name: string;
  readonly inputSchema: string;
  readonly outputSchema?: string;
  readonly readOnly: boolean;
}

/** Prompts and resource templates; `chosen` are those that are asked for. Resources of the list are counted. */
export interface OfferSummary {
  readonly resources: number;
  readonly templates: readonly string[];
  readonly prompts: readonly string[];
  readonly chosen: readonly string[];
}

/** A minimal failing case with its identity: the unit that people work on. */
export interface Finding {
  /** `f-` and 8 hex digits: the fingerprint over invariant, era, direction, tool and place. */
  readonly id: string;
  readonly invariant: string;
  readonly level: Level;
  readonly tool: string;
  readonly violation: Violation;
  /** The minimal stimulus as people read it, bounded. */
  readonly input: string;
  /** Of several calls each, in order, as `input` tells them; the last one shows the fault. */
  readonly steps?: readonly string[];
  readonly firstSeenAtCall: number;
  /** Path of the case file, `/`-separated, relative to the working directory; null when it could not be written. */
  readonly case: string | null;
  /** UTF-8 bytes of the stimulus before and after shrinking. */
  readonly originalBytes: number;
  readonly argumentsBytes: number;
  readonly shrinkCalls: number;
  readonly shrinkSteps: number;
  /** The calls were spent, or the run ended, before nothing made the case smaller any more. */
  readonly minimal?: false;
  readonly flaky: boolean;
  /** Of `tried` repeats of the minimal case, how many failed. */
  readonly repeats: { readonly failed: number; readonly tried: number };
  /** Met before this run: its case file was already in the corpus. */
  readonly known: boolean;
  /** The line that repeats it, without secrets. */
  readonly replay: string;
}

export type InvariantStatus = 'passed' | 'failed' | 'unavailable' | 'not-exercised';
export const invariantStatuses: readonly InvariantStatus[] = [
  'passed',
  'failed',
  'unavailable',
  'not-exercised',
];

export type RunStatus = 'complete' | 'incomplete' | 'unavailable';
export const runStatuses: readonly RunStatus[] = ['complete', 'incomplete', 'unavailable'];

export type TargetKind = 'server' | 'client' | 'catalog' | 'validator';
export const targetKinds: readonly TargetKind[] = ['server', 'client', 'catalog', 'validator'];

export type TransportKind = 'stdio' | 'http' | 'memory';
export const transportKinds: readonly TransportKind[] = ['stdio', 'http', 'memory'];

/** Why a run did not end by itself, in the words that decide the exit code. */
export type StopCode = AssayErrorCode | 'interrupted';
export const stopCodes: readonly StopCode[] = [
  'usage',
  'configuration',
  'unreachable',
  'not-mcp',
  'unsupported-era',
  'authorization',
  'rate-limited',
  'nothing-tested',
  'internal',
  'interrupted',
];

/** The body of each event; the run's whole story, enough to build the receipt and every report again. */
export type EventBody =
  | {
      readonly type: 'runStarted';
      readonly version: string;
      readonly seed: number;
      readonly config: Readonly<Record<string, unknown>>;
      readonly target: {
        readonly kind: TargetKind;
        readonly transport: TransportKind;
        readonly endpoint: string;
      };
      readonly era: Era | 'auto';
    }
  | {
      readonly type: 'discovered';
      readonly era: Era;
      readonly negotiated: string;
      readonly serverInfo: Readonly<Record<string, unknown>>;
      readonly tools: readonly ToolSummary[];
      readonly skipped: readonly {
        readonly tool: string;
        readonly reason: string;
        readonly flag: string | null;
      }[];
      /** What is offered beside tools, by the names that cases have for it; absent when nothing is. */
      readonly offers?: OfferSummary;
    }
  | { readonly type: 'epochStarted'; readonly epoch: number; readonly cases: number }
  | ({ readonly type: 'case'; readonly call: number } & Pick<
      Case,
      'index' | 'tool' | 'phase' | 'label' | 'mutations' | 'stimulus' | 'exercised'
    >)
  | {
      readonly type: 'exchanged';
      readonly call: number;
      readonly outcome: Outcome;
      readonly ms: number;
      readonly bytesSent: number;
      readonly bytesReceived: number;
    }
  | {
      readonly type: 'violated';
      readonly call: number;
      readonly invariant: string;
      readonly tool: string;
      readonly fingerprint: string;
      readonly violation: Violation;
    }
  | {
      readonly type: 'shrunk';
      readonly fingerprint: string;
      readonly step: number;
      readonly calls: number;
      readonly budget: number;
      readonly bytes: number;
    }
  | { readonly type: 'found'; readonly finding: Finding }
  | {
      readonly type: 'fixed';
      readonly fingerprint: string;
      readonly invariant: string;
      readonly tool: string;
      readonly case: string;
    }
  /** `from`: from refusals where it is absent, else from names and types of results and arguments. */
  | { readonly type: 'learned'; readonly tool: string; readonly what: string; readonly from?: 'names' }
  | { readonly type: 'catalogued'; readonly catalog: Catalogued }
  | { readonly type: 'sheetRow'; readonly row: SheetRow }
  /** Of a host that can not be driven: one message of it, and our answer. */
  | { readonly type: 'served'; readonly served: Served }
  /** After the last row. */
  | { readonly type: 'sheetFilled'; readonly conditions: SheetConditions }
  | { readonly type: 'warned'; readonly message: string; readonly next?: string }
  | {
      readonly type: 'invariantSettled';
      readonly invariant: string;
      readonly level: Level;
      readonly status: InvariantStatus;
      readonly checked: number;
      readonly failed: number;
      readonly reason: string | null;
    }
  | {
      readonly type: 'runFinished';
      readonly status: RunStatus;
      readonly reason: string | null;
      /** Present when something stopped the run. */
      readonly code?: StopCode;
      /** Beside the reason, where something is known that helps. */
      readonly advice?: Advice;
      readonly calls: number;
      readonly cases: number;
      /** Schema assertions in all tested tools, and those seen on both sides. */
      readonly coverage: {
        readonly assertions: number;
        readonly bothSides: number;
        readonly neverViolated: readonly string[];
      };
      readonly untestedTools: readonly string[];
      /** Resources that were read, those of templates left out; absent when none was. */
      readonly resourcesRead?: number;
      /** What could not be tested of tools that may be called; absent when there is nothing of that kind. */
      readonly unavailable?: readonly Unavailable[];
    };

/** What was seen of a thing that keeps a run from being, as labelled lines, and what can be done. */
export interface Advice {
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly next?: string;
}

export type AssayEvent = EventHead & EventBody;
export type EventType = EventBody['type'];

import type { Case } from '../corpus/case.js';
import type { JsonRpcId, PeerMessage } from '../protocol/answer.js';
import type { Era } from '../protocol/era.js';
import type { Outcome } from '../protocol/outcome.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Observation } from '../transport/transport.js';
import type { Verdict } from '../validation/verdict.js';

/**
 * `must` and `should` cite the specification; `policy` is what the adopting application decides;
 * `observed` is recorded and never fails a run.
 */
export type Level = 'must' | 'should' | 'policy' | 'observed';

/** From strongest to weakest. */
export const levels: readonly Level[] = ['must', 'should', 'policy', 'observed'];

/** Where a law comes from: a page of the specification, or a rule of this house. */
export interface Source {
  readonly kind: 'spec' | 'house';
  /** For people: `MCP 2026-07-28, Tools, Output Schema`, or `output.text-agrees`. */
  readonly reference: string;
}

/**
 * Where and how a law broke. Data about a peer, never an error.
 *
 * @property message one lower-case sentence: what is demanded and what came
 * @property place schema pointer of the violated keyword; else an instance pointer with `*` for array
 *   indices. Part of the fingerprint, so it must not depend on values
 * @property promised what was promised: the pointer into the schema or the rule, and an excerpt
 * @property got where it was seen, with the offending value as JSON text
 * @property other the second of two values that should agree
 */
export interface Violation {
  readonly level: Level;
  /** The tool that broke the law, where the subject speaks of several (a listing); else the subject's own. */
  readonly tool?: string;
  readonly place: string;
  readonly message: string;
  readonly promised?: { readonly at: string; readonly text: string };
  readonly got?: { readonly at: string; readonly text: string };
  readonly other?: { readonly at: string; readonly text: string };
  readonly next?: string;
}

/** A secret that we planted on purpose; a law looks for `value` in all that a peer says. */
export interface Canary {
  readonly planted: 'environment' | 'header';
  readonly value: string;
}

/** One exchange, observed and read, ready to be judged. */
export interface JudgedExchange {
  readonly era: Era;
  readonly tool: AdvertisedTool;
  readonly case: Case;
  /** The id that the request carried; absent when it carried none that we know, as raw bytes do. */
  readonly requestId?: JsonRpcId;
  readonly observation: Observation;
  readonly answer: PeerMessage | undefined;
  readonly outcome: Outcome;
  /** Faults of the answer's result shape in this era. */
  readonly shapeFaults: readonly { readonly pointer: string; readonly message: string }[];
  /** The answer's structuredContent under the tool's outputSchema; `undefined` when either is absent. */
  readonly outputVerdict: Verdict | undefined;
  /** The same case with its one fault repaired, when it was tried: how that ended. */
  readonly repairedOutcome: Outcome | undefined;
  readonly canaries: readonly Canary[];
  /** What the peer wrote to stderr during the exchange. */
  readonly stderr: string;
}

/** The list of tools, with what our validators say of each schema. */
export interface JudgedListing {
  readonly era: Era;
  readonly tools: readonly {
    readonly tool: AdvertisedTool;
    /** The schema under its own dialect's meta-schema, and whether it compiles. */
    readonly inputSchemaVerdict: Verdict;
    readonly outputSchemaVerdict: Verdict | undefined;
  }[];
}

/** A known-good call made after adversarial cases, and the case after which it stopped to succeed. */
export interface JudgedLiveness {
  readonly era: Era;
  readonly tool: AdvertisedTool;
  readonly outcomeBefore: Outcome;
  readonly outcomeAfter: Outcome;
  readonly culprit: Case | undefined;
}

/** `true`, or why there is nothing to judge here. */
export type Applicability = true | { readonly notExercised: string };

interface Law {
  /** Public and stable: `output.conforms`. */
  readonly id: string;
  /** The usual level; a violation may carry another. */
  readonly level: Level;
  readonly source: Source;
  /** The law in one sentence. */
  readonly law: string;
  /** What a correct peer does, for case files. */
  readonly right: string;
}

/**
 * A named law. `applies` says whether this subject can speak for or against it; `check` returns every breach
 * and never throws for what a peer did. One file a law.
 */
export type Invariant = Law &
  (
    | Judges<'exchange', JudgedExchange>
    | Judges<'listing', JudgedListing>
    | Judges<'liveness', JudgedLiveness>
  );

interface Judges<On extends string, Subject> {
  readonly on: On;
  applies(subject: Subject): Applicability;
  check(subject: Subject): readonly Violation[];
}

export type ExchangeInvariant = Extract<Invariant, { readonly on: 'exchange' }>;

import type { JsonObject } from '../../arbitraries/json/json.js';
import type { Pointer } from '../../arbitraries/json/pointer.js';
import type { Case, Stimulus } from '../corpus/case.js';
import type { JsonRpcId, PeerMessage } from '../protocol/answer.js';
import type { Era } from '../protocol/era.js';
import type { OfferKind } from '../protocol/offer.js';
import type { Outcome } from '../protocol/outcome.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Observation } from '../transport/transport.js';
import type { JudgedIsolation } from './isolation.js';
import type { JudgedRounds } from './rounds.js';
import type { JudgedSequence } from './sequence.js';
import type { Verdict } from '../validation/verdict.js';
import type {
  JudgedCandidate,
  JudgedDenial,
  JudgedGuard,
  JudgedRelation,
  JudgedTask,
} from './contract/subject.js';

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
 * @property wavering the level when it does not come again each time, where that makes another fault of it
 * @property place schema pointer of the violated keyword; else an instance pointer with `*` for array
 *   indices. Part of the fingerprint, so it must not depend on values
 * @property promised what was promised: the pointer into the schema or the rule, and an excerpt
 * @property got where it was seen, with the offending value as JSON text
 * @property other the second of two values that should agree
 */
export interface Violation {
  readonly level: Level;
  readonly wavering?: Level;
  /**
   * The tool that broke the law, where the subject speaks of several (a listing); else the subject's own. Empty
   * for a habit of the server, which is told once, whichever of its tools shows it.
   */
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
  /** How the same case with its one fault repaired is answered; `undefined` when that is not known. */
  readonly repaired: Repaired | undefined;
  /** Over HTTP: whether calls that came later were answered. Absent where the connection is the process. */
  readonly livesOn?: boolean;
  readonly canaries: readonly Canary[];
  /** What the peer wrote to stderr during the exchange. */
  readonly stderr: string;
  /** Answers that asked for input before this one came; absent where none did. */
  readonly rounds?: readonly Round[];
  /** Links to our canary listener that the case carried; absent when it carried none. */
  readonly canaryLinks?: readonly CanaryLink[];
  /** Names of members that the contract forbids in results; absent without a contract. */
  readonly forbiddenFields?: readonly string[];
}

/**
 * What many exchanges have in common: enough to tell that some laws have nothing to say of any of them. An exchange
 * is one of its own kind.
 */
export interface ExchangeKind extends Pick<
  JudgedExchange,
  'era' | 'tool' | 'outcome' | 'canaries' | 'livesOn'
> {
  /** There where input was asked for before. */
  readonly rounds?: readonly unknown[];
  readonly case: Pick<Case, 'label'> & { readonly stimulus: Pick<Stimulus, 'kind'> };
  readonly answer: Pick<PeerMessage, 'kind'> | undefined;
}

/** An answer that asked for input. */
export type Round = Pick<JudgedExchange, 'answer' | 'shapeFaults'>;

/** How a case is answered once its one fault is repaired. */
export interface Repaired {
  readonly outcome: Outcome;
  readonly answer: PeerMessage | undefined;
  /** The case with its fault, answered right before that once more, where time may have changed the answer. */
  readonly again?: PeerMessage | undefined;
}

/** A link to our canary listener that we sent, and how often it was followed. */
export interface CanaryLink {
  readonly url: string;
  /** Where in the arguments it stood; `''` when it was elsewhere, as in raw bytes. */
  readonly pointer: Pointer;
  readonly connections: number;
}

/** The list of tools, with what our validators say of each schema. */
export interface JudgedListing {
  readonly era: Era;
  readonly tools: readonly {
    readonly tool: AdvertisedTool;
    /** The schema under its own dialect's meta-schema, and whether it compiles. */
    readonly inputSchemaVerdict: Verdict;
    readonly outputSchemaVerdict: Verdict | undefined;
    /** Schemas that were proven to have no value, where that was looked for. */
    readonly unsatisfiable?: readonly ('inputSchema' | 'outputSchema')[];
    /** Where each schema has patterns that were seen to backtrack. */
    readonly backtracking?: readonly BacktrackingPlace[];
  }[];
}

/** A schema inside one of a tool's schemas whose pattern takes exponential time over some text. */
export interface BacktrackingPlace {
  readonly which: 'inputSchema' | 'outputSchema';
  readonly pointer: string;
}

/** A known-good call made after adversarial cases, and the case after which it stopped to succeed. */
export interface JudgedLiveness {
  readonly era: Era;
  readonly tool: AdvertisedTool;
  readonly outcomeBefore: Outcome;
  /** Of the known-good call, or `crashed` or `closed` when the peer was lost before it could be made. */
  readonly outcomeAfter: Outcome;
  readonly culprit: Case | undefined;
  /** How the peer was lost, to follow "the peer": `ended with code 1`. Absent while it is there, or unknown. */
  readonly ending?: string | undefined;
  /** What the process wrote to stdout at its end and is no message; absent where there is no stdout. */
  readonly lastWords?: readonly string[] | undefined;
  /** The question of a probe that took the place of a case. */
  readonly asked?: { readonly law: string; readonly what: string; readonly text: string };
}

/** How the walk over the pages of a list went. */
export interface JudgedWalk {
  readonly era: Era;
  /** The list, where it is not `tools/list`. */
  readonly method?: string;
  /** The answers, in order. */
  readonly pages: readonly PeerMessage[];
  /** Every tool of all pages, in order, doubles included. */
  readonly tools: readonly AdvertisedTool[];
  /** `end`: the last page had no cursor. The others say why we stopped before. */
  readonly endedBy: 'end' | 'repeated-cursor' | 'bound' | 'no-answer';
  /** The tools that the contract allows; absent without a contract. */
  readonly allowlist?: readonly AllowedTool[];
}

/** A tool as a contract states it; a schema that is absent here may be any. */
export interface AllowedTool {
  readonly name: string;
  /** JSON text. */
  readonly inputSchema?: string;
  /** JSON text. */
  readonly outputSchema?: string;
}

/** One request of a probe. */
export interface ProbeStep {
  /** For people: `tools/list with an unknown protocol version`. */
  readonly what: string;
  /** `fresh`: over a connection of its own, met in the same era. */
  readonly connection: 'shared' | 'fresh';
  readonly method: string;
  /**
   * The whole message as JSON text; `"{id}"` and `"{meta}"` stand for the request id and the era's `_meta`,
   * `"{11 MiB}"` for a string of that length.
   */
  readonly message: string;
  /** Streamable HTTP: headers to set, or with null to leave out, on top of those that belong to the message. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /**
   * A server may drop it without a word. Where messages have an order, a good request behind it tells when that
   * is so, and its deadline need not pass.
   */
  readonly droppable?: true;
  /** Names of the steps that this one was made from: a case needs no others before it. All that came before where absent. */
  readonly needs?: readonly string[];
}

/** What a probe may know of the server before it asks. */
export interface ProbeContext {
  readonly era: Era;
  readonly transport: 'stdio' | 'http' | 'memory';
  readonly negotiated: string;
  readonly capabilities: JsonObject;
  /** The tools that may be called. */
  readonly tools: readonly AdvertisedTool[];
  /** Calls of tools with open schemas to compare; absent where nobody made any. */
  readonly keyTrials?: readonly KeyTrial[];
  /** Calls whose results named resources; absent where nobody looked. */
  readonly linkedBy?: readonly LinkingCall[];
  /** Templates of resources that may be asked for; absent where nobody looked. */
  readonly templates?: readonly string[];
  /** A file of ours that no server has reason to read, by its absolute path; absent where there is none. */
  readonly outside?: string;
}

/** A call that succeeded, and whether its result has resource links, or resources in it. */
export interface LinkingCall {
  readonly tool: string;
  readonly given: JsonObject;
  readonly names: readonly ('link' | 'embedded')[];
}

/**
 * Three valid calls of a tool that differ in one optional key: it is absent, there, and there under a misspelt name.
 *
 * @property meant the key, at the root of the arguments; `sent` is the misspelt one
 * @property without the arguments as JSON text; likewise `right` and `slip`
 */
export interface KeyTrial {
  readonly tool: string;
  readonly meant: string;
  readonly sent: string;
  readonly without: string;
  readonly right: string;
  readonly slip: string;
}

export interface ProbedStep {
  readonly step: ProbeStep;
  readonly observation: Observation;
  readonly answer: PeerMessage | undefined;
  readonly outcome: Outcome;
}

/** A probe's requests, in order, with what came of each. */
export interface JudgedProbe {
  readonly context: ProbeContext;
  readonly steps: readonly ProbedStep[];
}

/** The memory of a server that we started, while calls that succeed were made again and again. */
export interface JudgedMemory {
  readonly era: Era;
  /** Names of the tools that were called in turn, each with the same arguments each time. */
  readonly tools: readonly string[];
  /** Calls made in all. */
  readonly calls: number;
  /** Resident bytes of all its processes: before the first call, then after as many calls each. */
  readonly samples: readonly number[];
}

/** `true`, or why there is nothing to judge here. */
export type Applicability = true | { readonly notExercised: string };

export interface Law {
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
 * One way to judge: `applies` says whether a subject can speak for or against the law; `check` returns every
 * breach and never throws for what a peer did.
 */
export type Facet =
  | (Judges<'exchange', JudgedExchange> & {
      /**
       * Why the law can say nothing of any exchange of a kind, `undefined` when it may. It is asked once a kind;
       * where it gives a reason, `applies` gives the same.
       */
      silence?(kind: ExchangeKind): string | undefined;
      /** Whose answers the law speaks of; those of tools where absent. */
      readonly speaksOf?: readonly OfferKind[];
    })
  | Judges<'listing', JudgedListing>
  | Judges<'liveness', JudgedLiveness>
  | Judges<'walk', JudgedWalk>
  | Judges<'memory', JudgedMemory>
  | Judges<'isolation', JudgedIsolation>
  | Judges<'rounds', JudgedRounds>
  | Judges<'task', JudgedTask>
  | Judges<'candidate', JudgedCandidate>
  | Judges<'denial', JudgedDenial>
  | Judges<'guard', JudgedGuard>
  | Judges<'relation', JudgedRelation>
  | Judges<'sequence', JudgedSequence>
  | (Judges<'probe', JudgedProbe> & {
      /** What to ask, `[]` when there is nothing to ask this server. Made once a run. */
      plan(context: ProbeContext): readonly ProbeStep[];
      /** What to ask after that, once it is known what came. */
      follow?(probe: JudgedProbe): readonly ProbeStep[];
    });

/** A named law. One file a law. `also` are the other ways in which it is judged, under the same id. */
export type Invariant = Law & Facet & { readonly also?: readonly Facet[] };

interface Judges<On extends string, Subject> {
  readonly on: On;
  applies(subject: Subject): Applicability;
  check(subject: Subject): readonly Violation[];
}

export type ExchangeInvariant = Extract<Invariant, { readonly on: 'exchange' }>;
export type ProbeInvariant = Extract<Invariant, { readonly on: 'probe' }>;

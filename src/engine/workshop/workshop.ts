import type { Pointer } from '../../../arbitraries/json/pointer.js';
import type { Case, Phase, Stimulus } from '../../corpus/case.js';
import type { BacktrackingPlace, KeyTrial } from '../../invariants/invariant.js';
import type { Lesson } from '../../invariants/input/lessons/lesson.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { Verdict } from '../../validation/verdict.js';

/** Which cases a run wants. */
export type Mode = 'valid' | 'invalid' | 'all';

/** What a target's schema may be before it is worked on, and what is made of it. */
export interface SchemaBounds {
  readonly maxPayloadBytes: number;
  readonly maxSchemaDepth: number;
  /** The pre-flight's own bound when absent, as the next two. */
  readonly maxSchemaBytes?: number | undefined;
  readonly maxSubschemas?: number | undefined;
  readonly maxExpansions?: number | undefined;
  /** Levels of nesting of a value that is made; `maxSchemaDepth` when absent. */
  readonly maxValueDepth?: number | undefined;
}

export interface WorkshopSettings extends SchemaBounds {
  readonly seed: number;
  readonly mode: Mode;
}

/** What can be made from a tool's schemas, and what can not. */
export interface ToolReadiness {
  readonly tool: string;
  readonly inputSchemaVerdict: Verdict;
  readonly outputSchemaVerdict: Verdict | undefined;
  /** Every assertion of the inputSchema; the receipt counts those seen on both sides. */
  readonly assertions: readonly Pointer[];
  /** Schemas that were proven to have no value; absent where that was not looked for. */
  readonly unsatisfiable?: readonly ('inputSchema' | 'outputSchema')[];
  /** Patterns that were seen to backtrack; absent where there are none, or it was not looked for. */
  readonly backtracking?: readonly BacktrackingPlace[];
  /** Why no valid or no invalid arguments can be made, one sentence each. */
  readonly limits: readonly string[];
}

/**
 * Cases `from`, `from + 1`, … of one tool and phase. `exhausted`: there is none after these. A case that sends what an
 * earlier one of the phase sent may be told as `undefined`, without the work of labelling it, to whoever has got that
 * earlier one.
 */
export interface CaseBatch {
  readonly cases: readonly (Case | undefined)[];
  /** Indices looked at; a case that the mode does not want is passed over but counted here. */
  readonly next: number;
  readonly exhausted: boolean;
}

/**
 * Work on a tool that was given up since it took too much.
 *
 * @property reason one sentence, without the tool's name
 * @property verdict how the work ended last
 */
export interface Loss {
  readonly tool: string;
  readonly what: 'arguments' | 'results';
  readonly reason: string;
  readonly verdict: Extract<Verdict, { kind: 'deadline' | 'memory' | 'crashed' }>;
}

/** A case's label, breaches and exercised assertions are those of its stimulus, whoever wrote it. */
export type Labelled = Pick<Case, 'label' | 'breaches' | 'exercised'>;

/** A smaller stimulus with the same label. */
export interface Candidate extends Labelled {
  readonly stimulus: Stimulus;
}

/**
 * All that runs a target's schemas: generating, labelling, judging outputs, proposing smaller cases. Nothing
 * else in the engine touches a schema that nobody trusts. Answers are a function of the arguments and the
 * settings; a `Verdict` of kind deadline, memory or crashed says that the work was ended from outside.
 */
export interface Workshop {
  /** Looks at a tool's schemas, and, `withArguments`, makes ready to make arguments. Of one name the first counts. */
  open(tool: AdvertisedTool, withArguments: boolean): Promise<ToolReadiness>;
  /** What was given up since the start because it took too much. */
  readonly losses: readonly Loss[];
  /**
   * `ground` are arguments, as JSON text, that the tool took before: what coverage changes of the smallest arguments is
   * changed of these then, where that leaves the label and the breaches as they are. `lessons` hold for what is made,
   * but for one valid draw in four; the label is by the schema alone.
   */
  cases(
    tool: string,
    phase: Phase,
    from: number,
    count: number,
    ground?: string,
    lessons?: readonly Lesson[],
  ): Promise<CaseBatch>;
  /** Of what refusals taught of a tool's arguments that which leaves something to send: it may be given to `cases`. */
  teachable(tool: string, lessons: readonly Lesson[]): Promise<readonly Lesson[]>;
  /** structuredContent, as JSON text, under the tool's outputSchema. */
  judgeOutput(tool: string, text: string): Promise<Verdict>;
  /** The same for several; a verdict each, in order. */
  judgeOutputs(tool: string, texts: readonly string[]): Promise<readonly Verdict[]>;
  label(tool: string, stimulus: Stimulus): Promise<Labelled>;
  /** Smaller stimuli with the label of the given one, best first. */
  candidates(tool: string, stimulus: Stimulus, from: number, count: number): Promise<readonly Candidate[]>;
  /** Calls that show what becomes of a misspelt key, on arguments that the tool took where there are any; the likeliest first. */
  keyTrials(tool: string, ground?: string): Promise<readonly KeyTrial[]>;
  /** The same arguments with their one fault mended, or `undefined` when that can not be done. */
  repair(tool: string, stimulus: Stimulus): Promise<Stimulus | undefined>;
  close(): Promise<void>;
}

import type { JsonObject } from '../../arbitraries/json/json.js';
import type { Mutation } from '../../arbitraries/mutation.js';
import type { Era } from '../protocol/era.js';
import type { HostileTool } from './hostile-tool.js';
import type { ClientLawId } from './laws/client-law.js';
import type { Play } from './play/play.js';

/** What plays are made for. */
export interface AttackScene {
  readonly era: Era;
  readonly transport: 'stdio' | 'http';
  /** 32-bit unsigned. */
  readonly seed: number;
  /** The tool under test, where the attack does not make its own. */
  readonly tool: HostileTool;
}

/** A play with its provenance. */
export interface Staged {
  /** `coverage`: enumerated without randomness; `fuzz`: drawn. */
  readonly phase: 'coverage' | 'fuzz';
  readonly play: Play;
  /** What was done to its last answer, where it was right before. */
  readonly mutations: readonly Mutation[];
}

/**
 * One way to try a client. What a right client does is not said here: the oracle tells it from the play alone.
 *
 * @property law the law that it judges by
 */
export interface Attack {
  readonly name: string;
  readonly law: ClientLawId;
  /** What is done, in one sentence for people. */
  readonly what: string;
  /** Plays in a fixed order for a seed, enumerated ones first; may be endless. */
  plays(scene: AttackScene): Iterable<Staged>;
  /**
   * A play of the same kind with nothing wrong in it: a client that does not get through it proves nothing by what it
   * refuses. The last answer of the first play made right, where it is left out.
   */
  control?(scene: AttackScene): Play;
}

/** A tool as `tools/list` shows it. */
export const listed = (tool: HostileTool, changes: JsonObject = {}): JsonObject => ({
  name: tool.name,
  description: tool.description,
  inputSchema: tool.inputSchema,
  outputSchema: tool.outputSchema,
  annotations: { readOnlyHint: true },
  ...changes,
});

import type { CaseFile } from '../../corpus/case-file.js';
import type { AllowedTool, Invariant } from '../../invariants/invariant.js';
import type { Era } from '../../protocol/era.js';
import type { Sighting } from '../judge.js';
import type { Sequence } from './placeholders.js';
import type { Played, PlayerSettings } from './player.js';

/** Calls of a case that were made again. */
export interface PromisedCalls {
  readonly era: Era;
  readonly sequence: Sequence;
  readonly played: readonly Played[];
}

/** What a contract that a case keeps says of the target. */
export interface RecordedPromise {
  /** A tool that the case calls and that nobody may list. */
  readonly unlisted: string | undefined;
  readonly allowlist: readonly AllowedTool[];
  readonly dataOf: PlayerSettings['dataOf'];
  /** What these laws find; where none can speak, why. */
  judge(laws: readonly Invariant[], calls: PromisedCalls): readonly Sighting[] | string;
}

/**
 * Reads the contract that a case keeps: it belongs to whoever knows contracts. `undefined` where a case keeps none, a
 * sentence where it can not be read.
 */
export type PromiseReader = (file: CaseFile) => RecordedPromise | string | undefined;

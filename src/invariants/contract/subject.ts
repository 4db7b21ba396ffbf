import type { Era } from '../../protocol/era.js';
import type { JsonNode } from '../../protocol/json/reading.js';
import type { Outcome } from '../../protocol/outcome.js';
import type { Evaluation } from '../relations/evaluate.js';

/** What a published contract states of a catalog, as far as laws hold it against an answer. */
export interface CatalogPromise {
  /** JSON text of the access label of every record and preview. */
  readonly access?: string;
  /** Names of the members that a preview may have. */
  readonly permitted?: readonly string[];
  /** Characters, as code points. */
  readonly maxExcerpt?: number;
  /** Schemes of source URLs, in lower case and without the colon. */
  readonly schemes?: readonly string[];
  /** What the contract says where to find, in records and in previews. */
  readonly record: readonly ('title' | 'access' | 'sourceUrl')[];
  readonly preview: readonly ('access' | 'excerpt' | 'truncated' | 'fullContent')[];
}

/** A value where the contract says that it is. `source`: the text that the node's offsets speak of. */
export interface Held {
  readonly source: string;
  readonly node: JsonNode;
}

/** What a preview gave. `fields`: names of its members. Only a success has data. */
export interface SeenPreview {
  readonly outcome: Outcome;
  /** Why there is no data, for people. */
  readonly reason: string | undefined;
  readonly fields: readonly string[];
  readonly returnedId: Held | undefined;
  readonly access: Held | undefined;
  readonly excerpt: Held | undefined;
  readonly truncated: Held | undefined;
  readonly fullContent: Held | undefined;
}

/**
 * One record of a search's answer, with the preview of exactly its id.
 *
 * @property at its place among the records, from 0
 * @property firstAt the place of the first record with an equal id, where that is another one
 * @property preview absent where there was no id to ask with, or the run had stopped
 * @property withBearer the same preview asked for with a synthetic bearer header; of fixtures alone
 */
export interface JudgedCandidate {
  readonly era: Era;
  readonly promise: CatalogPromise;
  readonly tools: { readonly search: string; readonly preview: string };
  readonly at: number;
  readonly id: Held | undefined;
  readonly title: Held | undefined;
  readonly access: Held | undefined;
  readonly sourceUrl: Held | undefined;
  readonly firstAt: number | undefined;
  readonly preview: SeenPreview | undefined;
  readonly withBearer?: SeenPreview | undefined;
}

/** How a search ended: three things that are never one. */
export type TaskOutcome = 'hits' | 'none' | 'unavailable';

/** One search of a contract's task. `shape`: why the answer can not be read as a list of records. */
export interface JudgedTask {
  readonly era: Era;
  readonly tool: string;
  readonly expect: 'hits' | 'none' | 'error' | 'any';
  readonly outcome: TaskOutcome;
  readonly reason: string | undefined;
  readonly shape: string | undefined;
  readonly limit: number | undefined;
  /** Records that came. */
  readonly count: number;
}

/** A preview asked for with an id that is unknown or somebody else's; of fixtures alone. */
export interface JudgedDenial {
  readonly era: Era;
  readonly tool: string;
  readonly kind: 'unknown' | 'private';
  readonly expect: 'toolError' | 'protocolError' | 'any error';
  readonly preview: SeenPreview;
  /** Texts of the private record that came back. */
  readonly leaked: readonly string[];
}

/** A call of a write tool that a catalog must not have; of fixtures alone. `touched`: what its spy counted. */
export interface JudgedGuard {
  readonly era: Era;
  readonly tool: string;
  readonly outcome: Outcome;
  readonly touched: number | undefined;
}

/** What a relation of the contract comes to for one call. `at`: its place in the list; `text`: the line. */
export interface JudgedRelation {
  readonly era: Era;
  readonly tool: string;
  readonly at: number;
  readonly text: string;
  readonly evaluation: Evaluation;
  /** The values may be private text. */
  readonly confidential: boolean;
}

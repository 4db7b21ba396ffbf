import type { Json, JsonObject } from '../../arbitraries/json/json.js';
import type { Pointer } from '../../arbitraries/json/pointer.js';
import type { RelationLine } from '../invariants/relations/relations-file.js';
import type { Era } from '../protocol/era.js';

/**
 * What a catalog promises in public, and what it is asked: the file that `mcp-assay catalog` reads, version 1. Pointers
 * are JSON Pointers into arguments, and into structured content or, where there is none, into a text block that is JSON.
 */
export interface Contract {
  readonly contract: 1;
  readonly endpoint?: ContractEndpoint;
  readonly tools: { readonly allow: readonly (string | AllowedByContract)[] };
  readonly search: SearchContract;
  readonly preview: PreviewContract;
  readonly sourceUrl?: { readonly schemes: readonly string[] };
  /** `anonymous`: the catalog promises the same to everybody; default true. */
  readonly profile?: { readonly anonymous: boolean };
  readonly tasks: readonly ContractTask[];
  readonly live?: LiveContract;
  /** One line each, as `--relations` takes them; `search` and `preview` are the two tools. */
  readonly relations?: readonly RelationLine[];
  /** What people say of criteria, kept beside the literal match. */
  readonly judgements?: readonly Judgement[];
  /** Present when the endpoint holds synthetic data alone: only then is it asked what no live catalog may be asked. */
  readonly fixture?: FixtureContract;
}

interface ContractEndpoint {
  readonly command?: readonly string[];
  readonly url?: string;
  /** The deployed revision, as the catalog names it. */
  readonly revision?: string;
  /** One run each; default the newest that the server speaks. */
  readonly eras?: readonly Era[];
}

/** A tool as the contract publishes it; a schema that is absent may be any. */
interface AllowedByContract {
  readonly name: string;
  readonly inputSchema?: JsonObject;
  readonly outputSchema?: JsonObject;
}

interface SearchContract {
  readonly tool: string;
  /** Where the query goes, among the arguments. */
  readonly query: Pointer;
  readonly limit?: Pointer;
  /** Characters of a query, and records, at most. */
  readonly maxQuery?: number;
  readonly maxLimit?: number;
  /** Where the records are, in the answer; the others are inside of a record. */
  readonly items: Pointer;
  readonly id: Pointer;
  readonly title?: Pointer;
  readonly access?: Pointer;
  readonly sourceUrl?: Pointer;
}

interface PreviewContract {
  readonly tool: string;
  /** Where the id goes, among the arguments; the others are in the answer. */
  readonly id: Pointer;
  readonly returnedId: Pointer;
  readonly access?: { readonly at?: Pointer; readonly expected: Json };
  /** Names of the members that a preview may have. */
  readonly permitted?: readonly string[];
  readonly excerpt?: { readonly at: Pointer; readonly maxLength?: number };
  readonly truncated?: Pointer;
  readonly fullContent?: Pointer;
}

type TaskExpectation = 'hits' | 'none' | 'error';

export interface ContractTask {
  readonly query: string;
  readonly limit?: number;
  /** Further arguments: pointer and value. */
  readonly filters?: Readonly<Record<Pointer, Json>>;
  /** Default `hits`. */
  readonly expect?: TaskExpectation;
  readonly criteria?: readonly Criterion[];
}

/** Met where one of the words stands in what was returned. */
export interface Criterion {
  readonly name: string;
  readonly any: readonly string[];
}

/** Times as `10s`, rates as `1/s`. */
interface LiveContract {
  readonly deadline?: string;
  readonly rate?: string;
  readonly stopAfterFailures?: number;
}

type CriterionVerdict = 'met' | 'unmet' | 'unknown';

interface Judgement {
  readonly query: string;
  readonly id: Json;
  readonly criterion: string;
  readonly verdict: CriterionVerdict;
  readonly by?: string;
  readonly why?: string;
}

interface FixtureContract {
  /** Well-formed ids that the catalog does not know. */
  readonly unknownIds?: readonly Json[];
  /** Ids that are not for the caller, with texts of their records that must not come back. */
  readonly privateIds?: readonly { readonly id: Json; readonly texts: readonly string[] }[];
  /** How such ids are denied; default any error. */
  readonly denial?: 'toolError' | 'protocolError';
  /** A write tool that the catalog must not have. */
  readonly writeTool?: string;
  /** Searches with generated arguments, and half as many previews of unusual ids that are nobody's; default 12. */
  readonly generated?: number;
}

/**
 * What a test of a catalog has come to: the `catalog` member of a receipt. Ids are JSON text, byte for byte as they
 * came. Previews are kept as hash and length: their text is nobody's to hand on.
 *
 * @property verified every record that a task returned was previewed under its own id, and none was rejected
 * @property stopped why the catalog was asked nothing more, where that is so
 */
export interface Catalogued {
  readonly contract: {
    readonly file: string;
    readonly revision: string | null;
    readonly anonymous: boolean;
  };
  readonly tasks: readonly CataloguedTask[];
  readonly verified: boolean;
  readonly stopped: string | null;
}

/** One search. `arguments`: JSON text, query and filters as they were sent. `none` and `unavailable` are never one. */
export interface CataloguedTask {
  readonly query: string;
  readonly arguments: string;
  readonly expect: 'hits' | 'none' | 'error' | 'any';
  /** Made from the inputSchema of the search, on a fixture. */
  readonly generated?: true;
  readonly outcome: 'hits' | 'none' | 'unavailable';
  readonly reason: string | null;
  readonly previews: number;
  readonly verified: boolean;
  readonly candidates: readonly CataloguedCandidate[];
}

export interface CataloguedCandidate {
  readonly id: string | null;
  readonly title: string | null;
  readonly sourceUrl: string | null;
  readonly access: string | null;
  readonly shortlisted: boolean;
  /** Why it was rejected, one sentence each. */
  readonly reasons: readonly string[];
  readonly preview: CataloguedPreview | null;
  readonly criteria: readonly CataloguedCriterion[];
}

/** `fields`: names of its members. `length`: code points. */
export interface CataloguedPreview {
  readonly outcome: string;
  readonly reason: string | null;
  readonly fields: readonly string[];
  readonly excerpt: { readonly sha256: string; readonly length: number } | null;
  readonly truncated: boolean | null;
  readonly fullContent: boolean | null;
}

/** What the words say, and beside it what a person says. `found`: the word that was met. */
export interface CataloguedCriterion {
  readonly name: string;
  readonly literal: 'met' | 'unmet' | 'unknown';
  readonly found: string | null;
  readonly judged?: {
    readonly verdict: 'met' | 'unmet' | 'unknown';
    readonly by?: string;
    readonly why?: string;
  };
}

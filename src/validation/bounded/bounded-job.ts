import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { Verdict } from '../verdict.js';

/** What the child is asked: texts under a schema, or, without texts, the schema under its meta-schema. */
export interface BoundedJob {
  /** The name of a subject or a judge, or the `file:` URL of a module that holds a validator. */
  readonly validator: string;
  readonly schemaText: string;
  readonly dialect: Dialect;
  readonly assertFormat: boolean;
  readonly texts?: readonly string[];
}

/** `schema`: the verdict on the schema, which did not compile or was asked about; `texts`: one on each text. */
export type BoundedVerdicts =
  | { readonly of: 'schema'; readonly verdict: Verdict }
  | { readonly of: 'texts'; readonly verdicts: readonly Verdict[] };

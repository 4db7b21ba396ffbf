/** A step into a value: a member, an item by its index, each item. */
export type Step =
  | { readonly kind: 'member'; readonly name: string }
  | { readonly kind: 'item'; readonly index: number }
  | { readonly kind: 'each' };

/** Places of a value, from its root. Without `each` there is at most one. */
export type Path = readonly Step[];

/**
 * What is compared. `result` and `arguments` are places of the call that the relation speaks of; `argument` is
 * the value that flowed into it; `literal` is JSON text; `count` is the number of items of a place, or of places where it has an `each`.
 */
export type Term =
  | { readonly kind: 'result'; readonly path: Path }
  | { readonly kind: 'arguments'; readonly path: Path }
  | { readonly kind: 'argument' }
  | { readonly kind: 'count'; readonly of: Path }
  | { readonly kind: 'literal'; readonly json: string };

export const comparisons = ['==', '!=', '<=', '>=', '<', '>'] as const;
export type Comparison = (typeof comparisons)[number];

/** What has to hold of one call. */
export type Condition =
  | {
      readonly kind: 'compare';
      readonly left: Term;
      readonly comparison: Comparison;
      readonly right: Term;
    }
  | { readonly kind: 'unique'; readonly path: Path };

interface Place {
  readonly tool: string;
  readonly path: Path;
}

/**
 * A law between calls, or within one.
 *
 * - `flow`: each value at a place of one tool's result, verbatim, is an argument that another takes; then the
 *   condition holds of that call
 * - `result`: the condition holds of each success of a tool
 * - `idempotent`: the same call twice gives the same result; `order-free`: with its arguments in another order as
 *   well; `same-header`: with a header and without it
 * - `monotone`: a larger argument gives no smaller result
 */
export type Relation = (
  | {
      readonly kind: 'flow';
      readonly from: Place;
      readonly to: Place;
      readonly condition?: Condition;
    }
  | { readonly kind: 'result'; readonly tool: string; readonly condition: Condition }
  | { readonly kind: 'idempotent' | 'order-free'; readonly tool: string }
  | { readonly kind: 'monotone'; readonly tool: string; readonly of: Term; readonly by: Path }
  | {
      readonly kind: 'same-header';
      readonly tool: string;
      readonly header: { readonly name: string; readonly value: string };
    }
) & {
  /** The line as the user wrote it, or as it was suggested. */
  readonly text: string;
};

/**
 * What a name of a contract stands for: a tool, and the pointers that stand behind names of its results and of its
 * arguments. A name that is not there is a member.
 */
export interface Role {
  readonly tool: string;
  readonly results?: Readonly<Record<string, string>>;
  readonly arguments?: Readonly<Record<string, string>>;
}

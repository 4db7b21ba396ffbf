import type { PeerMessage } from '../protocol/answer.js';
import type { Era } from '../protocol/era.js';
import type { Outcome } from '../protocol/outcome.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Label } from '../validation/verdict.js';
import type { Level, Violation } from './invariant.js';
import type { Placed } from './relations/evaluate.js';
import type { Relation } from './relations/relation.js';

/** One call of a sequence, as it went. `data` is what its success says as JSON, where it does. */
export interface JudgedCall {
  readonly tool: AdvertisedTool;
  readonly label: Label;
  readonly arguments: Placed | undefined;
  readonly outcome: Outcome;
  readonly answer: PeerMessage | undefined;
  readonly data: Placed | undefined;
}

/** Why two different names might be taken for one; of `lone surrogates` no store makes one on purpose. */
export const confusions = [
  'lone surrogates',
  'normal forms',
  'case',
  'a trailing dot',
  'a trailing blank',
  'percent forms',
] as const;
export type Confusion = (typeof confusions)[number];

/**
 * What a sequence is about.
 *
 * - `relation`: the calls that the relation speaks of, in order; `argument` is what flowed into the last
 * - `distinct`: a value was written under each of two names, then the first name was read
 */
export type Claim =
  | { readonly kind: 'relation'; readonly relation: Relation; readonly argument?: Placed }
  | {
      readonly kind: 'distinct';
      readonly names: readonly [string, string];
      readonly values: readonly [string, string];
      readonly confusion: Confusion;
    };

/** Calls that were made in order, and what is claimed of them. */
export interface JudgedSequence {
  readonly era: Era;
  readonly calls: readonly JudgedCall[];
  readonly claim: Claim;
  /** Who says so: the user, a contract, or names and types that fit. */
  readonly origin: 'contract' | 'stated' | 'suggested';
}

/** What names and types suggest is no promise of anybody. */
const levelOf = ({ origin }: Pick<JudgedSequence, 'origin'>): Level =>
  origin === 'contract' ? 'must' : origin === 'stated' ? 'policy' : 'observed';

/** A breach of a relation; its line is the place. */
export const breachOf = (
  sequence: JudgedSequence,
  relation: Relation,
  { message, got, other }: { readonly message: string; readonly got?: string; readonly other?: string },
): Violation => ({
  level: levelOf(sequence),
  place: relation.text,
  message,
  promised: {
    at: sequence.origin === 'suggested' ? 'a suggested relation' : 'a relation',
    text: relation.text,
  },
  ...(got === undefined ? {} : { got: { at: 'left of it', text: got } }),
  ...(other === undefined ? {} : { other: { at: 'right of it', text: other } }),
});

/** Which law a relation belongs to; a flow is a matter of whether its target knows the value as well. */
export function lawOf(
  relation: Relation,
): 'identity.preview' | 'identity.unique' | 'identity.echo' | 'output.meaning' {
  if (relation.kind === 'flow') return 'identity.preview';
  if (relation.kind !== 'result') return 'output.meaning';
  const { condition } = relation;
  if (condition.kind === 'unique') return 'identity.unique';
  const kinds = new Set([condition.left.kind, condition.right.kind]);
  const isEcho = condition.comparison === '==' && kinds.has('arguments') && kinds.has('result');
  return isEcho ? 'identity.echo' : 'output.meaning';
}

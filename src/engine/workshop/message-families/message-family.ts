import type { Arbitrary } from 'fast-check';
import type { Json } from '../../../../arbitraries/json/json.js';
import type { Proposal } from '../proposal.js';

/**
 * What a family of messages works from.
 *
 * @property tool the name of the tool that the call is for
 * @property base valid arguments
 * @property smallest the plainest arguments that are likely to be valid
 */
export interface MessageContext {
  readonly tool: string;
  readonly base: Arbitrary<Json>;
  readonly smallest: Json;
}

/**
 * A kind of hostile message around harmless arguments: the counterpart of an adversarial family, which makes
 * hostile arguments.
 *
 * @property name kebab-case; also the `keyword` of the family's mutations
 * @property about one sentence: what goes wrong in programs that do not expect it
 */
export interface MessageFamily {
  readonly name: string;
  readonly about: string;
  readonly arbitrary: (context: MessageContext) => Arbitrary<Proposal>;
}

import type { StepPrincipal } from '../corpus/case-file.js';
import type { PeerMessage } from '../protocol/answer.js';
import type { Era } from '../protocol/era.js';
import type { Outcome } from '../protocol/outcome.js';

export type Principal = StepPrincipal;

/** What one of them got for a request; `refused` where no connection came about. */
export interface View {
  readonly as: Principal;
  /** The message as a case file holds it. */
  readonly message: string;
  readonly outcome: Outcome | 'refused';
  readonly answer: PeerMessage | undefined;
}

/** A question that was put under two authorizations. */
interface Question {
  readonly era: Era;
  readonly method: string;
  /** Empty where no tool was called. */
  readonly tool: string;
  /** Who was asked beside `a`. */
  readonly other: Exclude<Principal, 'a'>;
}

/** What both got. */
interface Pair {
  readonly a: View;
  readonly b: View;
}

/**
 * - `order`: each round is the same question at an address, or with arguments, that nobody used before, put by both
 *   in turn; either comes first in half of the rounds
 * - `foreign`: what `a` was shown and the other was not, asked for by both; `unknown` is what the other gets for what
 *   does not exist
 * - `in-flight`: two requests with equal ids, each asked `alone`, then both at once over two connections
 * - `withdrawn`: an authorization that nobody issued, over the connection of `a` after `a` was answered (`stranger`); it is
 *   refused over a connection of its own (`unknown`)
 * - `listed`: a tool that is in the other's list, called with arguments that it takes from `a`; `unknown` is a call of
 *   a tool that does not exist
 */
export type JudgedIsolation = Question &
  (
    | {
        readonly kind: 'in-flight';
        readonly alone: Pair;
        readonly together: readonly Pair[];
      }
    | { readonly kind: 'order'; readonly rounds: readonly { readonly first: View; readonly second: View }[] }
    | {
        readonly kind: 'foreign' | 'listed' | 'withdrawn';
        readonly owner: View;
        readonly stranger: View;
        readonly unknown: View;
      }
  );

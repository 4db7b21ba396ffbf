import type { JudgedIsolation, View } from '../isolation.js';
import { thingsIn } from './things.js';

type Foreign = Extract<JudgedIsolation, { readonly kind: 'foreign' | 'listed' | 'withdrawn' }>;

/** Whether a stranger gets all that the owner gets, and for what does not exist something else. */
export function sharesWith({ owner, stranger, unknown }: Foreign): boolean {
  if (owner.outcome !== 'success' || stranger.outcome !== 'success') return false;
  const own = [...thingsIn(owner)];
  const theirs = thingsIn(stranger);
  const invented = thingsIn(unknown);
  return own.every((thing) => theirs.has(thing)) && own.some((thing) => !invented.has(thing));
}

/** Whether a stranger's call is refused in the very words in which a call of no tool is, and the owner's succeeds. */
export function isUnknownToIts({ owner, stranger, unknown, tool }: Foreign): boolean {
  if (owner.outcome !== 'success') return false;
  const refusal = wordsOf(stranger, tool);
  return refusal !== undefined && refusal === wordsOf(unknown, nobodysTool);
}

/** The name of a tool that no server has. */
export const nobodysTool = 'assay-no-such-tool';

/** Code and message of a refusal without the name of what was asked for. */
const wordsOf = ({ answer }: View, name: string): string | undefined =>
  answer?.kind === 'error' ? `${answer.error.code} ${answer.error.message.replaceAll(name, '')}` : undefined;

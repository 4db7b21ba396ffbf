import type { JudgedLiveness } from '../invariant.js';

/**
 * How a peer was lost, in words; `undefined` while it is there, whatever it answers. Over HTTP a response
 * that ends without an answer is `closed` as well, and loses nobody: then nothing says how it ended.
 */
export function lossOf({
  outcomeAfter,
  ending,
}: Pick<JudgedLiveness, 'outcomeAfter' | 'ending'>): string | undefined {
  if (outcomeAfter === 'crashed') return 'the process ended by itself, or the connection broke,';
  return outcomeAfter === 'closed' && ending !== undefined ? 'the connection closed' : undefined;
}

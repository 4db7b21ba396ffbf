import { parseRelation } from '../../../src/invariants/relations/parse-relation.js';
import { placed, placesAt } from '../../../src/invariants/relations/evaluate.js';
import type { Facet, Invariant } from '../../../src/invariants/invariant.js';
import type { Claim, JudgedCall, JudgedSequence } from '../../../src/invariants/sequence.js';
import { readMessage } from '../../../src/protocol/message.js';
import { toolOf } from './exchange.js';

export interface CallMade {
  readonly sent?: string;
  /** JSON text of the data of a success; without it the call was refused. */
  readonly data?: string;
}

const callOf = (name: string, { sent = '{}', data }: CallMade): JudgedCall => ({
  tool: toolOf({ type: 'object' }, undefined, name),
  label: 'valid',
  arguments: placed(sent),
  outcome: data === undefined ? 'toolError' : 'success',
  answer: readMessage(
    `{"jsonrpc":"2.0","id":1,"result":{"content":[],${data === undefined ? '"isError":true' : `"structuredContent":${data}`}}}`,
  ),
  data: data === undefined ? undefined : placed(data),
});

/** Calls that a relation speaks of, as they went. */
export function related(
  line: string,
  calls: readonly CallMade[],
  origin: JudgedSequence['origin'] = 'stated',
): JudgedSequence {
  const relation = parseRelation(line);
  const last = placed(calls.at(-1)?.sent ?? '{}');
  const flowed =
    relation.kind === 'flow' && last !== undefined ? placesAt(last, relation.to.path)[0] : undefined;
  const claim: Claim = { kind: 'relation', relation, ...(flowed === undefined ? {} : { argument: flowed }) };
  const name = relation.kind === 'flow' ? relation.to.tool : relation.tool;
  return { era: '2026-07-28', calls: calls.map((call) => callOf(name, call)), claim, origin };
}

export const ofDistinct = (
  claim: Omit<Extract<Claim, { kind: 'distinct' }>, 'kind'>,
  calls: readonly CallMade[],
): JudgedSequence => ({
  era: '2026-07-28',
  calls: calls.map((call) => callOf('store', call)),
  claim: { kind: 'distinct', ...claim },
  origin: 'suggested',
});

/** What a law says of a sequence: its breaches with their levels, or why it says nothing. */
export function said(law: Invariant | Facet, sequence: JudgedSequence): readonly string[] | string {
  if (law.on !== 'sequence') throw new Error('a law of something else');
  const applicability = law.applies(sequence);
  if (applicability !== true) return applicability.notExercised;
  return law.check(sequence).map(({ level, message, got, other }) => {
    const values = [got, other].flatMap((value) => (value === undefined ? [] : [value.text]));
    return `${level}: ${message} (${values.join(' against ')})`;
  });
}

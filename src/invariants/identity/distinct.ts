import type { PeerMessage } from '../../protocol/answer.js';
import { nodeAt } from '../../protocol/json/place.js';
import { walk } from '../../protocol/json/walk.js';
import type { Applicability, Level } from '../invariant.js';
import { resultOfAnswer } from '../output/call-result.js';
import { sentence } from '../sentence.js';
import type { Claim, JudgedCall, JudgedSequence } from '../sequence.js';
import { succeeded } from './on-relations.js';
import type { SequenceInvariant } from './on-relations.js';

type Distinct = Extract<Claim, { kind: 'distinct' }>;

/** A result with more values is not looked through. */
const mostNodes = 10_000;

/** Whether a string of a result holds a text. */
export function says(answer: PeerMessage | undefined, text: string): boolean {
  const node = resultOfAnswer(answer)?.node();
  let nodes = 0;
  for (const place of ['/content', '/structuredContent']) {
    const part = node === undefined ? undefined : nodeAt(node, place);
    for (const one of part === undefined ? [] : walk(part)) {
      nodes += 1;
      if (nodes > mostNodes) return false;
      if (one.kind === 'string' && one.value.includes(text)) return true;
    }
  }
  return false;
}

const distinctOf = ({ claim }: JudgedSequence): Distinct | undefined =>
  claim.kind === 'distinct' ? claim : undefined;

function applies(sequence: JudgedSequence): Applicability {
  if (distinctOf(sequence) === undefined)
    return { notExercised: 'no tool stores under a name what another reads' };
  return sequence.calls.length === 3 && sequence.calls.every(succeeded)
    ? true
    : { notExercised: 'names that are easily confused were refused' };
}

/** Stores may take names for equal as they see fit; but what says that it stored under a name has promised it. */
function levelOf({ confusion, names }: Distinct, [one, other]: readonly JudgedCall[]): Level {
  const isNamed = says(one?.answer, names[0]) && says(other?.answer, names[1]);
  return confusion === 'lone surrogates' && isNamed ? 'policy' : 'observed';
}

export const distinct: SequenceInvariant = {
  id: 'identity.distinct',
  level: 'policy',
  on: 'sequence',
  source: { kind: 'house', reference: 'identity.distinct' },
  law: 'two different names do not name one thing',
  right: 'keeps what was stored under each name apart, or refuses the name',
  applies,
  check(sequence) {
    const claim = distinctOf(sequence);
    const read = sequence.calls.at(-1);
    if (claim === undefined || read === undefined) return [];
    const [first, second] = claim.values;
    if (says(read.answer, first) || !says(read.answer, second)) return [];
    return [
      {
        level: levelOf(claim, sequence.calls),
        tool: sequence.calls[0]?.tool.name ?? '',
        place: claim.confusion,
        message: sentence(`what is stored under one name is gone once another is used: ${claim.confusion}`),
        promised: { at: 'rule identity.distinct', text: 'two names, two things' },
        got: { at: 'read under the first name', text: JSON.stringify(second) },
        other: { at: 'stored under it', text: JSON.stringify(first) },
        next: 'keep names apart byte for byte, or refuse the ones that can not be kept apart',
      },
    ];
  },
};

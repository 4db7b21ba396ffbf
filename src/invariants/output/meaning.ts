import { firstDifference } from '../../protocol/json/equality.js';
import type { SequenceInvariant } from '../identity/on-relations.js';
import { appliesTo, checkCondition, relationOf } from '../identity/on-relations.js';
import type { Violation } from '../invariant.js';
import { jsonOf, valueOf } from '../relations/evaluate.js';
import type { Placed } from '../relations/evaluate.js';
import type { Relation } from '../relations/relation.js';
import { sentence } from '../sentence.js';
import type { JudgedSequence } from '../sequence.js';
import { breachOf } from '../sequence.js';
import { excerpt } from '../excerpt.js';

const different: Readonly<Record<'idempotent' | 'order-free' | 'same-header', string>> = {
  idempotent: 'the same call gives another result the second time',
  'order-free': 'the same arguments in another order give another result',
  'same-header': 'the same call gives another result without the header',
};

function checkSame(sequence: JudgedSequence, relation: Relation, message: string): readonly Violation[] {
  const [first, second] = sequence.calls.map(({ data }) => data);
  if (first === undefined || second === undefined) return [];
  const difference = firstDifference(first.node, second.node);
  if (difference === undefined) return [];
  const at = difference.pointer;
  const shown = (node: typeof difference.a, { text }: Placed): string =>
    node === undefined ? 'nothing' : excerpt(text.slice(node.start, node.end));
  return [
    {
      ...breachOf(sequence, relation, { message: sentence(message) }),
      got: { at, text: shown(difference.a, first) },
      other: { at, text: shown(difference.b, second) },
    },
  ];
}

/** A larger argument was given second. */
function checkMonotone(
  sequence: JudgedSequence,
  relation: Extract<Relation, { kind: 'monotone' }>,
): readonly Violation[] {
  const [less, more] = sequence.calls.map(({ data, arguments: args }) =>
    valueOf(relation.of, { result: data, arguments: args }),
  );
  if (less?.node.kind !== 'number' || more?.node.kind !== 'number') return [];
  if (Number(less.node.text) <= Number(more.node.text)) return [];
  return [
    breachOf(sequence, relation, {
      message: sentence('a larger argument gives less'),
      got: jsonOf(more),
      other: jsonOf(less),
    }),
  ];
}

export const meaning: SequenceInvariant = {
  id: 'output.meaning',
  level: 'policy',
  on: 'sequence',
  source: { kind: 'house', reference: 'output.meaning' },
  law: 'relations that the user states between arguments and results hold',
  right: 'gives results for which the stated relation holds',
  applies: appliesTo('output.meaning'),
  check(sequence) {
    const relation = relationOf(sequence);
    switch (relation?.kind) {
      case 'idempotent':
      case 'order-free':
      case 'same-header':
        return checkSame(sequence, relation, different[relation.kind]);
      case 'monotone':
        return checkMonotone(sequence, relation);
      case 'result':
        return checkCondition(sequence, `what was stated does not hold: ${relation.text}`);
      case 'flow':
      case undefined:
        return [];
    }
  },
};

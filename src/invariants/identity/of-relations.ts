import type { Applicability, Facet } from '../invariant.js';
import { sentence } from '../sentence.js';
import type { JudgedSequence } from '../sequence.js';
import { breachOf } from '../sequence.js';
import { appliesTo, checkCondition, relationOf, succeeded } from './on-relations.js';

type SequenceFacet = Extract<Facet, { readonly on: 'sequence' }>;

/** An id from a result, given to the tool that takes it, leads to the thing with that id. */
export const previewOfRelation: SequenceFacet = {
  on: 'sequence',
  applies: appliesTo('identity.preview'),
  check: (sequence) => checkCondition(sequence, 'an id that was given leads to another thing'),
};

export const uniqueOfRelation: SequenceFacet = {
  on: 'sequence',
  applies: appliesTo('identity.unique'),
  check: (sequence) => checkCondition(sequence, 'an id stands in one result twice'),
};

function appliesToFlow(sequence: JudgedSequence): Applicability {
  if (relationOf(sequence)?.kind !== 'flow') return { notExercised: 'no relation says what takes an id' };
  const [from, to] = sequence.calls;
  if (!succeeded(from) || to === undefined) return { notExercised: 'no id was given' };
  if (to.label !== 'valid') return { notExercised: 'an id that was given is not what the other tool takes' };
  return ['success', 'toolError', 'protocolError'].includes(to.outcome)
    ? true
    : { notExercised: 'the tool that takes the id did not answer' };
}

/** The tool that takes an id knows the one that another gave. */
export const resolvableOfRelation: SequenceFacet = {
  on: 'sequence',
  applies: appliesToFlow,
  check(sequence) {
    const relation = relationOf(sequence);
    const to = sequence.calls.at(-1);
    if (relation === undefined || to === undefined || succeeded(to)) return [];
    const { claim } = sequence;
    const id = claim.kind === 'relation' ? claim.argument : undefined;
    const got = id?.text.slice(id.node.start, id.node.end);
    return [
      breachOf(sequence, relation, {
        message: sentence(`${to.tool.name} refuses an id that was given`),
        ...(got === undefined ? {} : { got }),
      }),
    ];
  },
};

import { appliesTo, checkCondition } from './on-relations.js';
import type { SequenceInvariant } from './on-relations.js';

export const identityEcho: SequenceInvariant = {
  id: 'identity.echo',
  level: 'policy',
  on: 'sequence',
  source: { kind: 'house', reference: 'identity.echo' },
  law: 'an id that is given as an argument and returned is unchanged, whatever its characters',
  right: 'returns an id as it was given',
  applies: appliesTo('identity.echo'),
  check: (sequence) => checkCondition(sequence, 'an id that was given comes back changed'),
};

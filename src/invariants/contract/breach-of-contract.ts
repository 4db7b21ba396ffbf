import { textOf } from '../../protocol/json/place.js';
import type { Violation } from '../invariant.js';
import { excerpt } from '../excerpt.js';
import { sentence } from '../sentence.js';
import type { Held, JudgedCandidate } from './subject.js';

/** What a contract states counts as `must`. */
export const breachOfContract = (
  place: string,
  message: string,
  { rule, got, other }: Pick<Violation, 'got' | 'other'> & { readonly rule: string },
): Violation => ({
  level: 'must',
  place,
  message: sentence(message),
  promised: { at: 'contract', text: rule },
  ...(got === undefined ? {} : { got }),
  ...(other === undefined ? {} : { other }),
});

/** A value for people, or that there is none. */
export const shown = (held: Held | undefined, limit = 120): string =>
  held === undefined ? 'absent' : excerpt(textOf(held.source, held.node), limit);

/** A record for people: by its id where it has one. */
export const recordName = ({ at, id }: JudgedCandidate): string =>
  id === undefined ? `record ${at}` : `the record ${shown(id, 80)}`;

import { expect, test } from 'vitest';
import { resolvableOfRelation as resolvable } from '../../../../src/invariants/identity/of-relations.js';
import { related, said } from '../sequences.js';

const line = 'search.items[*].id -> preview.id';
const found = { data: '{"items":[{"id":"6d257b4a"}]}' };

test('an id that is known is right', () => {
  expect(said(resolvable, related(line, [found, { sent: '{"id":"6d257b4a"}', data: '{}' }]))).toEqual([]);
});

test('an id that is refused is told', () => {
  const calls = [found, { sent: '{"id":"6d257b4a"}' }];
  expect(said(resolvable, related(line, calls))).toEqual([
    'policy: preview refuses an id that was given ("6d257b4a")',
  ]);
  expect(said(resolvable, related(line, calls, 'suggested'))).toEqual([
    'observed: preview refuses an id that was given ("6d257b4a")',
  ]);
});

test('nothing is said where no id was given, or the other tool does not take it', () => {
  expect(said(resolvable, related(line, [{}, { sent: '{"id":"a"}' }]))).toBe('no id was given');
  const sequence = related(line, [found, { sent: '{"id":"a"}' }]);
  const calls = sequence.calls.map((call, at) => (at === 1 ? { ...call, label: 'invalid' as const } : call));
  expect(said(resolvable, { ...sequence, calls })).toBe(
    'an id that was given is not what the other tool takes',
  );
});

import { expect, test } from 'vitest';
import { distinct } from '../../../../src/invariants/identity/distinct.js';
import { ofDistinct, said } from '../sequences.js';

const halves = { names: ['\ud800', '\udfff'], values: ['one', 'two'], confusion: 'lone surrogates' } as const;
const saved = [{ data: '{"saved":"\\ud800"}' }, { data: '{"saved":"\\udfff"}' }];
const lost =
  'what is stored under one name is gone once another is used: lone surrogates ("two" against "one")';

test('a store that keeps names apart is right', () => {
  expect(said(distinct, ofDistinct(halves, [...saved, { data: '"one"' }]))).toEqual([]);
});

test('one that says it stored under each name and kept one thing breaks its word', () => {
  expect(said(distinct, ofDistinct(halves, [...saved, { data: '"two"' }]))).toEqual([`policy: ${lost}`]);
});

test('one that does not say so, or folds case, is but observed', () => {
  const mute = [{ data: '{}' }, { data: '{}' }, { data: '"two"' }];
  expect(said(distinct, ofDistinct(halves, mute))).toEqual([`observed: ${lost}`]);
  const cased = { names: ['a', 'A'], values: ['one', 'two'], confusion: 'case' } as const;
  const named = [{ data: '"a"' }, { data: '"A"' }, { data: '"two"' }];
  expect(said(distinct, ofDistinct(cased, named))).toEqual([
    'observed: what is stored under one name is gone once another is used: case ("two" against "one")',
  ]);
});

test('one that keeps all that was written, or refuses the name, is right', () => {
  expect(said(distinct, ofDistinct(halves, [...saved, { data: '"one two"' }]))).toEqual([]);
  expect(said(distinct, ofDistinct(halves, [{}, {}, {}]))).toBe(
    'names that are easily confused were refused',
  );
});

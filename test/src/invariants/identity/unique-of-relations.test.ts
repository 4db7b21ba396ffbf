import { expect, test } from 'vitest';
import { uniqueOfRelation as unique } from '../../../../src/invariants/identity/of-relations.js';
import { related, said } from '../sequences.js';

const line = 'unique(search.items[*].id)';

test('ids that differ are right, one of another type too', () => {
  expect(said(unique, related(line, [{ data: '{"items":[{"id":"1"},{"id":1},{"id":"01"}]}' }]))).toEqual([]);
});

test('an id that stands there twice is told, however it is written', () => {
  expect(
    said(unique, related(line, [{ data: '{"items":[{"id":"a"},{"id":"b"},{"id":"\\u0061"}]}' }])),
  ).toEqual(['policy: an id stands in one result twice ("a" against "\\u0061")']);
});

test('nothing is said of one id', () => {
  expect(said(unique, related(line, [{ data: '{"items":[{"id":"a"}]}' }]))).toBe(
    'fewer than two values that may be the same',
  );
});

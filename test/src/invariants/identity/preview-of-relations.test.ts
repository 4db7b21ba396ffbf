import { expect, test } from 'vitest';
import { previewOfRelation as preview } from '../../../../src/invariants/identity/of-relations.js';
import { related, said } from '../sequences.js';

const line = 'search.items[*].id -> preview.id : result.id == argument';
const found = { data: '{"items":[{"id":"a"}]}' };

test('an id that leads to itself is right', () => {
  expect(said(preview, related(line, [found, { sent: '{"id":"a"}', data: '{"id":"\\u0061"}' }]))).toEqual([]);
});

test('an id that leads to another thing is told, as who says so decides', () => {
  const calls = [found, { sent: '{"id":"a"}', data: '{"id":"b"}' }];
  expect(said(preview, related(line, calls))).toEqual([
    'policy: an id that was given leads to another thing ("b" against "a")',
  ]);
  expect(said(preview, related(line, calls, 'contract'))).toEqual([
    'must: an id that was given leads to another thing ("b" against "a")',
  ]);
  expect(said(preview, related(line, calls, 'suggested'))).toEqual([
    'observed: an id that was given leads to another thing ("b" against "a")',
  ]);
});

test('a preview without the id is no preview of it', () => {
  expect(said(preview, related(line, [found, { sent: '{"id":"a"}', data: '{}' }]))).toEqual([
    'policy: an id that was given leads to another thing (absent against "a")',
  ]);
});

test('nothing is said of what is refused, or of a flow without a condition', () => {
  expect(said(preview, related(line, [found, { sent: '{"id":"a"}' }]))).toBe(
    'a call that the relation speaks of failed',
  );
  const calls = [found, { sent: '{"id":"a"}', data: '{}' }];
  expect(said(preview, related('search.items[*].id -> preview.id', calls))).toBe('no relation speaks of it');
  expect(said(preview, related('unique(search.id)', [found]))).toBe('no relation speaks of it');
});

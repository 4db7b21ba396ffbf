import { expect, test } from 'vitest';
import { unique } from '../../../../src/invariants/identity/unique.js';
import { candidateWith, placesOf } from '../contract/catalog-subjects.js';

test('the first record of an id is right, a later one breaks the law', () => {
  if (unique.on !== 'candidate') throw new Error('another kind of law');
  expect(unique.check(candidateWith())).toEqual([]);
  expect(placesOf(unique.check(candidateWith({ at: 2, firstAt: 0 })))).toEqual(['must /search/id']);
});

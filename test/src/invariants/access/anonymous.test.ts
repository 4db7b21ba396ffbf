import { expect, test } from 'vitest';
import { anonymous } from '../../../../src/invariants/access/anonymous.js';
import { candidateWith, held, placesOf, previewWith } from '../contract/catalog-subjects.js';

test.each([
  ['the same', previewWith(), []],
  [
    'the same fields in another order',
    previewWith({ fields: ['full', 'truncated', 'excerpt', 'access', 'id'] }),
    [],
  ],
  [
    'one field more',
    previewWith({ fields: ['id', 'access', 'excerpt', 'truncated', 'full', 'body'] }),
    ['must /preview/fields'],
  ],
  [
    'one field fewer',
    previewWith({ fields: ['id', 'access', 'excerpt', 'truncated'] }),
    ['must /preview/fields'],
  ],
  ['another outcome', previewWith({ outcome: 'toolError', fields: [] }), ['must /preview/fields']],
  ['another access', previewWith({ access: held('"member"') }), ['must /preview/access']],
])('with a bearer header %s', (_, withBearer, places) => {
  if (anonymous.on !== 'candidate') throw new Error('another kind of law');
  expect(placesOf(anonymous.check(candidateWith({ withBearer })))).toEqual(places);
});

test('is not exercised where no bearer header was tried', () => {
  expect(anonymous.applies(candidateWith() as never)).toEqual({
    notExercised: 'a bearer header is tried on fixtures alone, over HTTP',
  });
});

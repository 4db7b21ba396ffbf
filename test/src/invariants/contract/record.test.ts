import { expect, test } from 'vitest';
import { record } from '../../../../src/invariants/contract/record.js';
import { candidateWith, held, placesOf } from './catalog-subjects.js';

test.each([
  ['all that the contract names', candidateWith(), []],
  ['a number for an id', candidateWith({ id: held('7') }), []],
  ['no id', candidateWith({ id: undefined }), ['must /search/id']],
  ['an empty id', candidateWith({ id: held('""') }), ['must /search/id']],
  ['null for an id', candidateWith({ id: held('null') }), ['must /search/id']],
  ['an object for an id', candidateWith({ id: held('{}') }), ['must /search/id']],
  ['a number for a title', candidateWith({ title: held('1') }), ['must /search/title']],
  [
    'nothing else',
    candidateWith({ title: undefined, access: undefined, sourceUrl: undefined }),
    ['must /search/title', 'must /search/access', 'must /search/sourceUrl'],
  ],
  [
    'what the contract does not ask for',
    candidateWith({ promise: { record: [], preview: [] }, title: undefined }),
    [],
  ],
])('%s', (_, candidate, places) => {
  if (record.on !== 'candidate') throw new Error('another kind of law');
  expect(placesOf(record.check(candidate))).toEqual(places);
});

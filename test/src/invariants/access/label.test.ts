import { expect, test } from 'vitest';
import { label } from '../../../../src/invariants/access/label.js';
import { candidateWith, held, placesOf, previewWith, promise } from '../contract/catalog-subjects.js';

test.each([
  ['both as expected', candidateWith(), []],
  ['another on the record', candidateWith({ access: held('"member"') }), ['must /search/access']],
  ['none on the record', candidateWith({ access: undefined }), ['must /search/access']],
  [
    'another on the preview',
    candidateWith({ preview: previewWith({ access: held('["public"]') }) }),
    ['must /preview/access'],
  ],
  [
    'a preview that failed',
    candidateWith({ preview: previewWith({ outcome: 'toolError', access: undefined }) }),
    [],
  ],
  [
    'a contract that expects none',
    candidateWith({ promise: { record: ['access'], preview: [] }, access: held('1') }),
    [],
  ],
  [
    'a label that is no text',
    candidateWith({ promise: { ...promise, access: '1', preview: [] }, access: held('1.0') }),
    [],
  ],
])('%s', (_, candidate, places) => {
  if (label.on !== 'candidate') throw new Error('another kind of law');
  expect(placesOf(label.check(candidate))).toEqual(places);
});

import { expect, test } from 'vitest';
import { previewBounds } from '../../../../src/invariants/access/preview-bounds.js';
import { candidateWith, held, placesOf, previewWith, promise } from '../contract/catalog-subjects.js';

test.each([
  ['an excerpt of the length that is allowed', candidateWith(), []],
  [
    'one of as many characters beyond the first plane',
    candidateWith({ preview: previewWith({ excerpt: held('"😀😀😀😀😀"') }) }),
    [],
  ],
  ['an empty one', candidateWith({ preview: previewWith({ excerpt: held('""') }) }), []],
  [
    'one more',
    candidateWith({ preview: previewWith({ excerpt: held('"123456"') }) }),
    ['must /preview/excerpt/length'],
  ],
  ['none', candidateWith({ preview: previewWith({ excerpt: undefined }) }), ['must /preview/excerpt']],
  [
    'one that is no text',
    candidateWith({ preview: previewWith({ excerpt: held('5') }) }),
    ['must /preview/excerpt'],
  ],
  [
    'no word on what was cut',
    candidateWith({ preview: previewWith({ truncated: undefined }) }),
    ['must /preview/truncated'],
  ],
  [
    'a word that is neither yes nor no',
    candidateWith({ preview: previewWith({ fullContent: held('"false"') }) }),
    ['must /preview/fullContent'],
  ],
  [
    'a preview that failed',
    candidateWith({ preview: previewWith({ outcome: 'toolError', excerpt: undefined }) }),
    [],
  ],
  [
    'a contract without bounds',
    candidateWith({
      promise: { record: [], preview: [] },
      preview: previewWith({ excerpt: held('"a long text"') }),
    }),
    [],
  ],
  [
    'a contract without a length',
    candidateWith({
      promise: { ...promise, maxExcerpt: undefined as never },
      preview: previewWith({ excerpt: held('"a long text"') }),
    }),
    [],
  ],
])('%s', (_, candidate, places) => {
  if (previewBounds.on !== 'candidate') throw new Error('another kind of law');
  expect(placesOf(previewBounds.check(candidate))).toEqual(places);
});

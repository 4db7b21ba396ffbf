import { expect, test } from 'vitest';
import { resolvable } from '../../../../src/invariants/identity/resolvable.js';
import { outcomes } from '../../../../src/protocol/outcome.js';
import { candidateWith, placesOf, previewWith } from '../contract/catalog-subjects.js';

test.each(outcomes)('a preview that ends with %s', (outcome) => {
  if (resolvable.on !== 'candidate') throw new Error('another kind of law');
  const candidate = candidateWith({ preview: previewWith({ outcome, reason: 'why' }) });
  expect(placesOf(resolvable.check(candidate))).toEqual(outcome === 'success' ? [] : ['must /preview']);
});

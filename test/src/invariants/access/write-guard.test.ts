import { expect, test } from 'vitest';
import { writeGuard } from '../../../../src/invariants/access/write-guard.js';
import { guardWith, placesOf } from '../contract/catalog-subjects.js';

test.each([
  ['a refusal that nothing ran for', guardWith(), []],
  ['a tool error', guardWith({ outcome: 'toolError' }), []],
  ['a refusal where nobody counts', guardWith({ touched: undefined }), []],
  ['a refusal behind which the handler ran', guardWith({ touched: 1 }), ['must /handler']],
  ['a success', guardWith({ outcome: 'success' }), ['must /refusal']],
  [
    'a success that did it',
    guardWith({ outcome: 'success', touched: 1 }),
    ['must /refusal', 'must /handler'],
  ],
  ['silence', guardWith({ outcome: 'silent' }), ['must /refusal']],
])('%s', (_, guard, places) => {
  if (writeGuard.on !== 'guard') throw new Error('another kind of law');
  expect(placesOf(writeGuard.check(guard))).toEqual(places);
});

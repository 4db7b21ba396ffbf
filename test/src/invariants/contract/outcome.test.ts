import { expect, test } from 'vitest';
import { outcome } from '../../../../src/invariants/contract/outcome.js';
import { placesOf, taskWith } from './catalog-subjects.js';

test.each([
  ['records where records are expected', taskWith(), []],
  ['none where none is expected', taskWith({ expect: 'none', outcome: 'none', count: 0 }), []],
  ['none where records are expected', taskWith({ outcome: 'none', count: 0 }), ['must /search/hits']],
  ['records where none is expected', taskWith({ expect: 'none' }), ['must /search/none']],
  ['records where an error is expected', taskWith({ expect: 'error' }), ['must /search/error']],
  [
    'none where an error is expected',
    taskWith({ expect: 'error', outcome: 'none', count: 0 }),
    ['must /search/error'],
  ],
  ['an error where one is expected', taskWith({ expect: 'error', outcome: 'unavailable', count: 0 }), []],
  ['nothing at all, which proves nothing', taskWith({ outcome: 'unavailable', count: 0 }), []],
  ['anything where anything will do', taskWith({ expect: 'any', outcome: 'none', count: 0 }), []],
  ['more than were asked for', taskWith({ count: 4 }), ['must /search/limit']],
  [
    'more than were asked for, where anything will do',
    taskWith({ expect: 'any', count: 4 }),
    ['must /search/limit'],
  ],
  [
    'no list',
    taskWith({ outcome: 'unavailable', count: 0, shape: '/hits: nothing there' }),
    ['must /search/items'],
  ],
])('%s', (_, task, places) => {
  if (outcome.on !== 'task') throw new Error('another kind of law');
  expect(placesOf(outcome.check(task))).toEqual(places);
});

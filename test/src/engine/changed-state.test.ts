import { expect, test } from 'vitest';
import { changedStates } from '../../../src/engine/rounds/changed-state.js';

test('a state is changed at places spread over it, one letter or digit each', () => {
  expect(changedStates('"az9Z-"')).toEqual(['"bz9Z-"', '"aa9Z-"', '"az0Z-"', '"az9A-"']);
  expect(changedStates(`"${'a'.repeat(64)}"`)).toHaveLength(8);
});

test('what can not be changed so stays, and so does an escape', () => {
  expect(changedStates('""')).toEqual([]);
  expect(changedStates('"+/="')).toEqual([]);
  expect(changedStates('"\\u0041\\nb"')).toEqual(['"\\u0041\\nc"']);
});

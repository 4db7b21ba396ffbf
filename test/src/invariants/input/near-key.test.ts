import { expect, test } from 'vitest';
import { slipsOf } from '../../../../src/invariants/input/near-key.js';

const properties = { path: {}, limit: {}, id: {}, head: {}, aaaa: {} };

test('each optional name of four letters or more has a misspelling that nobody declares', () => {
  expect(slipsOf({ type: 'object', properties, required: ['path'] })).toEqual([
    { meant: 'limit', sent: 'lmiit' },
    { meant: 'head', sent: 'haed' },
    { meant: 'aaaa', sent: 'aaaaa' },
  ]);
  expect(slipsOf({ properties: { form: {}, from: {} } })).toEqual([
    { meant: 'form', sent: 'fomr' },
    { meant: 'from', sent: 'frmo' },
  ]);
  expect(slipsOf({ properties: { aB_b: {} } })).toEqual([{ meant: 'aB_b', sent: 'aB_bb' }]);
});

test.each([
  ['a closed schema', { properties, additionalProperties: false }],
  ['a map', { properties, additionalProperties: { type: 'integer' } }],
  ['a pattern that may have meant it', { properties, patternProperties: { h$: {} } }],
  ['a part elsewhere that may declare it', { properties, allOf: [{}] }],
  ['a schema without names', { type: 'object' }],
  ['no schema at all', true],
])('%s has none', (_, schema) => {
  expect(slipsOf(schema)).toEqual([]);
});

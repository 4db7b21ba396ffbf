import { describe, expect, test } from 'vitest';
import { declaredNames } from '../../../src/invariants/declared-names.js';
import { placeOf } from '../../../src/invariants/place.js';

describe('the place of a breach', () => {
  test.each([
    ['', ''],
    ['/total', '/total'],
    ['/hits/0/id', '/hits/*/id'],
    ['/hits/12', '/hits/*'],
    ['/a~1b/~0', '/a~1b/~0'],
    ['/__proto__', '/__proto__'],
    [`/${'x'.repeat(65)}`, '/*'],
    ['/a'.repeat(40), '/a'.repeat(16)],
  ])('%j is %j', (pointer, place) => {
    expect(placeOf(pointer)).toBe(place);
  });

  test('knows the names that a schema declares at any depth, and takes others for data', () => {
    const names = declaredNames({
      properties: { users: { additionalProperties: { $ref: '#/$defs/user' } } },
      $defs: { user: { anyOf: [{ properties: { age: {} } }] } },
    });
    expect(placeOf('/users/ann/age', names)).toBe('/users/*/age');
    expect(placeOf('/users/ann/constructor', names)).toBe('/users/*/*');
  });

  test('takes a schema without names for no knowledge', () => {
    expect(declaredNames(undefined)).toBeUndefined();
    expect(declaredNames(true)).toBeUndefined();
    expect(declaredNames({ type: 'object' })).toBeUndefined();
  });
});

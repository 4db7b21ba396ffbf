import * as fc from 'fast-check';
import { atLeast } from '../document/dialect.js';
import type { Dialect } from '../document/dialect.js';
import type { Json } from '../json/json.js';
import type { Weighted } from './fragment.js';
import { fragment } from './fragment.js';
import { counts } from './numbers.js';
import { memberNames, patterns } from './words.js';

/** The keywords of arrays that 2020-12 reads in another way than the drafts before it. */
function ofItems(dialect: Dialect, one: fc.Arbitrary<Json>, list: fc.Arbitrary<Json>): readonly Weighted[] {
  if (atLeast(dialect, '2020-12'))
    return [fragment(2, { prefixItems: list }, { items: one }), fragment(2, { items: one })];
  return [fragment(2, { items: list }, { additionalItems: one }), fragment(2, { items: one })];
}

function ofLaterDialects(one: fc.Arbitrary<Json>, map: fc.Arbitrary<Json>): readonly Weighted[] {
  return [
    fragment(2, { contains: one }, { minContains: counts, maxContains: counts }),
    fragment(2, { dependentSchemas: map }),
    fragment(3, { unevaluatedProperties: one }),
    fragment(3, { unevaluatedItems: one }),
  ];
}

/** The keywords with subschemas that a dialect has. */
export function applicatorsOf(dialect: Dialect, one: fc.Arbitrary<Json>): readonly Weighted[] {
  const list = fc.oneof(
    { weight: 3, arbitrary: fc.array(one, { minLength: 1, maxLength: 2 }) },
    { weight: 1, arbitrary: one.map((twin) => [twin, twin]) },
  );
  const mapOf = (keys: fc.Arbitrary<string>): fc.Arbitrary<Json> =>
    fc.dictionary(keys, one, { minKeys: 1, maxKeys: 2, noNullPrototype: true });
  const map = mapOf(memberNames);
  return [
    fragment(4, { properties: map }, { additionalProperties: one }),
    fragment(1, { additionalProperties: one }),
    fragment(2, { patternProperties: mapOf(patterns) }),
    fragment(1, { propertyNames: one }),
    fragment(1, { contains: one }),
    fragment(2, { allOf: list }),
    fragment(2, { anyOf: list }),
    fragment(2, { oneOf: list }),
    fragment(2, { not: one }),
    fragment(2, { if: one }, { then: one, else: one }),
    ...ofItems(dialect, one, list),
    ...(atLeast(dialect, '2019-09') ? ofLaterDialects(one, map) : [fragment(2, { dependencies: map })]),
  ];
}

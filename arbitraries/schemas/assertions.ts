import * as fc from 'fast-check';
import { atLeast } from '../document/dialect.js';
import type { Dialect } from '../document/dialect.js';
import type { Json } from '../json/json.js';
import type { Weighted } from './fragment.js';
import { fragment } from './fragment.js';
import { freeJson } from './free-json.js';
import { counts, divisors, oddNumbers } from './numbers.js';
import { memberNames, patterns, shortTexts } from './words.js';

const types = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const;
const names = fc.uniqueArray(memberNames, { maxLength: 2 });

const type = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Json[]>(...types) },
  { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...types), { minLength: 1, maxLength: 3 }) },
);

/** The keywords without subschemas that a dialect has. */
export const assertionsOf = (dialect: Dialect): readonly Weighted[] => [
  fragment(4, { type }),
  fragment(1, { const: freeJson }),
  fragment(1, {
    enum: fc.uniqueArray(freeJson, {
      minLength: 1,
      maxLength: 2,
      selector: (member) => JSON.stringify(member),
    }),
  }),
  fragment(2, { multipleOf: divisors }),
  fragment(1, { minimum: oddNumbers }),
  fragment(1, { maximum: oddNumbers }),
  fragment(1, { exclusiveMinimum: oddNumbers }),
  fragment(1, { exclusiveMaximum: oddNumbers }),
  fragment(1, { minLength: counts }),
  fragment(1, { maxLength: counts }),
  fragment(2, { pattern: patterns }),
  fragment(1, { format: shortTexts }),
  fragment(1, { minItems: counts }),
  fragment(1, { maxItems: counts }),
  fragment(2, { uniqueItems: fc.constant(true) }),
  fragment(1, { minProperties: counts }),
  fragment(1, { maxProperties: counts }),
  fragment(3, { required: names }),
  atLeast(dialect, '2019-09')
    ? fragment(2, {
        dependentRequired: fc.dictionary(memberNames, names, { maxKeys: 2, noNullPrototype: true }),
      })
    : fragment(2, { dependencies: fc.dictionary(memberNames, names, { maxKeys: 2, noNullPrototype: true }) }),
];

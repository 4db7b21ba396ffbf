import * as fc from 'fast-check';
import type { JsonObject } from '../json/json.js';
import { atPlace, placeOfType, planted } from './changed.js';
import type { Family } from './family.js';
import { objectsIn } from './schema-walk.js';

/** JSON number texts: many of them are another number, or none, once a double has held them. */
const texts = [
  '-0',
  '1.0',
  '-0.0',
  '1e0',
  '1E+2',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '-9007199254740993',
  '2147483648',
  '-2147483649',
  '4294967296',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '18446744073709551616',
  '1e21',
  '123456789012345678901234567890',
  '0.1000000000000000055511151231257827',
  '0.30000000000000004',
  '5e-324',
  '1e-400',
  '1.7976931348623157e308',
  '1e400',
  '-1e400',
] as const;

const numericKeywords = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;
const isNumeric = (type: unknown): boolean => type === 'number' || type === 'integer';

const speaksOfNumbers = (schema: JsonObject): boolean =>
  isNumeric(schema.type) ||
  (Array.isArray(schema.type) && schema.type.some(isNumeric)) ||
  numericKeywords.some((keyword) => typeof schema[keyword] === 'number') ||
  typeof schema.const === 'number' ||
  (Array.isArray(schema.enum) && schema.enum.some((member) => typeof member === 'number'));

export const numbers: Family = {
  name: 'numbers',
  about: 'Numbers beyond 2^53, -0, 1.0 and 1e400 change silently, overflow or become null.',
  arbitrary: ({ schema, base }) =>
    objectsIn(schema).some(speaksOfNumbers)
      ? atPlace(base, placeOfType('number'), fc.constantFrom(...texts)).map((drawn) =>
          planted('numbers', drawn, drawn.payload),
        )
      : undefined,
};

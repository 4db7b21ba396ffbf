import * as fc from 'fast-check';
import type { FamilyContext } from '../../../arbitraries/adversarial/family.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';

/** A schema in which every family has something to do. */
const orderSchema: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer', minimum: 1 },
    note: { type: 'string' },
    flags: { type: 'array', items: [{ type: 'string' }, { type: 'number' }] },
    payment: { oneOf: [{ type: 'string' }, { type: 'object', properties: { total: { type: 'number' } } }] },
    api_key: { type: 'string' },
  },
  required: ['id'],
};

/** Values of that schema. */
const orders: fc.Arbitrary<Json> = fc.record(
  {
    id: fc.integer({ min: 1, max: 99 }),
    note: fc.string({ maxLength: 6 }),
    flags: fc.tuple(fc.string({ maxLength: 3 }), fc.integer()).map((pair): Json => pair),
    payment: fc.oneof(fc.constant('cash'), fc.record({ total: fc.nat() })),
  },
  { requiredKeys: ['id'] },
);

export const context = (some: Partial<FamilyContext> = {}): FamilyContext => ({
  schema: orderSchema,
  dialect: '2020-12',
  base: orders,
  maxBytes: 65_536,
  ...some,
});

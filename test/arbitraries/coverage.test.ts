import { describe, expect, test } from 'vitest';
import { boundariesOf, coverageOf, everyViolation } from '../../arbitraries/index.js';
import { schemas } from './schemas.js';

const pages = {
  type: 'object',
  properties: { page: { type: 'integer', minimum: 1 } },
  required: ['page'],
} as const;

test('coverage names the assertions that were seen on one side only', () => {
  expect(coverageOf(pages, [{ page: 1 }, { page: 0 }])).toEqual({
    assertions: 4,
    bothSides: 1,
    neverSatisfied: [],
    neverViolated: ['/type', '/required', '/properties/page/type'],
  });
  expect(coverageOf(pages, [])).toMatchObject({ assertions: 4, bothSides: 0 });
});

describe.each(Object.entries(schemas))('%s', (_, schema) => {
  test('is shown on both sides by boundaries and violations', () => {
    const values = [...boundariesOf(schema), ...everyViolation(schema)].map(({ value }) => value);
    expect(coverageOf(schema, values).neverViolated).toEqual([]);
  });
});

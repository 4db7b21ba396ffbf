import type { Validate } from '@exodus/schemasafe';
import { dialectUri } from '../dialect-uri.js';
import { thrownOrTold } from './thrown-or-told.js';

/** @exodus/schemasafe in its `spec` mode, which stops at the first breach. */
export const schemasafe = thrownOrTold('schemasafe', async (schema, dialect, { assertFormat = true }) => {
  const { validator } = await import('@exodus/schemasafe');
  const check = validator(schema, {
    mode: 'spec',
    isJSON: true,
    formatAssertion: assertFormat,
    $schemaDefault: dialectUri[dialect],
  });
  return (value) => check(value as Parameters<Validate>[0]);
});

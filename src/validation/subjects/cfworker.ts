import type { Dialect } from '../../../arbitraries/document/dialect.js';
import { thrownOrTold } from './thrown-or-told.js';

/** The names that the library has for drafts; it knows no draft-06. */
const drafts = {
  '2020-12': '2020-12',
  '2019-09': '2019-09',
  'draft-07': '7',
  'draft-06': '7',
  'draft-04': '4',
} as const satisfies Record<Dialect, string>;

/** @cfworker/json-schema, which interprets: it has no code to compile, and stops at the first breach. */
export const cfworker = thrownOrTold('cfworker', async (schema, dialect) => {
  const { Validator } = await import('@cfworker/json-schema');
  const validator = new Validator(schema, drafts[dialect]);
  return (value) => validator.validate(value).valid;
});

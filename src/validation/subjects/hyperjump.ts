import type { SchemaObject } from '@hyperjump/json-schema';
import type { Dialect } from '../../../arbitraries/document/dialect.js';
import { dialectUri } from '../dialect-uri.js';
import { thrownOrTold } from './thrown-or-told.js';

const load = async (dialect: Dialect) => {
  const [library] = await Promise.all([
    import('@hyperjump/json-schema/draft-2020-12'),
    import('@hyperjump/json-schema/formats'),
    dialect === '2019-09' ? import('@hyperjump/json-schema/draft-2019-09') : undefined,
    dialect === 'draft-07' ? import('@hyperjump/json-schema/draft-07') : undefined,
    dialect === 'draft-06' ? import('@hyperjump/json-schema/draft-06') : undefined,
    dialect === 'draft-04' ? import('@hyperjump/json-schema/draft-04') : undefined,
  ]);
  return library;
};

let registrations = 0;

/**
 * @hyperjump/json-schema as it comes: a schema is registered under a name of its own, compiled, and the name taken
 * back. It fetches what a schema refers to; only for schemas of ours.
 */
export const hyperjump = thrownOrTold('hyperjump', async (schema, dialect, { assertFormat = true }) => {
  const library = await load(dialect);
  const name = `https://schema.invalid/${++registrations}/schema`;
  library.registerSchema(schema as SchemaObject | boolean, name, dialectUri[dialect]);
  try {
    const check = await library.validate(name);
    return (value) => {
      library.setShouldValidateFormat(assertFormat);
      return check(value as Parameters<typeof check>[0]).valid;
    };
  } finally {
    library.unregisterSchema(name);
  }
});

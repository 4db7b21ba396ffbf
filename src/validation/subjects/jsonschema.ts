import { thrownOrTold } from './thrown-or-told.js';

/** jsonschema, which interprets. It knows the drafts up to 07 and takes later keywords for annotations. */
export const jsonschema = thrownOrTold('jsonschema', async (schema) => {
  const { Validator } = await import('jsonschema');
  const validator = new Validator();
  return (value) => validator.validate(value, schema as Parameters<typeof validator.validate>[1]).valid;
});

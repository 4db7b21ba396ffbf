import { thrownOrTold } from './thrown-or-told.js';

/** The compiler of `typebox/schema`. It looks at no `$schema`: one reading serves all drafts. */
export const typebox = thrownOrTold('typebox', async (schema) => {
  const { Compile } = await import('typebox/schema');
  const compiled = Compile(schema as Parameters<typeof Compile>[0]);
  return (value) => compiled.Check(value);
});

import type { SchemaObject } from '@hyperjump/json-schema';
import type { Json, JsonSchema } from '../../arbitraries/json/json.js';

export interface HyperjumpError {
  readonly keyword: string;
  readonly absoluteKeywordLocation: string;
  readonly instanceLocation: string;
}

export type CompiledHyperjump = (
  value: Json,
  output: 'FLAG' | 'BASIC',
) => { readonly valid: boolean; readonly errors?: readonly HyperjumpError[] };

/** What we use of @hyperjump/json-schema. Its registry and its settings belong to the whole process. */
export interface HyperjumpLibrary {
  register(schema: JsonSchema, uri: string, dialectUri: string): void;
  unregister(uri: string): void;
  compile(uri: string): Promise<CompiledHyperjump>;
  assertFormat(enabled: boolean): void;
}

async function load(): Promise<HyperjumpLibrary> {
  const [library, { addFormat }, browser] = await Promise.all([
    import('@hyperjump/json-schema/draft-2020-12'),
    import('@hyperjump/json-schema/experimental'),
    import('@hyperjump/browser'),
    import('@hyperjump/json-schema/draft-2019-09'),
    import('@hyperjump/json-schema/draft-07'),
    import('@hyperjump/json-schema/draft-06'),
    import('@hyperjump/json-schema/draft-04'),
    import('@hyperjump/json-schema/formats'),
  ]);
  for (const scheme of ['http', 'https', 'file']) browser.removeUriSchemePlugin(scheme);
  addFormat({ id: 'https://json-schema.org/format/idn-hostname', handler: () => true });
  return {
    register: (schema, uri, dialect) =>
      library.registerSchema(schema as SchemaObject | boolean, uri, dialect),
    unregister: library.unregisterSchema,
    compile: async (uri) => (await library.validate(uri)) as CompiledHyperjump,
    assertFormat: library.setShouldValidateFormat,
  };
}

let loading: Promise<HyperjumpLibrary> | undefined;

/**
 * The library with all dialects, without its network and file access, and with all formats but `idn-hostname`:
 * its test prints to the console for each name that it refuses.
 */
export const loadHyperjump = (): Promise<HyperjumpLibrary> => (loading ??= load());

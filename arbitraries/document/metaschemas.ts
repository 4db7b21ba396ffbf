import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonSchema } from '../json/json.js';

const known = new Map<string, JsonSchema>();

const makers = [
  { family: /^https?:\/\/json-schema\.org\/draft-07\//, make: () => new Ajv() },
  { family: /^https:\/\/json-schema\.org\/draft\/2019-09\//, make: () => new Ajv2019() },
  { family: /^https:\/\/json-schema\.org\/draft\/2020-12\//, make: () => new Ajv2020() },
];

/** The metaschema of that URI as ajv bundles it; `undefined` for any other URI. Nothing is fetched. */
export function metaschema(uri: string): JsonSchema | undefined {
  const found = known.get(uri);
  if (found !== undefined) return found;
  const maker = makers.find(({ family }) => family.test(uri));
  const schema = maker?.make().getSchema(uri)?.schema;
  if (schema !== undefined) known.set(uri, schema);
  return schema;
}

import type { JsonSchema } from '../json/json.js';
import { isJsonObject } from '../json/json.js';

/** A JSON Schema dialect that we read. MCP's default is 2020-12. */
export type Dialect = '2020-12' | '2019-09' | 'draft-07' | 'draft-06' | 'draft-04';

const dialects: Readonly<Record<string, Dialect>> = {
  'json-schema.org/draft/2020-12/schema': '2020-12',
  'json-schema.org/draft/2019-09/schema': '2019-09',
  'json-schema.org/draft-07/schema': 'draft-07',
  'json-schema.org/draft-06/schema': 'draft-06',
  'json-schema.org/draft-04/schema': 'draft-04',
  'json-schema.org/schema': '2020-12',
};

/** The dialect named by a `$schema` URI, `http` or `https`, with or without an empty fragment. */
const dialectNamed = (uri: string): Dialect | undefined => {
  const name = uri.replace(/^https?:\/\//, '').replace(/#$/, '');
  return Object.hasOwn(dialects, name) ? dialects[name] : undefined;
};

/** The dialect that a schema says it is written in; `undefined` when it says none, or none that we know. */
export function dialectOf(schema: JsonSchema): Dialect | undefined {
  if (!isJsonObject(schema)) return undefined;
  const uri = Object.hasOwn(schema, '$schema') ? schema['$schema'] : undefined;
  return typeof uri === 'string' ? dialectNamed(uri) : undefined;
}

const order: readonly Dialect[] = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'];

/** Whether `dialect` came out at `since` or later. */
export const atLeast = (dialect: Dialect, since: Dialect): boolean =>
  order.indexOf(dialect) >= order.indexOf(since);

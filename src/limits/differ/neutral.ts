import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject, setOwn } from '../../../arbitraries/json/json.js';
import { keywordOf } from './keyword.js';
import type { Pair } from './pair.js';
import { pairText } from './pair.js';

/** What a minimal pair is about: names that each object inherits, or else a keyword. */
export type Cause =
  | { readonly kind: 'inherited-names' }
  | { readonly kind: 'keyword'; readonly keyword: string };

const inherited = /"(?:[^"]*[#/])?(?:toString|constructor|__proto__|hasOwnProperty|valueOf)"/;

export const causeOf = (pair: Pair, dialect: Dialect): Cause =>
  inherited.test(pairText(pair))
    ? { kind: 'inherited-names' }
    : { kind: 'keyword', keyword: keywordOf(pair.schema, dialect) };

const ordinary = (name: string): string =>
  name.replace(
    /(^|[#/])(toString|constructor|__proto__|hasOwnProperty|valueOf)$/,
    (_, before: string, own: string) => `${before}own${own.length}`,
  );

function renamed(value: Json): Json {
  if (typeof value === 'string') return ordinary(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map(renamed);
  if (!isJsonObject(value)) return value;
  const copy: Record<string, Json> = {};
  for (const key of Object.keys(value)) setOwn(copy, ordinary(key), renamed(value[key] as Json));
  return copy;
}

function withoutKeywords(value: Json, keywords: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => withoutKeywords(item, keywords));
  if (!isJsonObject(value)) return value;
  const copy: Record<string, Json> = {};
  for (const key of Object.keys(value))
    if (!keywords.has(key)) setOwn(copy, key, withoutKeywords(value[key] as Json, keywords));
  return copy;
}

/** The pair without what is known to set a validator apart: keywords left out, inherited names made ordinary ones. */
export function neutral({ schema, instance }: Pair, causes: readonly Cause[]): Pair {
  const keywords = new Set(causes.flatMap((cause) => (cause.kind === 'keyword' ? [cause.keyword] : [])));
  const bare = withoutKeywords(schema, keywords) as JsonSchema;
  return causes.some(({ kind }) => kind === 'inherited-names')
    ? { schema: renamed(bare) as JsonSchema, instance: renamed(instance) }
    : { schema: bare, instance };
}

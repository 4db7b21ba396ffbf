import { existsSync, readFileSync } from 'node:fs';
import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';

/** A record of the measuring corpora: one schema with tests. */
export interface SuiteRecord {
  readonly id: string;
  readonly dialect: Dialect;
  readonly schema: JsonSchema;
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[];
  readonly remotes?: unknown;
  readonly metaschemaRef?: unknown;
}

const folder = new URL('../../../../shared/data/', import.meta.url);

/** Said in the title of what is skipped where the corpora are missing. */
export const withoutData = !existsSync(folder);
export const reason = withoutData ? ' (skipped: ../shared/data is missing)' : '';

/** The records that need no other document. */
export function suite(name: string): readonly SuiteRecord[] {
  if (withoutData) return [];
  const records = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as readonly SuiteRecord[];
  return records.filter(({ remotes, metaschemaRef }) => remotes === undefined && metaschemaRef === undefined);
}

import { existsSync, readFileSync } from 'node:fs';
import type { Dialect, Json, JsonSchema } from '../../arbitraries/index.js';

/** One schema of a corpus, with the tests that came with it. */
export interface SchemaRecord {
  readonly id: string;
  readonly dialect: Dialect;
  readonly schema: JsonSchema;
  readonly assertFormat: boolean;
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[];
}

interface RawRecord {
  readonly id?: string;
  readonly server?: string;
  readonly tool?: string;
  readonly which?: string;
  readonly dialect: Dialect;
  readonly schema: JsonSchema;
  readonly assertFormat?: boolean;
  readonly tests?: SchemaRecord['tests'];
  readonly remotes?: unknown;
}

/** Seen from the sources, and from their compiled form. */
const folders = ['../../../shared/data/', '../../../../shared/data/'].map(
  (path) => new URL(path, import.meta.url),
);
const folder = folders.find((each) => existsSync(new URL('mcp-tools.json', each)));

/** Whether the corpora lie beside the project; tests that need them skip where they do not. */
export const corporaAreThere = folder !== undefined;

/** The records of a corpus that need no other document. */
export function corpus(name: string): readonly SchemaRecord[] {
  if (folder === undefined) return [];
  const raw = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as readonly RawRecord[];
  return raw
    .filter(({ remotes }) => remotes === undefined)
    .map((record) => ({
      id: record.id ?? `${record.server}/${record.tool}/${record.which}`,
      dialect: record.dialect,
      schema: record.schema,
      assertFormat: record.assertFormat ?? !name.startsWith('jsts'),
      tests: record.tests ?? [],
    }));
}

export const every = <T>(list: readonly T[], step: number): readonly T[] =>
  list.filter((_, index) => index % step === 0);

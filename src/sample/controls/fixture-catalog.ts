import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { SampleTool } from '../sample-tool.js';
import { ToolFailure } from '../sample-tool.js';
import { unusualIds } from './unusual-ids.js';

/** A synthetic record. `secret`: it is not for anonymous callers. */
export interface FixtureRecord {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly secret: boolean;
}

const parts = ['Dialog', 'Menu', 'Button', 'Table'];

/** An id that is well-formed and private, and the texts of its record. */
export const privateRecord: FixtureRecord = {
  id: 'private-7',
  title: 'Draft of the dialog guide',
  body: 'Synthetic text that is nobody else’s to read.',
  secret: true,
};

export const unknownId = 'nobody-0';

/** Records under unusual ids, and one that is private. */
export const fixtureRecords = (seed: number): readonly FixtureRecord[] => [
  ...unusualIds(seed).map((id, at) => {
    const part = parts[at % parts.length] ?? 'Part';
    return {
      id,
      title: `${part} and keyboard focus`,
      body: `${part}: where the focus goes when it opens, how it is dismissed, and what has it afterwards. ${'Keep it short. '.repeat(at * 4)}`,
      secret: false,
    };
  }),
  privateRecord,
];

const excerptLength = 280;

const text = (limits: JsonObject = {}): JsonObject => ({ type: 'string', ...limits });
const closed = (properties: JsonObject, required: readonly string[]): JsonObject => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const sourceOf = ({ id }: FixtureRecord): string =>
  `https://catalog.example/records/${encodeURIComponent(id)}`;

const hitOf = (record: FixtureRecord): JsonObject => ({
  id: record.id,
  title: record.title,
  access: 'public',
  sourceUrl: sourceOf(record),
});

/** How a preview of a record looks. */
export function previewOf(record: FixtureRecord): JsonObject {
  const points = Array.from(record.body);
  return {
    id: record.id,
    title: record.title,
    access: 'public',
    excerpt: points.slice(0, excerptLength).join(''),
    truncated: points.length > excerptLength,
    fullContentAvailable: false,
  };
}

/** The catalog's two tools, over some records. */
export function fixtureTools(records: readonly FixtureRecord[]): readonly SampleTool[] {
  const open = records.filter(({ secret }) => !secret);
  const found = closed(
    { id: text({ minLength: 1 }), title: text(), access: text(), sourceUrl: text({ format: 'uri' }) },
    ['id', 'title', 'access', 'sourceUrl'],
  );
  return [
    {
      name: 'search',
      title: 'Search the catalog',
      description: 'Finds records whose title contains the query.',
      inputSchema: closed(
        { query: text({ maxLength: 200 }), limit: { type: 'integer', minimum: 1, maximum: 50 } },
        ['query'],
      ),
      outputSchema: closed(
        { total: { type: 'integer', minimum: 0 }, hits: { type: 'array', items: found } },
        ['total', 'hits'],
      ),
      run(args) {
        const query = (args['query'] as string).toLowerCase();
        const limit = typeof args['limit'] === 'number' ? args['limit'] : 50;
        const hits = open
          .filter(({ title }) => title.toLowerCase().includes(query))
          .slice(0, limit)
          .map(hitOf);
        return { total: hits.length, hits };
      },
    },
    {
      name: 'preview',
      title: 'Preview a record',
      description: 'Shows the first characters of one record.',
      inputSchema: closed({ id: text() }, ['id']),
      outputSchema: closed(
        {
          id: text(),
          title: text(),
          access: text(),
          excerpt: text({ maxLength: excerptLength }),
          truncated: { type: 'boolean' },
          fullContentAvailable: { type: 'boolean' },
        },
        ['id', 'title', 'access', 'excerpt', 'truncated', 'fullContentAvailable'],
      ),
      run(args) {
        const record = open.find(({ id }) => id === args['id']);
        return record === undefined
          ? new ToolFailure('no record has the id that was asked for')
          : previewOf(record);
      },
    },
  ];
}

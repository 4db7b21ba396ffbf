import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import { LocalWorkshop } from '../../../../src/engine/workshop/local-workshop.js';
import { suggestionsIn } from '../../../../src/engine/workshop/suggestions.js';

const ofProperty = (name: string, schema: JsonObject): Json =>
  suggestionsIn({ type: 'object', properties: { [name]: { type: 'string', ...schema } } })[0]?.value ?? [];

describe('a schema suggests', () => {
  test.each<readonly [string, JsonObject, readonly string[]]>([
    ['range', { description: 'Cells to read (e.g., "A1:C10")' }, ['A1:C10']],
    [
      'zone',
      { description: 'Name of the zone, e.g. Asia/Tokyo, America/New_York' },
      ['Asia/Tokyo', 'America/New_York'],
    ],
    ['time', { description: 'When. Format: YYYY-MM-DD HH:mm:ss.SSS' }, ['2024-02-29 12:30:45.250']],
    ['date', { description: 'The day. e.g. 2025-03-23' }, ['2025-03-23']],
    ['node', { description: "Full type: 'base.http' or `base.mail`" }, ['base.http', 'base.mail']],
    ['city', { examples: ['Bern', 7], default: 'Oslo', description: 'not "this"' }, ['Bern', 'Oslo', 'this']],
    ['createdDate', {}, ['2024-02-29', '2025-01-31']],
    ['x', { description: 'IANA timezone (default: UTC)' }, ['UTC', 'Europe/Berlin', 'Asia/Tokyo']],
  ])('what %s may be', (name, schema, values) => {
    expect(ofProperty(name, schema)).toEqual(values);
  });

  test.each<readonly [string, JsonObject]>([
    ['enum', { enum: ['a'], description: 'such as "b"' }],
    ['pattern', { pattern: '^a$', description: 'such as "b"' }],
    ['format', { format: 'date', description: 'such as "b"' }],
    ['type', { type: 'integer', description: 'such as "7"' }],
  ])('nothing where its %s says it', (_, schema) => {
    expect(ofProperty('a', schema)).toEqual([]);
  });

  test.each([
    'Text to analyze',
    "The user's own words, don't shorten",
    'A name, for example the name of a person',
    'Sorted like a list (of names)',
  ])('nothing in %j', (description) => {
    expect(ofProperty('text', { description })).toEqual([]);
  });

  test('members of members and of items, and only so many', () => {
    const day = { type: 'string', description: 'e.g. "d"' };
    const legs = { type: 'array', items: { type: 'object', properties: { day } } };
    const from = { type: 'object', properties: { day } };
    const places = suggestionsIn({ properties: { legs, from } }).map(({ pointer }) => pointer);
    expect(places).toEqual(['/legs/*/day', '/from/day']);
    const many = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`k${at}`, day]));
    expect(suggestionsIn({ properties: many })).toHaveLength(32);
  });

  test('nothing in a description of a megabyte that ends with it', () => {
    expect(ofProperty('a', { description: `${'x '.repeat(500_000)}e.g. "b"` })).toEqual([]);
  });
});

async function examplesOf(inputSchema: JsonObject): Promise<readonly (string | undefined)[]> {
  const workshop = new LocalWorkshop({ seed: 1, mode: 'all', maxPayloadBytes: 65_536, maxSchemaDepth: 64 });
  const tool = { name: 'take', inputSchema, inputSchemaText: JSON.stringify(inputSchema) };
  await workshop.open({ ...tool, readOnly: true, annotations: {} } as never, true);
  const { cases } = await workshop.cases('take', 'examples', 0, 20);
  return cases.map((each) => (each?.stimulus.kind === 'arguments' ? each.stimulus.json : undefined));
}

test('a run starts with what the schema suggests: as little as may be, then all of it', async () => {
  const schema = {
    type: 'object',
    properties: {
      day: { type: 'string', description: 'Format: YYYY-MM-DD' },
      zone: { type: 'string', description: 'e.g. "Asia/Tokyo"' },
      note: { type: 'string' },
    },
    required: ['day', 'note'],
  };
  expect(await examplesOf(schema)).toEqual([
    '{}',
    '{"day":"2024-02-29","note":""}',
    '{"day":"2024-02-29","note":"","zone":"Asia/Tokyo"}',
  ]);
});

test('a suggestion that the schema forbids is not sent', async () => {
  const name = { type: 'string', maxLength: 2, description: 'such as "long"' };
  expect(await examplesOf({ type: 'object', properties: { name }, required: ['name'] })).toEqual(['{}']);
});

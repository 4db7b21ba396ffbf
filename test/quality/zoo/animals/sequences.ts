import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import type { Era } from '../../../../src/protocol/era.js';
import type { Animal } from '../animal.js';
import { inMemory } from '../endpoint.js';
import type { OpenEndpoint } from '../endpoint.js';
import { inHttp } from '../http.js';
import { zooServer } from '../kit.js';
import { failure, stringOf, success } from '../tools.js';
import type { ZooTool } from '../tools.js';

const text = { type: 'string' };
const closed = (
  properties: JsonObject,
  required: readonly string[] = Object.keys(properties),
): JsonObject => ({
  type: 'object',
  properties,
  required: [...required],
  additionalProperties: false,
});

interface Library {
  /** The id that search gives for a document, in place of its own. */
  readonly given?: (id: string) => string;
  /** What read says, given what a correct one says. */
  readonly read?: (id: string) => string;
  readonly known?: (id: string) => boolean;
  readonly total?: (count: number) => number;
}

/** Finds as many documents as the query has characters, at most five; reads each. */
function library({
  given = (id) => id,
  read = (id) => id,
  known,
  total = (count) => count,
}: Library): readonly ZooTool[] {
  return [
    {
      name: 'search',
      inputSchema: closed({ query: { type: 'string', maxLength: 8 } }),
      outputSchema: closed({
        total: { type: 'integer' },
        hits: { type: 'array', items: closed({ id: text }) },
      }),
      run({ query }) {
        const ids = Array.from({ length: Math.min(5, stringOf(query).length) }, (_, at) =>
          given(`doc-${at}-of-5`),
        );
        return success({ total: total(ids.length), hits: ids.map((id) => ({ id })) });
      },
    },
    {
      name: 'read',
      inputSchema: closed({ id: text }),
      outputSchema: closed({ id: text }),
      run({ id }) {
        const asked = stringOf(id);
        const isKnown = known?.(asked) ?? /^doc-[0-4]-of-5$/.test(asked);
        return isKnown
          ? success({ id: read(asked) })
          : failure(`there is no document ${JSON.stringify(asked)}`);
      },
    },
  ];
}

/** A library whose second tool gives a list, as its search does: `open` says which documents are in it. */
function openLibrary(open: (id: string) => readonly string[]): readonly ZooTool[] {
  const [search] = library({});
  if (search === undefined) throw new Error('a library searches');
  return [
    search,
    {
      name: 'open',
      inputSchema: closed({ id: text }),
      outputSchema: closed({ hits: { type: 'array', items: closed({ id: text }) } }),
      run: ({ id }) => success({ hits: open(stringOf(id)).map((one) => ({ id: one })) }),
    },
  ];
}

interface Shelf {
  readonly keyOf?: (name: string) => string;
  readonly shown?: (value: string, name: string) => Json;
}

/** Stores a text under a name, and reads it. */
function shelf({ keyOf = (name) => name, shown = (value) => value }: Shelf = {}): readonly ZooTool[] {
  const stored = new Map<string, string>();
  return [
    {
      name: 'save',
      inputSchema: closed({ name: text, value: text }),
      outputSchema: closed({ name: text }),
      extra: { annotations: { readOnlyHint: false, idempotentHint: true } },
      run({ name, value }) {
        stored.set(keyOf(stringOf(name)), stringOf(value));
        return success({ name: stringOf(name) });
      },
    },
    {
      name: 'load',
      inputSchema: closed({ name: text }),
      outputSchema: closed({ value: text }),
      run({ name }) {
        const value = stored.get(keyOf(stringOf(name)));
        return value === undefined
          ? failure('nothing has that name')
          : success({ value: shown(value, stringOf(name)) });
      },
    },
  ];
}

/** Correct servers whose results flow into arguments, and some that are correct in their own way. */
export const soundSequences: readonly (readonly [name: string, tools: () => readonly ZooTool[]])[] = [
  ['a library', () => library({})],
  ['a library that counts more than it shows', () => library({ total: (count) => count + 40 })],
  ['a library that opens documents as lists', () => openLibrary((id) => [id])],
  ['a library that gives what is like a document', () => openLibrary((id) => [`${id}-like`, id])],
  ['a store', () => shelf()],
  [
    'a store that folds case and normal forms',
    () => shelf({ keyOf: (name) => name.normalize('NFC').toLowerCase() }),
  ],
];

const inBoth = (make: (era: Era) => Animal): readonly Animal[] =>
  (['2025-11-25', '2026-07-28'] as const).map(make);

const animal = (
  name: string,
  source: string,
  invariant: string,
  tool: string,
  minimal: string,
  tools: () => readonly ZooTool[],
  more: Partial<Animal> = {},
): readonly Animal[] =>
  inBoth((era) => ({
    name,
    source,
    era,
    invariant,
    level: 'policy',
    tool,
    minimal,
    server: () => inMemory(era, { tools: tools() }),
    ...more,
  }));

const stated = [
  'search.hits[*].id -> read.id : result.id == argument',
  'unique(search.hits[*].id)',
  'search.total == count(search.hits)',
];
const flow = 'search {"query":"a"} then read {"id":"{result 1 /hits/0/id}"}';

/** Counts more for whoever sends a header. */
export const favouring = (era: Era): Promise<OpenEndpoint> => {
  const [more, plain] = [1, 0].map((extra) => ({ tools: library({ total: (count) => count + extra }) }));
  const servers = [zooServer(era, more), zooServer(era, plain)] as const;
  return inHttp(era, {
    ...plain,
    connection: ({ headers }) => (headers['x-tenant'] === undefined ? servers[1] : servers[0]),
  });
};

/** Servers with a fault that shows over several calls. */
export const sequenceAnimals: readonly Animal[] = [
  ...animal(
    'gives shortened ids, which it does not know itself',
    'A23',
    'identity.resolvable',
    'read',
    flow,
    () => library({ given: (id) => id.slice(0, 4) }),
    { relations: [stated[0] as string] },
  ),
  ...animal(
    'gives shortened ids, and nobody states a relation',
    'A23',
    'identity.resolvable',
    'read',
    flow,
    () => library({ given: (id) => id.slice(0, 5) }),
    { level: 'observed' },
  ),
  ...animal(
    'reads the first document whatever is asked for',
    'identity.preview',
    'identity.preview',
    'read',
    'search {"query":"aa"} then read {"id":"{result 1 /hits/1/id}"}',
    () => library({ read: () => 'doc-0-of-5' }),
    { relations: stated, also: [] },
  ),
  ...animal(
    'opens the first document for the second one, and nobody states a relation',
    'identity.preview',
    'identity.preview',
    'open',
    'search {"query":"aa"} then open {"id":"{result 1 /hits/1/id}"}',
    () => openLibrary((id) => [id === 'doc-1-of-5' ? 'doc-0-of-5' : id]),
    { level: 'observed' },
  ),
  ...animal(
    'counts more for whoever sends a header',
    'output.meaning',
    'output.meaning',
    'search',
    'search {"query":""} then search {"query":""}',
    () => library({}),
    { relations: ['same(search, "X-Tenant: zoo-tenant")'] },
  ).map((one) => ({ ...one, server: () => favouring(one.era) })),
  ...animal(
    'gives two documents one id',
    'identity.unique',
    'identity.unique',
    'search',
    'search {"query":"aa"}',
    () => library({ given: () => 'doc-0-of-5' }),
    { relations: stated },
  ),
  ...animal(
    'counts a page for all there is',
    'output.meaning',
    'output.meaning',
    'search',
    'search {"query":"aaa"}',
    () => library({ total: (count) => (count > 2 ? 2 : count) }),
    { relations: stated },
  ),
  ...animal(
    'returns the name that it was given without its capitals',
    'identity.echo',
    'identity.echo',
    'save',
    'save {"name":"A","value":""}',
    () =>
      shelf().map((tool) =>
        tool.name === 'save'
          ? { ...tool, run: ({ name }) => success({ name: stringOf(name).toLowerCase() }) }
          : tool,
      ),
    { relations: ['save.name == argument.name'], allowWrites: true },
  ),
  ...animal(
    'keeps one text for all names with half a character in them',
    'facts/servers.md: file names',
    'identity.distinct',
    'save',
    'save {"name":"\\ud800","value":"one"} then save {"name":"\\udfff","value":"two"} then load {"name":"\\ud800"}',
    () => shelf({ keyOf: (name) => name.replace(/[\ud800-\udfff]/gu, '\ufffd') }),
    { allowWrites: true },
  ),
];

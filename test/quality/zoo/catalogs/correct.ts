import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import type { Contract } from '../../../../src/catalog/contract.js';
import type { Era } from '../../../../src/protocol/era.js';
import { Refusal } from '../kit.js';
import type { Twist } from '../kit.js';
import { failure, stringOf, success } from '../tools.js';
import {
  catalogTwist,
  excerptLength,
  ofHits,
  ofPreview,
  ofSearch,
  records,
  without,
  writeTool,
  zooContract,
} from './catalog.js';
import type { ZooRecord } from './catalog.js';
import type { OpenCatalog } from './open-catalog.js';
import { openInMemory, openOverHttp } from './open-catalog.js';

/** A catalog that keeps its contract, however odd it is: nothing may be found in it. */
interface CorrectCatalog {
  readonly name: string;
  readonly contract?: Contract;
  readonly open: (era: Era) => Promise<OpenCatalog>;
}

const inMemory = (name: string, twist: () => Twist, contract?: Contract): CorrectCatalog => ({
  name,
  open: (era) => openInMemory(era, twist()),
  ...(contract === undefined ? {} : { contract }),
});

const { denial: _denial, ...anyError } = zooContract.fixture ?? {};

const oddIds: readonly ZooRecord[] = [
  '../doc',
  'doc%2F1',
  'doc/1',
  'DOC',
  'doc',
  'caf\u00e9',
  'cafe\u0301',
  ' doc ',
  '0017',
  '17',
  '__proto__',
  '{result 1 /hits/0/id}',
  'x'.repeat(3000),
].map((id, at) => ({ id, title: `The keyboard and paper ${at}`, body: `About ${at}.` }));

const numbered: readonly ZooRecord[] = records.map((record, at) => ({ ...record, id: at }));

/** What a search says, deeper inside and under other names. */
const nested = catalogTwist((right, { tool }) => {
  const data = right['structuredContent'] as JsonObject;
  if (right['isError'] === true) return right;
  if (tool === 'preview') return success({ entry: { ...data, key: data['id'] ?? null } });
  const hits = (data['hits'] as readonly JsonObject[]).map(({ id, ...hit }) => ({ meta: { id }, ...hit }));
  return success({ page: { 'the/hits': hits as Json } });
});

const nestedContract: Contract = {
  ...zooContract,
  search: { ...zooContract.search, items: '/page/the~1hits', id: '/meta/id' },
  preview: {
    tool: 'preview',
    id: '/id',
    returnedId: '/entry/key',
    access: { at: '/entry/access', expected: 'public' },
    excerpt: { at: '/entry/excerpt', maxLength: excerptLength },
    truncated: '/entry/truncated',
  },
  relations: ['search.items[*].id -> preview.id : result.id == argument'],
};

/** Says as text what others say as structured content, behind some words. */
const inWords = catalogTwist((right) =>
  right['isError'] === true
    ? right
    : {
        content: [
          { type: 'text', text: 'This is what there is:' },
          ...(right['content'] as readonly JsonObject[]),
        ],
      },
);

/** Begins with another record each time, and counts who has looked. */
function restless(): Twist {
  let times = 0;
  const turned = ofSearch((data, { limit = 10 }) => {
    const hits = data['hits'] as readonly JsonObject[];
    const at = hits.length === 0 ? 0 : times % hits.length;
    return { ...data, hits: [...hits.slice(at), ...hits.slice(0, at)].slice(0, Number(limit)) };
  });
  const counted = ofPreview((data) => ({ ...data, excerpt: `Seen ${times} times.` }));
  return catalogTwist((right, call) => {
    times += 1;
    const made = turned(right, call);
    return made instanceof Refusal ? made : counted(made, call);
  });
}

/** Refuses whatever is not letters, digits and single blanks. */
const strict: Twist = {
  ...catalogTwist(),
  check: (breach, { tool, args }) =>
    breach ??
    (tool.name === 'search' && !/^(?:\w+ ?)*$/.test(stringOf(args['query'])) ? 'query: unusual' : undefined),
};

/** A tool that it does not list is a tool error, and so is an id. */
const polite: Twist = {
  ...catalogTwist(),
  outcome: (made, { method, params }) =>
    method === 'tools/call' && params['name'] === writeTool ? failure('there is no such tool') : made,
};

const terse = catalogTwist((right, { tool }) =>
  tool === 'preview' && right['isError'] === true ? new Refusal(-32602, 'Not found') : right,
);

const spare = catalogTwist(
  ofHits((hit) => ({ ...without(without(hit, 'access'), 'sourceUrl'), score: 0.5, tags: [] })),
);

export const correctCatalogs: readonly CorrectCatalog[] = [
  inMemory('a plain catalog', () => catalogTwist()),
  { name: 'a plain catalog over HTTP', open: (era) => openOverHttp(era, catalogTwist()) },
  inMemory('a catalog without a record', () => catalogTwist(undefined, []), {
    ...zooContract,
    tasks: [{ query: 'zzzz', expect: 'none' }],
  }),
  inMemory('a catalog of unusual ids', () => catalogTwist(undefined, oddIds)),
  inMemory('a catalog whose ids are numbers, zero among them', () => catalogTwist(undefined, numbered)),
  inMemory('a catalog that says all of it deeper inside', () => nested, nestedContract),
  inMemory('a catalog that answers in words and then in JSON', () => inWords),
  inMemory('a catalog in another order each time', restless),
  inMemory('a catalog that refuses unusual queries', () => strict),
  inMemory('a catalog that denies by a tool error alone', () => polite),
  inMemory('a catalog that denies by a protocol error', () => terse, {
    ...zooContract,
    fixture: { ...anyError, denial: 'protocolError' },
  }),
  inMemory('a catalog whose contract does not say how it denies', () => terse, {
    ...zooContract,
    fixture: anyError,
  }),
  inMemory('a catalog with records of few words, and some of its own', () => spare, {
    ...zooContract,
    search: { tool: 'search', query: '/query', limit: '/limit', items: '/hits', id: '/id' },
    preview: { tool: 'preview', id: '/id', returnedId: '/id' },
  }),
  {
    name: 'a catalog that shows its members more, and says so',
    contract: { ...zooContract, profile: { anonymous: false } },
    open: (era) =>
      openOverHttp(era, catalogTwist(), catalogTwist(ofPreview((data) => ({ ...data, access: 'member' })))),
  },
];

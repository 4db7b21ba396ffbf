import { isCredentialShaped } from '../../../../arbitraries/adversarial/credential-names.js';
import type { JsonObject } from '../../../../arbitraries/json/json.js';
import {
  catalogTwist,
  hidden,
  hitOf,
  ofHits,
  ofPreview,
  ofSearch,
  records,
  without,
  zooContract,
} from '../catalogs/catalog.js';
import type { CatalogAnimal } from '../catalogs/catalog-animal.js';
import { animal, isIt, preview, search } from '../catalogs/catalog-animal.js';
import { breachOf, failure, stringOf } from '../tools.js';

const hasBlankTooMany = (text: string): boolean => text.replaceAll(/\s+/g, ' ').trim() !== text;

const outcomes: readonly CatalogAnimal[] = [
  animal(
    'makes a record up where nothing matches',
    {
      invariant: 'contract.outcome',
      place: '/search/none',
      tool: 'search',
      calls: [search('zzzz', 5)],
    },
    catalogTwist(
      ofSearch((data) => (data['total'] === 0 ? { total: 1, hits: [hitOf(records[0] ?? hidden)] } : data)),
    ),
  ),
  animal(
    'finds nothing for what its contract says that it has',
    { invariant: 'contract.outcome', place: '/search/hits', tool: 'search', calls: [search('paper', 5)] },
    catalogTwist(ofSearch((data, { query }) => (query === 'paper' ? { total: 0, hits: [] } : data))),
  ),
  animal(
    'answers what its contract says that it refuses',
    {
      invariant: 'contract.outcome',
      place: '/search/error',
      tool: 'search',
      calls: [search('paper', 5)],
      contract: {
        ...zooContract,
        tasks: [
          { query: 'the keyboard', limit: 5 },
          { query: 'paper', limit: 5, expect: 'error' },
        ],
      },
    },
    catalogTwist(),
  ),
  animal(
    'leaves the list out where nothing matches',
    {
      invariant: 'contract.outcome',
      place: '/search/items',
      tool: 'search',
      calls: [search('q', 1)],
      contract: { ...zooContract, relations: [] },
    },
    catalogTwist(ofSearch((data) => (data['total'] === 0 ? { total: 0 } : data))),
  ),
  animal(
    'gives more records than it was asked for',
    {
      invariant: 'contract.outcome',
      place: '/search/limit',
      tool: 'search',
      also: ['contract.relation'],
      calls: [search('', 1)],
    },
    catalogTwist(
      ofSearch((data) => (data['total'] === 0 ? data : { total: records.length, hits: records.map(hitOf) })),
    ),
  ),
];

const wellFormed: readonly CatalogAnimal[] = [
  animal(
    'forgets a title',
    { invariant: 'contract.record', place: '/search/title', calls: [search('', 2)] },
    catalogTwist(ofHits((hit) => (isIt('doc-2')(hit) ? without(hit, 'title') : hit))),
  ),
  animal(
    'gives an empty source URL',
    {
      invariant: 'contract.record',
      place: '/search/sourceUrl',
      also: ['access.source-url'],
      calls: [search('', 1)],
    },
    catalogTwist(ofHits((hit) => ({ ...hit, sourceUrl: '' }))),
  ),
  animal(
    'gives a record without an id',
    { invariant: 'contract.record', place: '/search/id', calls: [search('', 3)] },
    catalogTwist(ofHits((hit) => (isIt('Doc/3')(hit) ? without(hit, 'id') : hit))),
  ),
  animal(
    'loses the titles where the query has a blank too many',
    { invariant: 'contract.record', place: '/search/title', calls: [search(' ')] },
    catalogTwist(
      ofSearch((data, { query }) =>
        hasBlankTooMany(stringOf(query))
          ? { total: records.length, hits: records.map((record) => ({ ...hitOf(record), title: '' })) }
          : data,
      ),
    ),
  ),
];

const relations: readonly CatalogAnimal[] = [
  animal(
    'counts one record too many',
    { invariant: 'contract.relation', place: '/relations/0', tool: 'search', calls: [search('', 1)] },
    catalogTwist(ofSearch((data) => ({ ...data, total: Number(data['total']) + 1 }))),
  ),
  animal(
    'counts wrong from the second record on',
    { invariant: 'contract.relation', place: '/relations/0', tool: 'search', calls: [search('', 2)] },
    catalogTwist(ofSearch((data) => ({ ...data, total: Math.min(1, Number(data['total'])) }))),
  ),
  animal(
    'can have the full content of what it does not cut',
    {
      invariant: 'contract.relation',
      place: '/relations/1',
      calls: [search('', 1), preview(0)],
      contract: {
        ...zooContract,
        relations: ['count(search.items) <= 10', 'preview.fullContent == preview.truncated'],
      },
    },
    catalogTwist(ofPreview((data) => ({ ...data, fullContent: true }))),
  ),
];

const identities: readonly CatalogAnimal[] = [
  animal(
    'previews another record than the one that was asked for',
    {
      invariant: 'identity.preview',
      place: '/preview/id',
      also: ['contract.relation'],
      calls: [search('', 2), preview(1)],
    },
    catalogTwist(ofPreview((data) => (isIt('doc-2')(data) ? { ...data, id: 'doc-1' } : data))),
  ),
  animal(
    'looks ids up in small letters',
    { invariant: 'identity.resolvable', place: '/preview', calls: [search('', 3), preview(2)] },
    catalogTwist((right, { tool, args }) =>
      tool === 'preview' && /[A-Z]/.test(stringOf(args['id'])) ? failure('no record has this id') : right,
    ),
  ),
  animal(
    'gives a record twice',
    { invariant: 'identity.unique', place: '/search/id', calls: [search('', 2)] },
    catalogTwist(
      ofSearch((data, { limit = 10 }) => {
        const [first, ...others] = data['hits'] as readonly JsonObject[];
        const hits = [...(first === undefined ? [] : [first, first]), ...others].slice(0, Number(limit));
        return { total: hits.length, hits };
      }),
    ),
  ),
];

const boundaries: readonly CatalogAnimal[] = [
  animal(
    'puts the full content into a preview',
    { invariant: 'output.undeclared', place: '/preview/body', calls: [search('', 1), preview(0)] },
    catalogTwist(ofPreview((data) => ({ ...data, body: 'all of it' }))),
  ),
  animal(
    'takes a credential among the arguments',
    {
      invariant: 'input.credential-refused',
      place: '/additionalProperties',
      tool: 'search',
      calls: [['search', { query: '', jwt: 0 }]],
    },
    {
      ...catalogTwist(),
      check: (_, { tool, args }) =>
        breachOf(
          tool.inputSchema,
          Object.fromEntries(Object.entries(args).filter(([name]) => !isCredentialShaped(name))),
        ),
    },
  ),
];

/** Catalogs that do not keep what their contract states of searches, records and ids. */
export const contractAnimals: readonly CatalogAnimal[] = [
  ...outcomes,
  ...wellFormed,
  ...relations,
  ...identities,
  ...boundaries,
];

import { isCredentialShaped } from '../../../../arbitraries/adversarial/credential-names.js';
import type { JsonObject } from '../../../../arbitraries/json/json.js';
import type { Contract } from '../../../../src/catalog/contract.js';
import type { Era } from '../../../../src/protocol/era.js';
import {
  catalogTwist,
  excerptLength,
  hidden,
  hitOf,
  ofHits,
  ofPreview,
  ofSearch,
  previewOf,
  records,
  without,
  writeTool,
  zooContract,
} from '../catalogs/catalog.js';
import type { OpenCatalog } from '../catalogs/open-catalog.js';
import { openInMemory, openOverHttp } from '../catalogs/open-catalog.js';
import { Refusal } from '../kit.js';
import type { Twist } from '../kit.js';
import { breachOf, failure, stringOf, success } from '../tools.js';

/** A catalog with one fault, and what a test of it has to find. */
export interface CatalogAnimal {
  /** A sentence on what it does wrong. */
  readonly name: string;
  readonly era: Era;
  /** The law that it breaks, and no other but those of `also`. */
  readonly invariant: string;
  readonly place: string;
  readonly tool: string;
  /** Every message of the minimal case, those that prepare it included. */
  readonly sequence: readonly string[];
  /** Other laws that the same fault breaks, each told once. */
  readonly also?: readonly string[];
  /** What it promises, where that is not what all of them promise. */
  readonly contract?: Contract;
  readonly open: () => Promise<OpenCatalog>;
}

const eras = ['2026-07-28', '2025-11-25'] as const;

const message = (era: Era, name: string, args: JsonObject): string =>
  `{"jsonrpc":"2.0","id":"{id}","method":"tools/call","params":{"name":"${name}","arguments":${JSON.stringify(args)}${era === '2026-07-28' ? ',"_meta":"{meta}"' : ''}}}`;

/** `as`: under an authorization that nobody issued. */
type Call = readonly [tool: string, args: JsonObject, as?: 'invalid'];

const search = (query: string, limit?: number): Call => [
  'search',
  { query, ...(limit === undefined ? {} : { limit }) },
];

/** A preview of a record of the search before it. */
const preview = (record: number): Call => ['preview', { id: `{result 1 /hits/${record}/id}` }];

const asStranger = ([tool, args]: Call): Call => [tool, args, 'invalid'];

/** What an animal breaks, with its minimal calls in order. */
type Broken = Pick<CatalogAnimal, 'invariant' | 'place'> &
  Partial<Pick<CatalogAnimal, 'tool' | 'also' | 'contract' | 'open'>> & { readonly calls: readonly Call[] };

let made = 0;

/** In one era after the other: a fault is the same in both. */
function animal(name: string, { calls, ...broken }: Broken, twist: Twist = {}): CatalogAnimal {
  const era = eras[made % eras.length] ?? eras[0];
  made += 1;
  return animalIn(era, name, { calls, ...broken }, twist);
}

const animalIn = (era: Era, name: string, { calls, ...broken }: Broken, twist: Twist): CatalogAnimal => ({
  name,
  era,
  tool: 'preview',
  sequence: calls.map(
    ([tool, args, as]) => `${as === undefined ? '' : `${as}: `}${message(era, tool, args)}`,
  ),
  open: () => openInMemory(era, twist),
  ...broken,
});

const inBoth = (
  name: string,
  broken: Broken,
  open: (era: Era) => Promise<OpenCatalog>,
): readonly CatalogAnimal[] =>
  eras.map((era) => animalIn(era, name, { ...broken, open: () => open(era) }, {}));

const hasBlankTooMany = (text: string): boolean => text.replaceAll(/\s+/g, ' ').trim() !== text;

const isIt =
  (id: string) =>
  (data: JsonObject): boolean =>
    data['id'] === id;

/** A write tool that nobody lists; what it answers, and how often it ran. */
function hiddenTool(era: Era, answer: JsonObject | Refusal): Promise<OpenCatalog> {
  let ran = 0;
  const twist = catalogTwist();
  return openInMemory(
    era,
    {
      ...twist,
      outcome: (right, { method, params }) => {
        if (method !== 'tools/call' || params['name'] !== writeTool) return right;
        ran += 1;
        return answer;
      },
    },
    () => ran,
  );
}

const labels: readonly CatalogAnimal[] = [
  animal(
    'gives its records another label',
    { invariant: 'access.label', place: '/search/access', calls: [search('', 1)] },
    catalogTwist(ofHits((hit) => ({ ...hit, access: 'member' }))),
  ),
  animal(
    'gives one record a label in capitals',
    { invariant: 'access.label', place: '/search/access', calls: [search('', 2)] },
    catalogTwist(ofHits((hit) => (isIt('doc-2')(hit) ? { ...hit, access: 'Public' } : hit))),
  ),
  animal(
    'gives its previews another label',
    { invariant: 'access.label', place: '/preview/access', calls: [search('', 1), preview(0)] },
    catalogTwist(ofPreview((data) => ({ ...data, access: ['public'] }))),
  ),
  animal(
    'leaves the label of one preview out',
    { invariant: 'access.label', place: '/preview/access', calls: [search('', 3), preview(2)] },
    catalogTwist(ofPreview((data) => (isIt('Doc/3')(data) ? without(data, 'access') : data))),
  ),
];

const urls: readonly CatalogAnimal[] = [
  ['of a scheme that runs', 'javascript:alert(1)'],
  ['of a scheme that its contract does not allow', 'http://zoo.example/1'],
  ['that leads to where it is read', '/records/1'],
  ['with a password', 'https://zoo:keeper@zoo.example/1'],
  ['with a line end', 'https://zoo.example/\n1'],
].map(([what, sourceUrl = '']) =>
  animal(
    `gives a source URL ${what}`,
    { invariant: 'access.source-url', place: '/search/sourceUrl', calls: [search('', 1)] },
    catalogTwist(ofHits((hit) => ({ ...hit, sourceUrl }))),
  ),
);

const bounds: readonly CatalogAnimal[] = [
  animal(
    'shows a character more than it promised',
    {
      invariant: 'access.preview-bounds',
      place: '/preview/excerpt/length',
      calls: [search('', 1), preview(0)],
    },
    catalogTwist(ofPreview((data) => ({ ...data, excerpt: 'é'.repeat(excerptLength + 1), truncated: true }))),
  ),
  animal(
    'does not say of one preview whether it is cut',
    { invariant: 'access.preview-bounds', place: '/preview/truncated', calls: [search('', 2), preview(1)] },
    catalogTwist(ofPreview((data) => (isIt('doc-2')(data) ? without(data, 'truncated') : data))),
  ),
  animal(
    'says with a word whether the full content can be had',
    { invariant: 'access.preview-bounds', place: '/preview/fullContent', calls: [search('', 1), preview(0)] },
    catalogTwist(ofPreview((data) => ({ ...data, fullContent: 'no' }))),
  ),
  animal(
    'gives an excerpt in pieces',
    { invariant: 'access.preview-bounds', place: '/preview/excerpt', calls: [search('', 1), preview(0)] },
    catalogTwist(ofPreview((data) => ({ ...data, excerpt: [data['excerpt'] ?? ''] }))),
  ),
];

const strangers: readonly CatalogAnimal[] = [
  ...inBoth(
    'shows another label to whoever sends a bearer header',
    {
      invariant: 'access.anonymous',
      place: '/preview/access',
      calls: [search('', 1), preview(0), asStranger(preview(0))],
    },
    (era) =>
      openOverHttp(era, catalogTwist(), catalogTwist(ofPreview((data) => ({ ...data, access: 'member' })))),
  ),
  animalIn(
    '2026-07-28',
    'shows more of one record to whoever sends a bearer header',
    {
      invariant: 'access.anonymous',
      place: '/preview/fields',
      calls: [search('', 2), preview(1), asStranger(preview(1))],
      open: () =>
        openOverHttp(
          '2026-07-28',
          catalogTwist(),
          catalogTwist(ofPreview((data) => (isIt('doc-2')(data) ? { ...data, owner: 'zoo' } : data))),
        ),
    },
    {},
  ),
  animalIn(
    '2025-11-25',
    'refuses the previews of whoever sends a bearer header',
    {
      invariant: 'access.anonymous',
      place: '/preview/fields',
      calls: [search('', 1), preview(0), asStranger(preview(0))],
      open: () =>
        openOverHttp(
          '2025-11-25',
          catalogTwist(),
          catalogTwist((right, { tool }) => (tool === 'preview' ? failure('who are you?') : right)),
        ),
    },
    {},
  ),
];

const denials: readonly CatalogAnimal[] = [
  animal(
    'shows a private record',
    {
      invariant: 'access.denied',
      place: '/private',
      also: ['access.denied'],
      calls: [['preview', { id: hidden.id }]],
    },
    catalogTwist((right, { args }) => (args['id'] === hidden.id ? success(previewOf(hidden)) : right)),
  ),
  animal(
    'names a private record while it denies it',
    { invariant: 'access.denied', place: '/private/leak', calls: [['preview', { id: hidden.id }]] },
    catalogTwist((right, { args }) =>
      args['id'] === hidden.id ? failure(`“${hidden.title}” is not for you`) : right,
    ),
  ),
  animal(
    'gives an empty preview for an unknown id',
    { invariant: 'access.denied', place: '/unknown', calls: [['preview', { id: 'doc-0' }]] },
    catalogTwist((right, { args }) => (args['id'] === 'doc-0' ? success({}) : right)),
  ),
  animal(
    'denies by another kind of error than it promised',
    { invariant: 'access.denied', place: '/private', calls: [['preview', { id: hidden.id }]] },
    catalogTwist((right, { args }) => (args['id'] === hidden.id ? new Refusal(-32602, 'no such id') : right)),
  ),
  animal(
    'takes what stands behind a slash for the id of a record',
    { invariant: 'access.denied', place: '/unknown', calls: [['preview', { id: 'nobody-/' }]] },
    catalogTwist((right, { tool, args }) =>
      tool === 'preview' && right['isError'] === true && stringOf(args['id']).includes('/')
        ? success(previewOf(records[0] ?? hidden))
        : right,
    ),
  ),
];

const guards: readonly CatalogAnimal[] = [
  ...inBoth(
    'runs a write tool that it does not list',
    {
      invariant: 'access.write-guard',
      place: '/refusal',
      tool: writeTool,
      also: ['access.write-guard'],
      calls: [[writeTool, {}]],
    },
    (era) => hiddenTool(era, success({ deleted: 1 })),
  ),
  ...inBoth(
    'runs a write tool before it refuses it',
    { invariant: 'access.write-guard', place: '/handler', tool: writeTool, calls: [[writeTool, {}]] },
    (era) => hiddenTool(era, new Refusal(-32602, 'Unknown tool')),
  ),
];

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

/** Catalogs that do not keep what their contract states. */
export const catalogAnimals: readonly CatalogAnimal[] = [
  ...labels,
  ...urls,
  ...bounds,
  ...strangers,
  ...denials,
  ...guards,
  ...outcomes,
  ...wellFormed,
  ...relations,
  ...identities,
  ...boundaries,
];

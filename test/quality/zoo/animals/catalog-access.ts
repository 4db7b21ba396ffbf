import type { JsonObject } from '../../../../arbitraries/json/json.js';
import type { Era } from '../../../../src/protocol/era.js';
import {
  catalogTwist,
  excerptLength,
  hidden,
  ofHits,
  ofPreview,
  previewOf,
  records,
  without,
  writeTool,
} from '../catalogs/catalog.js';
import type { CatalogAnimal } from '../catalogs/catalog-animal.js';
import { animal, animalIn, asStranger, inBoth, isIt, preview, search } from '../catalogs/catalog-animal.js';
import type { OpenCatalog } from '../catalogs/open-catalog.js';
import { openInMemory, openOverHttp } from '../catalogs/open-catalog.js';
import { Refusal } from '../kit.js';
import { failure, stringOf, success } from '../tools.js';

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

/** Catalogs that show what they should not, to whom they should not, or say too little of it. */
export const accessAnimals: readonly CatalogAnimal[] = [
  ...labels,
  ...urls,
  ...bounds,
  ...strangers,
  ...denials,
  ...guards,
];

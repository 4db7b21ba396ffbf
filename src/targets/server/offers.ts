import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { PeerMessage } from '../../protocol/answer.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { Exchanged } from './exchanged.js';
import { promptOffer, templateOffer } from './offer-schema.js';

/** Bounds on each list: pages end somewhere, or we end them. */
const bounds = { pages: 50, entries: 5000 } as const;
/** A longer name, template or address is not asked for. */
const longest = 2048;

/** What a server offers beside its tools, and what came for each page of its lists. */
export interface Offers {
  /** The URIs of `resources/list`, each once, in order. */
  readonly resources: readonly string[];
  /** Prompts and resource templates in the form of tools: `prompt greet`, `resource file:///{path}`. */
  readonly offered: readonly AdvertisedTool[];
  readonly lists: readonly OfferList[];
  readonly warnings: readonly string[];
}

/** How the walk over one list went. */
interface OfferList {
  readonly method: OfferMethod;
  readonly answers: readonly PeerMessage[];
}

type OfferMethod = 'resources/list' | 'resources/templates/list' | 'prompts/list';

const lists: readonly {
  readonly method: OfferMethod;
  readonly capability: 'resources' | 'prompts';
  readonly member: string;
}[] = [
  { method: 'resources/list', capability: 'resources', member: 'resources' },
  { method: 'resources/templates/list', capability: 'resources', member: 'resourceTemplates' },
  { method: 'prompts/list', capability: 'prompts', member: 'prompts' },
];

export interface OfferAsker {
  readonly capabilities: JsonObject;
  /** Names that tools have: what is offered under one of them is left out. */
  readonly taken: ReadonlySet<string>;
  /** Params as JSON text; pages count from 0. */
  readonly ask: (method: OfferMethod, params: string, page: number) => Promise<Exchanged>;
}

/** Walks over all pages of the lists that a server announces, bounded. A list that is not answered is an empty one. */
export async function walkOffers({ capabilities, taken, ask }: OfferAsker): Promise<Offers> {
  const walked: (Walked & { readonly method: OfferMethod })[] = [];
  for (const { method, capability, member } of lists)
    if (Object.hasOwn(capabilities, capability))
      walked.push({ method, ...(await walkList(method, member, (...page) => ask(method, ...page))) });
  const entriesOf = (wanted: OfferMethod): readonly JsonObject[] =>
    walked.flatMap(({ method, entries }) => (method === wanted ? entries : []));
  const uris = entriesOf('resources/list').flatMap(({ uri }) => (isAskable(uri) ? [uri] : []));
  const read = [
    ...entriesOf('resources/templates/list').map(templateOffer),
    ...entriesOf('prompts/list').map(promptOffer),
  ];
  return {
    resources: [...new Set(uris)],
    offered: distinct(
      read.flatMap((one) => ('offer' in one ? [one.offer] : [])),
      taken,
    ),
    lists: walked.map(({ method, answers }) => ({ method, answers })),
    warnings: [
      ...walked.flatMap(({ warnings }) => warnings),
      ...read.flatMap((one) => ('reason' in one ? [one.reason] : [])),
    ],
  };
}

const isAskable = (text: Json | undefined): text is string =>
  typeof text === 'string' && text !== '' && text.length <= longest;

/** Of one name the first counts. */
function distinct(offers: readonly AdvertisedTool[], taken: ReadonlySet<string>): readonly AdvertisedTool[] {
  const seen = new Set(taken);
  return offers.filter(({ name }) => name.length <= longest && !seen.has(name) && seen.add(name).has(name));
}

interface Walked {
  readonly entries: readonly JsonObject[];
  readonly answers: readonly PeerMessage[];
  readonly warnings: readonly string[];
}

async function walkList(
  method: OfferMethod,
  member: string,
  ask: (params: string, page: number) => Promise<Exchanged>,
): Promise<Walked> {
  const entries: JsonObject[] = [];
  const answers: PeerMessage[] = [];
  const cursors = new Set<string>();
  const ended = (warning?: string): Walked => ({
    entries: entries.slice(0, bounds.entries),
    answers,
    warnings: warning === undefined ? [] : [warning],
  });
  let params = '{}';
  for (let page = 0; page < bounds.pages && entries.length < bounds.entries; page += 1) {
    const { answer, outcome } = await ask(params, page);
    if (answer !== undefined) answers.push(answer);
    if (answer?.kind !== 'result' || !isJsonObject(answer.result))
      return ended(`${method}${page === 0 ? '' : `, page ${page + 1},`} ended with ${outcome}`);
    const items = own(answer.result, member);
    if (!Array.isArray(items)) return ended(`${method} answered without an array of ${member}`);
    for (const item of items as readonly Json[]) if (isJsonObject(item)) entries.push(item);
    const cursor = own(answer.result, 'nextCursor');
    if (typeof cursor !== 'string') return ended();
    if (cursors.has(cursor)) return ended(`${method} gives a cursor again; the walk ended there`);
    cursors.add(cursor);
    params = writeJson({ cursor });
  }
  return ended(`${method} has more than ${entries.length} entries; the rest is not looked at`);
}

const own = (value: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(value, name) ? value[name] : undefined;

import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Era } from '../../protocol/era.js';
import type { LinkingCall, ProbedStep, ProbeStep } from '../invariant.js';
import { contentBlocks, resultOfAnswer } from '../output/call-result.js';
import { resultOf } from './probed-answer.js';
import { requestTemplate } from './request-template.js';

/** A longer address is not asked for. */
const longestUri = 2048;

const isUri = (value: Json | undefined): value is string =>
  typeof value === 'string' && value.length <= longestUri && /^[A-Za-z][A-Za-z0-9+.-]*:/.test(value);

/** The scheme of a URI, in lower case. */
export const schemeOf = (uri: string): string => uri.slice(0, uri.indexOf(':')).toLowerCase();

/**
 * What a client fetches by itself, as the specification has it of `https`: a server that is asked for it may fetch it,
 * so nobody is asked.
 */
const isElsewhere = (uri: string): boolean =>
  ['http', 'https', 'ws', 'wss', 'ftp', 'ftps', 'mailto', 'data'].includes(schemeOf(uri));

/** A `resources/read`; `needs` are the steps that its uri came from. */
export const readingOf = (
  era: Era,
  uri: string,
  { connection = 'shared', needs = [], time = '' }: Partial<Reading> = {},
): ProbeStep => ({
  what: `resources/read of ${shownUri(uri)}${connection === 'fresh' ? ' over another connection' : ''}${time}`,
  connection,
  method: 'resources/read',
  message: requestTemplate(era, 'resources/read', { uri }),
  needs,
});

/** An address as people read it: a long one by its ends. */
const shownUri = (uri: string): string =>
  uri.length <= 160 ? uri : `${uri.slice(0, 120)}…${uri.slice(-39)}`;

interface Reading extends Pick<ProbeStep, 'connection'> {
  readonly needs: readonly string[];
  /** Tells it from the same question asked before. */
  readonly time: string;
}

/** A call whose result is known to name resources. */
export const callingOf = (era: Era, { tool, given }: LinkingCall, time = ''): ProbeStep => ({
  what: `tools/call of ${tool}${time}`,
  connection: 'shared',
  method: 'tools/call',
  message: requestTemplate(era, 'tools/call', { name: tool, arguments: given }),
});

/** URIs of the resource links of a call's result, each once, those that only a client fetches left out. */
export const linkedIn = (step: ProbedStep | undefined): readonly string[] =>
  distinct(blocksIn(step).flatMap((block) => (block['type'] === 'resource_link' ? [own(block, 'uri')] : [])));

/** A resource whose contents came with a result, or were read. */
export interface Contents {
  readonly uri: string;
  readonly kind: 'text' | 'blob';
  readonly data: string;
}

/** The embedded resources of a call's result. */
export const embeddedIn = (step: ProbedStep | undefined): readonly Contents[] =>
  blocksIn(step).flatMap((block) => (block['type'] === 'resource' ? contentsOf(own(block, 'resource')) : []));

/** What a `resources/read` gave; `undefined` where it gave no result. An empty list is none. */
export function contentsRead(step: ProbedStep | undefined): readonly Contents[] | undefined {
  const result = step?.outcome === 'success' ? resultOf(step) : undefined;
  const contents = result === undefined ? undefined : own(result, 'contents');
  if (result === undefined || !Array.isArray(contents)) return undefined;
  return (contents as readonly Json[]).flatMap(contentsOf);
}

function contentsOf(value: Json | undefined): readonly Contents[] {
  if (!isJsonObject(value)) return [];
  const [uri, text, blob] = [own(value, 'uri'), own(value, 'text'), own(value, 'blob')];
  if (!isUri(uri)) return [];
  if (typeof text === 'string') return [{ uri, kind: 'text', data: text }];
  return typeof blob === 'string' ? [{ uri, kind: 'blob', data: blob }] : [];
}

/** URIs of a `resources/list`: the first, the last, and the one between. */
export function listedIn(step: ProbedStep | undefined): readonly string[] {
  const result = resultOf(step);
  const resources = result === undefined ? undefined : own(result, 'resources');
  if (!Array.isArray(resources)) return [];
  const all = distinct(
    (resources as readonly Json[]).map((entry) => (isJsonObject(entry) ? own(entry, 'uri') : undefined)),
  );
  return distinct([all[0], all[Math.floor(all.length / 2)], all.at(-1)]);
}

const distinct = (uris: readonly (Json | undefined)[]): readonly string[] => [
  ...new Set(uris.filter(isUri).filter((uri) => !isElsewhere(uri))),
];

function blocksIn(step: ProbedStep | undefined): readonly JsonObject[] {
  const result = step?.outcome === 'success' ? resultOfAnswer(step.answer) : undefined;
  return result === undefined ? [] : contentBlocks(result).map(({ block }) => block);
}

const own = (value: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(value, name) ? value[name] : undefined;

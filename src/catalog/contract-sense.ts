import type { Pointer } from '../../arbitraries/json/pointer.js';
import { below, tokensOf } from '../../arbitraries/json/pointer.js';
import { excerptOf } from '../protocol/json/writer.js';
import type { Contract } from './contract.js';
import { durationOf, rateOf } from './live.js';

/** A part of a contract that is of the right form and can not be meant. */
export interface Nonsense {
  readonly at: Pointer;
  /** What is wrong with it, to follow the pointer. */
  readonly what: string;
}

/** What a contract of the right form says that can not be meant, rule by rule. */
export function* nonsenseIn(contract: Contract): Iterable<Nonsense> {
  yield* endpointNonsense(contract);
  yield* twice(contract.tools.allow.map(nameOf), '/tools/allow', '');
  yield* placeNonsense(contract);
  yield* previewNonsense(contract);
  yield* taskNonsense(contract);
  yield* liveNonsense(contract);
  yield* fixtureNonsense(contract);
}

const nameOf = (tool: Contract['tools']['allow'][number]): string =>
  typeof tool === 'string' ? tool : tool.name;

const quoted = (value: string): string => excerptOf(value, 60);

/** Names of a list that stand there a second time. */
function* twice(names: readonly string[], list: Pointer, member: string): Iterable<Nonsense> {
  const seen = new Set<string>();
  for (const [at, name] of names.entries()) {
    if (seen.has(name))
      yield { at: `${below(list, at)}${member}`, what: `${quoted(name)} stands there twice` };
    seen.add(name);
  }
}

function* endpointNonsense({ endpoint }: Contract): Iterable<Nonsense> {
  const { command = [], url } = endpoint ?? {};
  if (command[0] === '') yield { at: '/endpoint/command/0', what: 'is no command' };
  for (const [at, word] of command.entries())
    if (word.includes('\0')) yield { at: `/endpoint/command/${at}`, what: `${quoted(word)} holds a NUL` };
  if (url === undefined) return;
  const at = '/endpoint/url';
  if (!URL.canParse(url)) {
    yield { at, what: `${quoted(url)} is no URL` };
    return;
  }
  const { protocol, username, password } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:')
    yield { at, what: `${quoted(url)} is neither http nor https` };
  // They would be sent as a header, and a contract is published.
  if (username !== '' || password !== '')
    yield { at, what: 'holds a user name or a password: leave them out' };
}

/** Arguments are an object, and each value has a place of its own in it. */
function* placeNonsense({ search, preview, tasks }: Contract): Iterable<Nonsense> {
  if (preview.id === '') yield { at: '/preview/id', what: 'is the whole of the arguments: name a member' };
  const own: readonly Place[] = [
    { at: '/search/query', place: search.query },
    ...(search.limit === undefined ? [] : [{ at: '/search/limit', place: search.limit }]),
  ];
  yield* clashes([], own);
  for (const [task, { filters = {} }] of tasks.entries()) {
    const places = Object.keys(filters).map((place) => ({
      at: below(`/tasks/${task}/filters`, place),
      place,
    }));
    yield* clashes(own, places);
  }
}

interface Place {
  readonly at: Pointer;
  readonly place: Pointer;
}

function* clashes(taken: readonly Place[], places: readonly Place[]): Iterable<Nonsense> {
  const before = [...taken];
  for (const one of places) {
    if (one.place === '') yield { at: one.at, what: 'is the whole of the arguments: name a member' };
    const other = before.find(({ place }) => overlap(place, one.place));
    if (other !== undefined) yield { at: one.at, what: `takes the place of ${other.at}` };
    before.push(one);
  }
}

const overlap = (one: Pointer, other: Pointer): boolean =>
  `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);

/** What is looked for in a preview has to be permitted there. */
function* previewNonsense({ preview }: Contract): Iterable<Nonsense> {
  const { permitted, returnedId, access, excerpt, truncated, fullContent } = preview;
  if (permitted === undefined) return;
  const places: readonly (readonly [at: Pointer, place: Pointer | undefined])[] = [
    ['/preview/returnedId', returnedId],
    ['/preview/access/at', access?.at],
    ['/preview/excerpt/at', excerpt?.at],
    ['/preview/truncated', truncated],
    ['/preview/fullContent', fullContent],
  ];
  for (const [at, place = ''] of places) {
    const [name] = tokensOf(place);
    if (name !== undefined && !permitted.includes(name))
      yield { at, what: `needs the member ${quoted(name)}, which /preview/permitted lacks` };
  }
}

function* taskNonsense({ tasks, judgements = [] }: Contract): Iterable<Nonsense> {
  for (const [task, { criteria = [] }] of tasks.entries())
    yield* twice(
      criteria.map(({ name }) => name),
      `/tasks/${task}/criteria`,
      '/name',
    );
  const said = new Set<string>();
  for (const [at, { query, id, criterion }] of judgements.entries()) {
    const one = JSON.stringify([query, id, criterion]);
    if (said.has(one)) yield { at: `/judgements/${at}`, what: 'is judged a second time' };
    said.add(one);
  }
}

/** Longer, and a timer ends at once. */
const longestMs = 3_600_000;

function* liveNonsense({ live: { deadline, rate } = {} }: Contract): Iterable<Nonsense> {
  const ms = deadline === undefined ? 1 : (durationOf(deadline) ?? 0);
  if (!(ms > 0 && ms <= longestMs))
    yield { at: '/live/deadline', what: `${quoted(deadline ?? '')} is not from 1ms to 60m` };
  if (rate !== undefined && rateOf(rate) === undefined)
    yield { at: '/live/rate', what: `${quoted(rate)} would never ask: leave it out, or say 1/s` };
}

function* fixtureNonsense({ tools, fixture }: Contract): Iterable<Nonsense> {
  const { writeTool, unknownIds = [], privateIds = [] } = fixture ?? {};
  if (writeTool !== undefined && tools.allow.some((tool) => nameOf(tool) === writeTool))
    yield { at: '/fixture/writeTool', what: `${quoted(writeTool)} is in /tools/allow: it must not be there` };
  const hidden = new Set(privateIds.map(({ id }) => JSON.stringify(id)));
  for (const [at, id] of unknownIds.entries())
    if (hidden.has(JSON.stringify(id)))
      yield { at: `/fixture/unknownIds/${at}`, what: `${excerptOf(id, 60)} is in /fixture/privateIds too` };
}

import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Placed } from '../../invariants/relations/evaluate.js';
import { parseRelation } from '../../invariants/relations/parse-relation.js';
import type { Relation } from '../../invariants/relations/relation.js';
import type { JsonNode } from '../../protocol/json/reading.js';
import type { AdvertisedTool } from '../../protocol/tool.js';

/** A place of values of one type, written as in a relation; `name` is that of the nearest member. */
export interface TypedPlace {
  readonly path: string;
  readonly name: string;
  /** The member around it, for what is called no more than `id`. */
  readonly around: string;
  readonly type: 'string' | 'number';
}

const mostPlaces = 64;
const deepest = 5;
/** At most so many are suggested of a server. */
const mostRelations = 24;

/** Names of what things are found again by. */
export const naming = /(?:^|[a-z_-])(?:id|uid|uuid|guid|uri|url|path|slug|key|ref|handle|name|title)s?$/i;

const written = (name: string): string =>
  /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : JSON.stringify(name);

const isText = (type: Json | undefined): boolean =>
  type === 'string' || (Array.isArray(type) && type.includes('string'));
const isNumber = (type: Json | undefined): boolean => type === 'integer' || type === 'number';

/** Free texts and numbers that a schema has members for: no enumerations. Local, without references. */
export function placesOfSchema(schema: Json | undefined, items: '[*]' | '[0]'): readonly TypedPlace[] {
  const places: TypedPlace[] = [];
  const visit = (node: Json | undefined, path: string, name: string, around: string, depth: number): void => {
    if (!isJsonObject(node) || depth > deepest || places.length >= mostPlaces) return;
    const { type, properties, items: item } = node;
    const isClosed = 'enum' in node || 'const' in node;
    if (name !== '' && !isClosed && (isText(type) || isNumber(type)))
      places.push({ path, name, around, type: isText(type) ? 'string' : 'number' });
    if (isJsonObject(properties))
      for (const [member, value] of Object.entries(properties))
        visit(value, `${path}.${written(member)}`, member, name, depth + 1);
    // An item is called what its list is called.
    visit(item, `${path}${items}`, name, around, depth + 1);
  };
  visit(schema, '', '', '', 0);
  return places;
}

/** The same of a result that was seen. */
export function placesOfResult({ node: root }: Placed): readonly TypedPlace[] {
  const places = new Map<string, TypedPlace>();
  const visit = (node: JsonNode, path: string, name: string, around: string, depth: number): void => {
    if (depth > deepest || places.size >= mostPlaces) return;
    if (name !== '' && (node.kind === 'string' || node.kind === 'number'))
      places.set(path, { path, name, around, type: node.kind });
    if (node.kind === 'object')
      for (const member of node.members.slice(0, mostPlaces))
        visit(member.value, `${path}.${written(member.name)}`, member.name, name, depth + 1);
    if (node.kind === 'array')
      for (const item of node.items.slice(0, 4)) visit(item, `${path}[*]`, name, around, depth + 1);
  };
  visit(root, '', '', '', 0);
  return [...places.values()];
}

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');

/** Whether a value of a result is by its name what an argument asks for. */
function fits(from: TypedPlace, to: TypedPlace): boolean {
  if (from.type !== to.type || !naming.test(to.name) || !naming.test(from.name)) return false;
  const [source, target] = [singular(plain(from.name)), singular(plain(to.name))];
  if (source === target) return true;
  // `hits[*].id` of documents is what `documentId` asks for.
  return target === singular(plain(from.around)) + source;
}

/** What is known of a tool: its places of arguments and of results. */
export interface KnownPlaces {
  readonly tool: AdvertisedTool;
  readonly results: readonly TypedPlace[];
}

/** Relations that names and types suggest, the same for the same tools and results, and bounded. */
export function suggestedRelations(known: readonly KnownPlaces[]): readonly Relation[] {
  const lines = new Set<string>();
  for (const { tool: from, results } of known) {
    for (const source of results) {
      for (const { tool: to, results: given } of known) {
        const target = placesOfSchema(to.inputSchema, '[0]').find((place) => fits(source, place));
        if (target === undefined || (to.name === from.name && source.path === target.path)) continue;
        const flow = `${written(from.name)}${source.path} -> ${written(to.name)}${target.path}`;
        const back = comesBack(from, source, to, given) ?? given.find(({ path }) => path === target.path);
        const place = back?.type === target.type ? back.path.replaceAll('[*]', '[0]') : undefined;
        lines.add(place === undefined ? flow : `${flow} : result${place} == argument`);
      }
    }
    for (const line of ofOneTool(from, results)) lines.add(line);
    if (lines.size >= mostRelations) break;
  }
  return [...lines].slice(0, mostRelations).map((line) => parseRelation(line));
}

/**
 * Where a tool that only reads shows what another one shows: what it gives for one name should be that thing. It may as
 * well be a tool that gives what is like it, so only a relation that was seen to hold is one (`isEarned`).
 */
const comesBack = (
  from: AdvertisedTool,
  source: TypedPlace,
  to: AdvertisedTool,
  given: readonly TypedPlace[],
): TypedPlace | undefined =>
  to.readOnly && to.name !== from.name && source.path.includes('[*]')
    ? given.find(({ path }) => path === source.path)
    : undefined;

/** Whether a suggested relation is one only once it was seen to hold: its place is one item of a list. */
export const isEarned = (relation: Relation): boolean =>
  relation.kind === 'flow' &&
  relation.condition?.kind === 'compare' &&
  relation.condition.left.kind === 'result' &&
  relation.condition.left.path.some(({ kind }) => kind === 'item');

/** What comes back under the name of an argument is that argument; ids of one list are unique. */
function ofOneTool(tool: AdvertisedTool, results: readonly TypedPlace[]): readonly string[] {
  const name = written(tool.name);
  const args = placesOfSchema(tool.inputSchema, '[0]');
  const echoes = args
    .filter(({ path, name: own }) => naming.test(own) && /^\.[^.[]+$/.test(path))
    .filter(({ path, type }) => results.some((result) => result.path === path && result.type === type))
    .map(({ path }) => `${name}${path} == argument${path}`);
  const unique = results
    .filter(({ path, name: own }) => /\[\*\][^[]*$/.test(path) && /^(?:id|uri|uuid|guid)$/i.test(own))
    .map(({ path }) => `unique(${name}${path})`);
  return [...echoes, ...unique];
}

import { expression } from '../json/pattern.js';
import { isJsonObject } from '../json/json.js';
import { STRING } from '../keywords/types.js';
import type { Place } from '../document/place.js';
import type { Grammar } from './grammar.js';
import type { Item, SchemaItem } from './item.js';
import { patternItem, schemaItem, typesItem } from './item.js';
import type { Node } from './node.js';
import type { Production } from './production.js';
import type { ObjectAtom } from './state.js';

/** The schemas that one atom has for a key: its property, all matching patterns, else the additional one. */
function* placesAt(atom: ObjectAtom, key: string, grammar: Grammar): Iterable<Place> {
  const property =
    atom.properties === undefined ? undefined : grammar.reading.document.below(atom.properties, key);
  const matching = (atom.patterns ?? []).filter(({ source }) => expression(source).test(key));
  if (property !== undefined) yield property;
  for (const { place } of matching) yield place;
  if (property !== undefined || matching.length > 0 || atom.additional === undefined) return;
  if (!namedBeside(atom, key)) yield atom.additional;
}

/** Whether the schema object names the key although its atom does not: where that keyword is the goal. */
const namedBeside = (atom: ObjectAtom, key: string): boolean => {
  const schema = atom.owner.json;
  const properties =
    isJsonObject(schema) && Object.hasOwn(schema, 'properties') ? schema['properties'] : undefined;
  return isJsonObject(properties) && Object.hasOwn(properties, key) && atom.properties === undefined;
};

function* itemsAt(production: Production, key: string, grammar: Grammar): Iterable<SchemaItem> {
  const { state } = production;
  for (const atom of state.objects) {
    for (const place of placesAt(atom, key, grammar)) yield schemaItem(place, atom.scope);
  }
  for (const loose of state.looseProperties) {
    if (!state.evaluatesKey(loose, key)) yield schemaItem(loose.place, loose.scope);
  }
  yield* state.keysAt.get(key) ?? [];
}

const nothing: readonly SchemaItem[] = [];

/** The node of a key's value; `extra` for a key that witnesses something. */
export function keyNode(
  grammar: Grammar,
  production: Production,
  key: string,
  extra: readonly SchemaItem[] = nothing,
): Node {
  const name = extra.length === 0 ? `k${key}` : `w${extra.map((item) => item.key).join(' ')} ${key}`;
  const known = production.children.get(name);
  if (known !== undefined) return known;
  const node = grammar.node([...itemsAt(production, key, grammar), ...extra]);
  production.children.set(name, node);
  return node;
}

/** The keys that schemas of the state name in `properties`, in their order. */
export function namedKeys(production: Production): readonly string[] {
  const known = production.memory.get('named');
  if (known !== undefined) return known as readonly string[];
  const keys = new Set<string>();
  for (const { properties } of production.state.objects) {
    if (properties !== undefined) for (const key of Object.keys(properties.json as object)) keys.add(key);
  }
  const named = [...keys];
  production.memory.set('named', named);
  return named;
}

/** Whether a key may have that name: `propertyNames` and what must be absent. */
export function mayBeNamed(grammar: Grammar, production: Production, key: string): boolean {
  const { state } = production;
  if (state.absent.has(key)) return false;
  if (state.names.length === 0) return true;
  return grammar.accepts(grammar.node(state.names), key);
}

const patternsOf = ({ state }: Production): readonly string[] => [
  ...new Set(state.objects.flatMap(({ patterns }) => patterns?.map(({ source }) => source) ?? [])),
];

/** The kinds of keys that no `properties` names: one for each pattern, and one for all others. */
export function nameClasses(grammar: Grammar, production: Production): readonly Node[] {
  const known = production.memory.get('classes');
  if (known !== undefined) return known as readonly Node[];
  const { state } = production;
  const sources = patternsOf(production);
  const base: readonly Item[] = [typesItem(STRING), ...state.names];
  const classes = [
    ...sources.map((source) => grammar.node([...base, patternItem(source, true)])),
    grammar.node([...base, ...sources.map((source) => patternItem(source, false))]),
  ];
  production.memory.set('classes', classes);
  return classes;
}

export const witnessNames = (grammar: Grammar, production: Production, name: readonly Item[]): Node =>
  grammar.node([typesItem(STRING), ...production.state.names, ...name]);

const mostSplit = 4;

/**
 * The names of a witness by the set of patterns that they match: names of one set have the same schemas.
 * `undefined` where there are too many patterns to tell the sets apart.
 */
export function nameSplits(
  grammar: Grammar,
  production: Production,
  name: readonly Item[],
): readonly Node[] | undefined {
  const sources = patternsOf(production);
  if (sources.length > mostSplit) return undefined;
  const splits = sources.reduce<readonly (readonly Item[])[]>(
    (sets, source) =>
      sets.flatMap((set) => [
        [...set, patternItem(source, false)],
        [...set, patternItem(source, true)],
      ]),
    [[typesItem(STRING), ...production.state.names, ...name]],
  );
  return splits.map((items) => grammar.node(items));
}

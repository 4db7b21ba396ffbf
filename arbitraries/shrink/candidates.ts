import type { Maker } from '../draw/maker.js';
import type { Json, JsonObject } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import { typeBit, NUMBER, STRING, ARRAY, OBJECT } from '../keywords/types.js';
import { itemNode } from '../space/array-children.js';
import type { Node } from '../space/node.js';
import { keyNode } from '../space/object-children.js';
import type { Production } from '../space/production.js';
import { liveProductions, numbersOf } from '../space/size.js';
import { textsOf } from '../space/strings.js';
import { shorterLists, smallerKeySets, withItem, withMember } from './parts.js';
import { smallerNumbers } from './number.js';
import { smallerTexts } from './string.js';

const kindOf: ReadonlyMap<number, Production['kind']> = new Map([
  [NUMBER, 'number'],
  [STRING, 'string'],
  [ARRAY, 'array'],
  [OBJECT, 'object'],
]);

/** Simpler values to try in a node, boldest first; not all of them are of the node. */
export function* candidates(maker: Maker, node: Node | undefined, value: Json): Iterable<Json> {
  const productions = node === undefined ? [] : liveProductions(maker.grammar, node);
  const least = node === undefined ? undefined : maker.smallest(node);
  if (least !== undefined) yield least;
  for (const production of productions) if (production.kind === 'values') yield* production.values;
  const kind = kindOf.get(typeBit(value));
  const own = productions.filter((production) => production.kind === kind);
  if (typeof value === 'number') yield* smallerNumbers(value, own.map(numbersOf));
  else if (typeof value === 'string') yield* smallerTexts(value, own.map(textsOf));
  else if (Array.isArray(value)) yield* arrays(maker, own, value as readonly Json[]);
  else if (isJsonObject(value)) yield* objects(maker, own, value);
}

function* arrays(maker: Maker, productions: readonly Production[], value: readonly Json[]): Iterable<Json> {
  yield* shorterLists(value);
  yield* value;
  for (const [index, item] of value.entries()) {
    for (const node of itemNodes(maker, productions, index)) {
      for (const smaller of candidates(maker, node, item)) yield withItem(value, index, smaller);
    }
  }
  for (let i = 0; i + 1 < value.length; i++) {
    yield [...value.slice(0, i), value[i + 1] as Json, value[i] as Json, ...value.slice(i + 2)];
  }
}

const itemNodes = (
  maker: Maker,
  productions: readonly Production[],
  index: number,
): ReadonlySet<Node | undefined> =>
  new Set(
    productions.length === 0
      ? [undefined]
      : productions.map((production) => itemNode(maker.grammar, production, index)),
  );

function* objects(maker: Maker, productions: readonly Production[], value: JsonObject): Iterable<Json> {
  yield* smallerKeySets(value);
  yield* Object.values(value);
  for (const key of Object.keys(value)) {
    for (const node of keyNodes(maker, productions, key)) {
      for (const smaller of candidates(maker, node, value[key] as Json))
        yield withMember(value, key, smaller);
    }
  }
}

const keyNodes = (
  maker: Maker,
  productions: readonly Production[],
  key: string,
): ReadonlySet<Node | undefined> =>
  new Set(
    productions.length === 0
      ? [undefined]
      : productions.map((production) => keyNode(maker.grammar, production, key)),
  );

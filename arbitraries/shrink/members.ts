import type { Maker } from '../draw/maker.js';
import { compareSimplicity } from '../json/order.js';
import type { Json, JsonObject } from '../json/json.js';
import { keyNode, nameClasses, namedKeys } from '../space/object-children.js';
import type { Node } from '../space/node.js';
import { otherNames } from '../space/object-keys.js';
import type { Production } from '../space/production.js';
import { picked, smallerKeySets, withMember, withName } from './parts.js';

/** Simpler values of a node; how those of members are found. */
type Candidates = (maker: Maker, node: Node | undefined, value: Json) => Iterable<Json>;

/** The object with fewer members, a member of it, and the object with one member or one name made simpler. */
export function* smallerMembers(
  maker: Maker,
  productions: readonly Production[],
  value: JsonObject,
  candidates: Candidates,
): Iterable<Json> {
  yield* smallerKeySets(value);
  for (const member of Object.values(value)) {
    yield member;
    if (Array.isArray(member)) yield* member as readonly Json[];
  }
  for (const key of Object.keys(value)) {
    for (const node of keyNodes(maker, productions, key)) {
      for (const smaller of candidates(maker, node, value[key] as Json))
        yield withMember(value, key, smaller);
    }
  }
  yield* renamed(maker, productions, value, candidates);
}

/** Names that no schema gives become simpler ones, and are put in order behind those that are given. */
function* renamed(
  maker: Maker,
  productions: readonly Production[],
  value: JsonObject,
  candidates: Candidates,
): Iterable<Json> {
  const named = new Set(productions.flatMap(namedKeys));
  const keys = Object.keys(value);
  const others = keys.filter((key) => !named.has(key));
  const given = keys.filter((key) => named.has(key));
  yield picked(value, [...given, ...others.toSorted((a, b) => compareMembers(value, a, b))]);
  for (const key of others) {
    for (const name of simplerNames(maker, productions, key, candidates))
      if (!Object.hasOwn(value, name)) yield withName(value, key, name);
  }
}

/** Which of two members stands first in the simpler text. */
const compareMembers = (object: JsonObject, a: string, b: string): number =>
  compareSimplicity(picked(object, [a, b]), picked(object, [b, a]));

function* simplerNames(
  maker: Maker,
  productions: readonly Production[],
  key: string,
  candidates: Candidates,
): Iterable<string> {
  if (productions.length === 0) return yield* texts(candidates(maker, undefined, key));
  for (const production of productions) {
    for (const node of nameClasses(maker.grammar, production)) {
      yield* otherNames(maker.grammar, production, node);
      yield* texts(candidates(maker, node, key));
    }
  }
}

function* texts(values: Iterable<Json>): Iterable<string> {
  for (const value of values) if (typeof value === 'string') yield value;
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

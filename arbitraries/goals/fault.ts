import type { Grammar } from '../space/grammar.js';
import type { Goal } from '../space/goal.js';
import type { Choice, Occurrence } from '../space/item.js';
import type { Node } from '../space/node.js';
import { membersOf } from '../keywords/argument.js';
import { falseSchema } from '../keywords/false-schema.js';
import { isOpenFormat } from '../keywords/format.js';
import type { Keyword, Occurring } from '../keywords/keyword.js';
import { properties } from '../keywords/properties.js';
import { required } from '../keywords/required.js';
import { type } from '../keywords/type.js';
import { unevaluatedItems } from '../keywords/unevaluatedItems.js';
import { ARRAY, OBJECT } from '../keywords/types.js';
import type { Json } from '../json/json.js';
import type { Pointer } from '../json/pointer.js';
import { below } from '../json/pointer.js';
import type { SchemaDocument } from '../document/document.js';
import type { Site, Step } from './site.js';
import { mentions } from '../space/state.js';
import type { Applied } from '../space/state.js';

/**
 * One keyword that can be broken at a site, in one way.
 *
 * @property alternative which alternative of the keyword's negation
 * @property crowded whether other keywords break with it by nature: in a branch of `anyOf` or `oneOf` those of
 *   the other branches, for `type` the `enum` or `const` beside it
 * @property place what is broken, whatever the way: the pointer of the keyword, with the name for `required`
 * @property near whether the value only just misses the type: what a lenient reader would take for it
 * @property forbidden a member whose schema is `false`: the fault is that it is there
 */
export interface Fault {
  readonly site: Site;
  readonly use: Occurring;
  readonly alternative: number;
  readonly crowded: boolean;
  readonly pointer: Pointer;
  readonly place: string;
  readonly near: boolean;
  readonly forbidden: string | undefined;
}

/** The faults that a site offers, in the order of its schemas and keywords. */
export function* faultsOf(grammar: Grammar, site: Site): Iterable<Fault> {
  const inside = site.path.some((step) => isBranched(step, grammar));
  for (const applied of site.production.state.positives) {
    for (const use of grammar.reading.usesOf(applied.item.place)) {
      const occurring = { ...use, ...contextOf(applied) };
      // What only some validators refuse is not invalid for certain.
      if (use.keyword.asserts(use) && !isOpenFormat(use) && canClose(site, occurring))
        yield* waysOf(site, occurring, inside);
      if (use.keyword === properties && site.production.kind === 'object')
        yield* forbiddenIn(site, occurring, inside);
    }
  }
}

/**
 * What closes an object or an array is broken by one member more, where there is one. ajv takes all items for
 * evaluated beside a `contains`: no value for `unevaluatedItems` there is refused by every validator.
 */
function canClose({ production }: Site, use: Occurring): boolean {
  if (closesObject(use)) return production.kind === 'object';
  if (!closesArray(use)) return true;
  const contained = use.keyword === unevaluatedItems && production.state.contains.length > 0;
  return production.kind === 'array' && !contained;
}

const contextOf = ({ item, occurrence }: Applied): Pick<Occurring, 'scope' | 'occurrence'> => ({
  scope: item.scope,
  occurrence,
});

/** The members that `properties` forbids by the schema `false`. */
function* forbiddenIn(site: Site, use: Occurring, inside: boolean): Iterable<Fault> {
  for (const [key, place] of membersOf(use)) {
    if (place.json !== false) continue;
    const pointer = below(place.pointer, falseSchema.keyword);
    const own: Occurring = { ...use, keyword: falseSchema, place, owner: place, argument: false };
    const crowded = inside || isCrowded(use);
    yield { site, use: own, alternative: 0, crowded, pointer, place: pointer, near: false, forbidden: key };
  }
}

/** `type` is broken plainly and by a near miss; every other keyword in each of its ways. */
function* waysOf(site: Site, use: Occurring, inside: boolean): Iterable<Fault> {
  const { pointer } = use.place;
  const ways = use.keyword.negate(use).length;
  const crowded = inside || isCrowded(use);
  for (let alternative = 0; alternative < ways; alternative++) {
    const place = use.keyword === required ? `${pointer} ${alternative}` : pointer;
    const fault = { site, use, alternative, crowded, pointer, place, near: false, forbidden: undefined };
    yield fault;
    if (use.keyword === type && alternative === 0) yield { ...fault, near: true };
  }
}

const branching = ['anyOf', 'oneOf'];

const isCrowded = (use: Occurring): boolean => {
  if (use.keyword === type && (Object.hasOwn(use.schema, 'enum') || Object.hasOwn(use.schema, 'const')))
    return true;
  if (branching.includes(use.keyword.keyword)) return isMany(use.argument);
  return inBranch(use.occurrence, use.document);
};

/** Whether a step leads to a child of which only a branch of `anyOf` or `oneOf` speaks. */
function isBranched({ production, token }: Step, { reading }: Grammar): boolean {
  const { objects, lists } = production.state;
  const atoms = typeof token === 'string' ? objects.filter((atom) => mentions(atom, token)) : lists;
  return atoms.some(({ occurrence }) => inBranch(occurrence, reading.document));
}

function inBranch(occurrence: Occurrence, document: SchemaDocument): boolean {
  for (let at: Occurrence | undefined = occurrence; at !== undefined; at = at.parent)
    if (at.choice !== undefined && isBranch(at, document)) return true;
  return false;
}

const isMany = (list: Json | undefined): boolean => Array.isArray(list) && list.length > 1;

/** Whether an occurrence came by a branch of `anyOf` or `oneOf` that is not the only one. */
const isBranch = ({ parent, place, choice }: Occurrence, document: SchemaDocument): boolean =>
  branching.some((keyword) => {
    const list = parent === undefined ? undefined : document.below(parent.place, keyword);
    return list !== undefined && isMany(list.json) && document.below(list, String(choice?.index)) === place;
  });

/** The choices under which a schema applies. */
function choicesOf(occurrence: Occurrence): readonly Choice[] {
  const choices: Choice[] = [];
  for (let at: Occurrence | undefined = occurrence; at !== undefined; at = at.parent) {
    if (at.choice !== undefined) choices.push(at.choice);
  }
  return choices;
}

/** The node of the values that have the fault and, unless `alone`, keep all else at that place. */
export function faultNode(grammar: Grammar, fault: Fault, alone: boolean): Node {
  const { site, use, alternative } = fault;
  const own = choicesOf(use.occurrence);
  const goal: Goal = {
    place: use.place,
    owner: use.owner,
    alternative,
    route: own,
    exclusive: new Set(own.map(({ fork }) => fork)),
    alone,
  };
  return grammar.node(site.production.node.items, goal);
}

const lowerBounds: ReadonlySet<string> = new Set([
  'minimum',
  'exclusiveMinimum',
  'minLength',
  'minItems',
  'minProperties',
]);
const upperBounds: ReadonlySet<string> = new Set([
  'maximum',
  'exclusiveMaximum',
  'maxLength',
  'maxItems',
  'maxProperties',
]);

/** How a keyword is best broken: a lower bound by the greatest value below it, an upper one by the least above. */
export function sideOf({ keyword }: Keyword): 'max' | 'min' | undefined {
  if (lowerBounds.has(keyword)) return 'max';
  return upperBounds.has(keyword) ? 'min' : undefined;
}

/** Whether a use closes an array to further items. */
export const closesArray = (use: Occurring): boolean => use.argument === false && use.keyword.on === ARRAY;

/** Whether a use closes an object to other keys. */
export const closesObject = (use: Occurring): boolean =>
  use.argument === false && use.keyword.on === OBJECT && use.keyword.keyword !== 'propertyNames';

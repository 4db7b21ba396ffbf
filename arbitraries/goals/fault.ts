import type { Grammar } from '../space/grammar.js';
import type { Goal } from '../space/goal.js';
import type { Choice, Occurrence } from '../space/item.js';
import type { Node } from '../space/node.js';
import { membersOf } from '../keywords/argument.js';
import { falseSchema } from '../keywords/false-schema.js';
import type { Keyword, Occurring } from '../keywords/keyword.js';
import { properties } from '../keywords/properties.js';
import { OBJECT } from '../keywords/types.js';
import type { Pointer } from '../json/pointer.js';
import { below } from '../json/pointer.js';
import type { Site } from './site.js';
import type { Applied } from '../space/state.js';

/** One keyword that can be broken at a site, in one way. */
export interface Fault {
  readonly site: Site;
  readonly use: Occurring;
  readonly alternative: number;
  /** Whether it lies in a branch of `anyOf` or `oneOf`: then other branches break with it. */
  readonly branched: boolean;
  readonly pointer: Pointer;
  /** A member whose schema is `false`: the fault is that it is there. */
  readonly forbidden: string | undefined;
}

/** The faults that a site offers, in the order of its schemas and keywords. */
export function* faultsOf(grammar: Grammar, site: Site): Iterable<Fault> {
  for (const applied of site.production.state.positives) {
    for (const use of grammar.reading.usesOf(applied.item.place)) {
      const occurring = { ...use, ...contextOf(applied) };
      if (use.keyword.asserts(use)) yield* waysOf(site, applied, occurring);
      if (use.keyword === properties && site.production.kind === 'object')
        yield* forbiddenIn(site, applied, occurring);
    }
  }
}

/** The members that `properties` forbids by the schema `false`. */
function* forbiddenIn(site: Site, { occurrence }: Applied, use: Occurring): Iterable<Fault> {
  const branched = choicesOf(occurrence).length > 0;
  for (const [key, place] of membersOf(use)) {
    if (place.json !== false) continue;
    const pointer = below(place.pointer, falseSchema.keyword);
    const own: Occurring = { ...use, keyword: falseSchema, place, owner: place, argument: false };
    yield { site, use: own, alternative: 0, branched, pointer, forbidden: key };
  }
}

const contextOf = ({ item, occurrence }: Applied): Pick<Occurring, 'scope' | 'occurrence'> => ({
  scope: item.scope,
  occurrence,
});

function* waysOf(site: Site, { occurrence }: Applied, use: Occurring): Iterable<Fault> {
  const branched = choicesOf(occurrence).length > 0;
  const ways = use.keyword.negate(use).length;
  for (let alternative = 0; alternative < ways; alternative++) {
    yield { site, use, alternative, branched, pointer: use.place.pointer, forbidden: undefined };
  }
}

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

/** Whether a use closes an object to other keys. */
export const closesObject = (use: Occurring): boolean =>
  use.argument === false && use.keyword.on === OBJECT && use.keyword.keyword !== 'propertyNames';

import { Steps } from '../budget.js';
import { outermostScope } from '../document/scope.js';
import type { Scope } from '../document/scope.js';
import { Evaluation } from '../evaluate/evaluation.js';
import { canonical } from '../json/canonical.js';
import type { Json } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import { ref } from '../keywords/ref.js';
import { expression } from '../json/pattern.js';
import type { Reading } from '../keywords/reading.js';
import { BOOLEAN, NULL, NUMBER, STRING, ARRAY, OBJECT, typeBit } from '../keywords/types.js';
import { expand, expandUnsplit } from './expand.js';
import type { Goal } from './goal.js';
import { goalKey } from './goal.js';
import type { Item } from './item.js';
import { schemaItem } from './item.js';
import type { Node } from './node.js';
import type { Settling } from './settle.js';
import { Outlines } from './outline.js';
import type { Production, ProductionKind } from './production.js';
import type { State } from './state.js';

const mostSteps = 400_000;
const mostHops = 16;
const kinds: readonly (readonly [number, ProductionKind])[] = [
  [NUMBER, 'number'],
  [STRING, 'string'],
  [ARRAY, 'array'],
  [OBJECT, 'object'],
];

/** The tree grammar of a schema: nodes by the set of their items, expanded when asked. */
export class Grammar {
  readonly reading: Reading;
  readonly steps = new Steps(mostSteps, 'reading the schema');
  readonly scope: Scope = outermostScope();
  readonly root: Node;
  /** Why some strings could not be made, for the message when nothing is found. */
  reason: string | undefined;
  readonly #nodes = new Map<string, Node>();
  readonly #outlines: Outlines;

  constructor(reading: Reading) {
    this.reading = reading;
    this.#outlines = new Outlines(reading);
    this.root = this.node([schemaItem(reading.document.root, this.scope)]);
  }

  /** The node of those items; with a goal, of the values that break it there and keep everything else. */
  node(items: readonly Item[], goal?: Goal): Node {
    const direct = goal === undefined ? items.map((item) => this.#direct(item)) : items;
    const distinct =
      direct.length === 1 ? direct : [...new Map(direct.map((item) => [item.key, item])).values()];
    const keys = distinct.map(({ key }) => key).sort();
    const key = keys.join('&') + (goal === undefined ? '' : `?${goalKey(goal)}`);
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    this.steps.spend();
    const node: Node = {
      id: this.#nodes.size,
      key,
      items: distinct,
      goal,
      productions: undefined,
      live: undefined,
      found: undefined,
      truncated: false,
      settled: false,
      size: Infinity,
      height: Infinity,
    };
    this.#nodes.set(key, node);
    return node;
  }

  /** A schema that only refers to another is that other one: many references to one schema share a node. */
  #direct(item: Item): Item {
    let direct = item;
    for (let hops = 0; hops < mostHops && direct.kind === 'schema'; hops++) {
      const { place, scope, positive } = direct;
      if (this.reading.document.unevaluated || !isJsonObject(place.json)) return direct;
      if (typeof place.json['$ref'] !== 'string') return direct;
      const [use, ...others] = this.reading.usesOf(place);
      if (use?.keyword !== ref || others.length > 0) return direct;
      direct = schemaItem(this.reading.document.target(use.place, place.json['$ref']), scope, positive);
    }
    return direct.kind === 'schema' && isReference(direct.place.json) ? item : direct;
  }

  /** Whether some node was not expanded to its end: then nothing is proven by finding no value. */
  truncated(): boolean {
    for (const node of this.#nodes.values()) {
      if (node.truncated || node.productions?.some(({ uncertain }) => uncertain) === true) return true;
    }
    return false;
  }

  productionsOf(node: Node): readonly Production[] {
    if (node.productions !== undefined) return node.productions;
    const { states, truncated } = expand(node, this.#settling(node));
    node.truncated = truncated;
    node.productions = states.flatMap((state) => this.#productions(node, state));
    return node.productions;
  }

  /** The productions that come of splitting a negation which a value of `production` does not meet; none if it meets all. */
  split(production: Production, value: Json): readonly Production[] {
    const { node, state } = production;
    const unmet = state.unsplit.find(({ denied }) => denied !== undefined && !this.#fits(denied, value));
    if (unmet === undefined) return [];
    return expandUnsplit(state, unmet, this.#settling(node)).states.flatMap((next) =>
      this.#productions(node, next),
    );
  }

  #settling(node: Node): Settling {
    return { reading: this.reading, outlines: this.#outlines, goal: node.goal, steps: this.steps };
  }

  /** Whether a value is of every item of a node; for a goal, whether it breaks it. */
  accepts(node: Node, value: Json): boolean {
    if (node.goal !== undefined) return this.#breaks(node, node.goal, value);
    return node.items.every((item) => this.#fits(item, value));
  }

  #fits(item: Item, value: Json): boolean {
    switch (item.kind) {
      case 'types':
        return (item.types & typeBit(value)) !== 0;
      case 'pattern':
        return typeof value === 'string' && expression(item.source).test(value) === item.positive;
      case 'schema':
        return new Evaluation(this.reading, 'verdict', item.scope).holds(item.place, value) === item.positive;
      default:
        return item satisfies never;
    }
  }

  #breaks(node: Node, goal: Goal, value: Json): boolean {
    const broken = node.items.some((item) => {
      if (item.kind !== 'schema' || !item.positive) return false;
      const evaluation = new Evaluation(this.reading, 'breaches', item.scope);
      if (evaluation.holds(item.place, value)) return false;
      return (
        evaluation.breaches?.some(({ schemaPointer }) => schemaPointer.startsWith(goal.place.pointer)) ??
        false
      );
    });
    return broken;
  }

  #productions(node: Node, state: State): readonly Production[] {
    const group = state.choices.map(({ fork, index }) => `${fork}=${index}`).join(',');
    const make = (kind: ProductionKind, bit: number, values: readonly Json[] = []): Production => ({
      kind,
      node,
      state,
      values,
      group,
      spoken: (state.spoken & bit) !== 0,
      exact: kind === 'values' || (!this.reading.document.unevaluated && isExact(state)),
      known: unknown(),
      children: new Map(),
      memory: new Map(),
      uncertain: false,
      size: Infinity,
      height: Infinity,
    });
    if (state.values !== undefined) {
      const values = state.values.filter((value) => this.accepts(node, value));
      return values.length === 0 ? [] : [make('values', 0, bySize(values))];
    }
    const literals = literalsOf(state).filter((value) => !state.filtered || this.accepts(node, value));
    const rest = kinds.filter(([bit]) => (state.types & bit) !== 0);
    return [
      ...(literals.length === 0 ? [] : [make('values', 0, literals)]),
      ...rest.map(([bit, kind]) => make(kind, bit)),
    ];
  }
}

const unknown = (): Production['known'] => ({
  numbers: undefined,
  texts: undefined,
  arrayPlan: undefined,
  objectPlan: undefined,
  members: undefined,
  turn: undefined,
  items: [],
});

/** Whether construction leaves nothing to be judged: what it excludes or filters is looked at on the spot. */
const isExact = ({ contains, repeated, witnesses, names }: State): boolean =>
  contains.length === 0 && !repeated && witnesses.length === 0 && names.length === 0;

const isReference = (schema: Json): boolean => isJsonObject(schema) && Object.hasOwn(schema, '$ref');

const bySize = (values: readonly Json[]): readonly Json[] =>
  values.toSorted((a, b) => canonical(a).length - canonical(b).length);

function literalsOf(state: State): readonly Json[] {
  const excluded = new Set(state.excluded.map(canonical));
  const all: readonly Json[] = [
    ...((state.types & NULL) === 0 ? [] : [null]),
    ...((state.types & BOOLEAN) === 0 ? [] : [false, true]),
  ];
  return all.filter((value) => !excluded.has(canonical(value)));
}

import type { Place } from '../document/place.js';
import type { Scope } from '../document/scope.js';
import type { Json } from '../json/json.js';
import { canonical } from '../json/canonical.js';
import { expression } from '../json/pattern.js';
import { ALL, NUMBER, OBJECT } from '../keywords/types.js';
import type { Types } from '../keywords/types.js';
import type { Choice, Item, Occurrence, SchemaItem } from './item.js';
import { schemaItem, under } from './item.js';

/** One way to go on: what it adds to a state. */
export type Alternative = (state: State) => void;

/**
 * A choice that a state still has to make.
 *
 * @property branches what each alternative adds
 * @property others for `oneOf`: the items that must fail beside alternative `index`
 * @property denied for a negation: the item whose alternatives these are
 * @property positive whether the schema itself offers the choice (a negation's choices are not shown)
 */
export interface Fork {
  readonly key: string;
  readonly branches: readonly Alternative[];
  readonly others: ((index: number) => readonly SchemaItem[]) | undefined;
  readonly exclusive: boolean;
  readonly positive: boolean;
  readonly denied: SchemaItem | undefined;
}

/** `properties`, `patternProperties` and `additionalProperties` of one schema object. */
export interface ObjectAtom {
  readonly owner: Place;
  readonly scope: Scope;
  readonly occurrence: Occurrence;
  properties?: Place;
  patterns?: readonly { readonly source: string; readonly place: Place }[];
  additional?: Place;
}

/** `prefixItems`, `items` and `additionalItems` of one schema object. */
export interface ListAtom {
  readonly owner: Place;
  readonly scope: Scope;
  readonly occurrence: Occurrence;
  prefix?: readonly Place[];
  rest?: Place;
  from: number;
}

/** Between `min` and `max` of the items from position `from` on are of `item`. */
export interface ContainsAtom {
  readonly item: SchemaItem;
  readonly min: number;
  readonly max: number;
  readonly from: number;
  readonly occurrence: Occurrence | undefined;
}

/** `unevaluatedProperties` or `unevaluatedItems`: `place` holds for what nothing under `occurrence` evaluated. */
export interface LooseAtom {
  readonly place: Place;
  readonly scope: Scope;
  readonly occurrence: Occurrence;
}

/** There is a key whose name is of `name` and not in `avoid`, and whose value is of `child`. */
export interface Witness {
  readonly name: readonly Item[];
  readonly avoid: ReadonlySet<string>;
  readonly child: SchemaItem | undefined;
}

/** A schema that holds for the instance, and how it came to. */
export interface Applied {
  readonly item: SchemaItem;
  readonly occurrence: Occurrence;
}

/** An item that a state has still to take in. */
export interface Pending {
  readonly item: Item;
  readonly occurrence: Occurrence | undefined;
  readonly choice: Choice | undefined;
}

interface Bound {
  readonly value: number;
  readonly exclusive: boolean;
}

/**
 * The constraints that a node has gathered, by type. Keywords only narrow it; a state that no value can
 * meet is `dead`. Lists are copied when a fork clones the state, their members never change.
 */
export class State {
  types: Types = ALL;
  integer = false;
  notInteger = false;
  values: readonly Json[] | undefined;
  excluded: readonly Json[] = [];
  minimum: Bound | undefined;
  maximum: Bound | undefined;
  steps: readonly number[] = [];
  notSteps: readonly number[] = [];
  minLength = 0;
  maxLength = Infinity;
  patterns: readonly string[] = [];
  notPatterns: readonly string[] = [];
  formats: readonly string[] = [];
  notFormats: readonly string[] = [];
  minItems = 0;
  maxItems = Infinity;
  unique = false;
  repeated = false;
  lists: readonly ListAtom[] = [];
  contains: readonly ContainsAtom[] = [];
  looseItems: readonly LooseAtom[] = [];
  itemsAt: ReadonlyMap<number, readonly SchemaItem[]> = new Map();
  minProperties = 0;
  maxProperties = Infinity;
  required = new Set<string>();
  absent = new Set<string>();
  objects: readonly ObjectAtom[] = [];
  names: readonly SchemaItem[] = [];
  witnesses: readonly Witness[] = [];
  dependents: readonly { readonly key: string; readonly needs: readonly string[] }[] = [];
  looseProperties: readonly LooseAtom[] = [];
  keysAt: ReadonlyMap<string, readonly SchemaItem[]> = new Map();
  /** Items that are only looked at when a value is whole. */
  filtered = false;
  /** Negations that were not split, so that they are among these. */
  unsplit: readonly Fork[] = [];
  dead = false;
  /** Set while a goal's alternative is taken: then it breaks what it must and keeps the rest of its keyword. */
  sole = false;
  /** The types that some keyword speaks of. */
  spoken: Types = 0;
  forks: readonly Fork[] = [];
  choices: readonly Choice[] = [];
  positives: Applied[] = [];
  /** Items that must hold, and items that must fail: the latter are taken in last. */
  pending: Pending[] = [];
  denied: Pending[] = [];
  #taken = 0;
  seen = new Set<string>();

  clone(): State {
    return Object.assign(new State(), this, {
      required: new Set(this.required),
      absent: new Set(this.absent),
      positives: [...this.positives],
      pending: this.pending.slice(this.#taken),
      denied: [...this.denied],
      seen: new Set(this.seen),
    });
  }

  kill(): void {
    this.dead = true;
  }

  /** The instance has one of `types`. */
  only(types: Types): void {
    this.types &= types;
    if (this.types === 0) this.dead = true;
  }

  /** The instance equals one of `values`. */
  oneOf(values: readonly Json[]): void {
    const own = this.values;
    this.values = own === undefined ? values : own.filter((value) => contains(values, value));
    if (this.values.length === 0) this.dead = true;
  }

  exclude(values: readonly Json[]): void {
    this.excluded = [...this.excluded, ...values];
  }

  atLeast(bound: Bound): void {
    const own = this.minimum;
    if (own === undefined || bound.value > own.value) this.minimum = bound;
    else if (bound.value === own.value && bound.exclusive) this.minimum = bound;
  }

  atMost(bound: Bound): void {
    const own = this.maximum;
    if (own === undefined || bound.value < own.value) this.maximum = bound;
    else if (bound.value === own.value && bound.exclusive) this.maximum = bound;
  }

  whole(): void {
    this.integer = true;
    if (this.notInteger) this.only(ALL & ~NUMBER);
  }

  broken(): void {
    this.notInteger = true;
    if (this.integer) this.only(ALL & ~NUMBER);
  }

  require(key: string): void {
    if (this.absent.has(key)) this.only(ALL & ~OBJECT);
    this.required.add(key);
  }

  forbid(key: string): void {
    if (this.required.has(key)) this.only(ALL & ~OBJECT);
    this.absent.add(key);
  }

  atKey(key: string, item: SchemaItem): void {
    this.keysAt = new Map([...this.keysAt, [key, [...(this.keysAt.get(key) ?? []), item]]]);
  }

  atIndex(index: number, item: SchemaItem): void {
    this.itemsAt = new Map([...this.itemsAt, [index, [...(this.itemsAt.get(index) ?? []), item]]]);
  }

  fork(fork: Fork): void {
    this.forks = [...this.forks, fork];
  }

  /** Another schema that holds (or not) for the same instance. */
  add(place: Place, scope: Scope, positive: boolean, occurrence?: Occurrence, choice?: Choice): void {
    this.push(schemaItem(place, scope, positive), occurrence, choice);
  }

  push(item: Item, occurrence?: Occurrence, choice?: Choice): void {
    const queue = item.kind === 'schema' && !item.positive ? this.denied : this.pending;
    queue.push({ item, occurrence, choice });
  }

  /** The next item to take in. */
  next(): Pending | undefined {
    const next = this.pending[this.#taken];
    if (next === undefined) return this.denied.shift();
    this.#taken += 1;
    return next;
  }

  /** Whether a list item of `atoms` for an object was made for that occurrence, or a new one. */
  objectAtom(owner: Place, scope: Scope, occurrence: Occurrence, part: Partial<ObjectAtom>): void {
    const known = this.objects.find((atom) => atom.occurrence === occurrence);
    if (known === undefined) this.objects = [...this.objects, { owner, scope, occurrence, ...part }];
    else this.objects = this.objects.map((atom) => (atom === known ? { ...atom, ...part } : atom));
  }

  listAtom(owner: Place, scope: Scope, occurrence: Occurrence, part: Partial<ListAtom>): void {
    const known = this.lists.find((atom) => atom.occurrence === occurrence);
    if (known === undefined) this.lists = [...this.lists, { owner, scope, occurrence, from: 0, ...part }];
    else this.lists = this.lists.map((atom) => (atom === known ? { ...atom, ...part } : atom));
  }

  /** Whether an object atom or an inner `unevaluatedProperties` under `loose` evaluates `key`. */
  evaluatesKey(loose: LooseAtom, key: string): boolean {
    const inner = this.looseProperties.some(
      (other) =>
        other !== loose && under(other.occurrence, loose.occurrence) && other.occurrence !== loose.occurrence,
    );
    return (
      inner || this.objects.some((atom) => under(atom.occurrence, loose.occurrence) && mentions(atom, key))
    );
  }
}

/** Whether an atom has a schema for `key`. */
export function mentions(atom: ObjectAtom, key: string): boolean {
  if (atom.additional !== undefined) return true;
  if (atom.properties !== undefined && Object.hasOwn(atom.properties.json as object, key)) return true;
  return atom.patterns?.some(({ source }) => expression(source).test(key)) ?? false;
}

const contains = (values: readonly Json[], value: Json): boolean => {
  const key = canonical(value);
  return values.some((other) => canonical(other) === key);
};

import type { Place } from '../document/place.js';
import { canonical } from '../json/canonical.js';
import type { Json, JsonObject } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import type { Reading } from '../keywords/reading.js';
import { ALL, OBJECT, typeBit, typesNamed } from '../keywords/types.js';
import type { State } from './state.js';

/** What is seen of a schema at a glance; every value of it fits. */
interface Outline {
  readonly types: number;
  readonly required: ReadonlySet<string>;
  readonly tags: ReadonlyMap<string, ReadonlySet<string>>;
}

const everything: Outline = { types: ALL, required: new Set(), tags: new Map() };
const deepest = 8;

/** Outlines of the schemas of a document, to see cheaply that two schemas can not hold at once. */
export class Outlines {
  readonly #reading: Reading;
  readonly #outlines = new Map<Place, Outline>();

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** Whether no value of `state` can be of the schema at `place`, told by types and by tagged members alone. */
  disjoint(state: State, place: Place): boolean {
    const other = this.#outline(place, 0);
    if ((other.types & state.types) === 0) return true;
    if ((state.types & other.types & ~OBJECT) !== 0) return false;
    const own = state.positives.map(({ item }) => this.#outline(item.place, 0));
    for (const [key, values] of other.tags) {
      if (!other.required.has(key) && !state.required.has(key)) continue;
      if (own.some(({ tags }) => isApart(tags.get(key), values))) return true;
    }
    return false;
  }

  #outline(place: Place, depth: number): Outline {
    const known = this.#outlines.get(place);
    if (known !== undefined) return known;
    const outline =
      isJsonObject(place.json) && depth < deepest ? this.#read(place, this.#known(place), depth) : everything;
    if (depth === 0) this.#outlines.set(place, outline);
    return outline;
  }

  #read(place: Place, schema: JsonObject, depth: number): Outline {
    const parts: Outline[] = [
      { types: declaredTypes(schema), required: new Set(), tags: new Map() },
      ...this.#inner(place, schema).map((inner) => this.#outline(inner, depth + 1)),
    ];
    const required = new Set(parts.flatMap((part) => [...part.required]));
    if (Array.isArray(schema['required'])) {
      for (const name of schema['required'] as readonly Json[])
        if (typeof name === 'string') required.add(name);
    }
    const tags = new Map(parts.flatMap((part) => [...part.tags]));
    if (Object.hasOwn(schema, 'properties'))
      for (const [key, values] of this.#tags(place)) tags.set(key, values);
    return { types: parts.reduce((types, part) => types & part.types, ALL), required, tags };
  }

  /** What of a schema the reading knows: `const` says nothing in draft-04, nor what stands beside a `$ref` there. */
  #known(place: Place): JsonObject {
    const uses = this.#reading.usesOf(place);
    return Object.fromEntries(uses.map(({ keyword, argument }) => [keyword.keyword, argument]));
  }

  #inner(place: Place, schema: JsonObject): readonly Place[] {
    const { document } = this.#reading;
    const all = Object.hasOwn(schema, 'allOf') ? document.below(place, 'allOf') : undefined;
    const list = Array.isArray(all?.json) ? all.json : [];
    const branches = list.flatMap((_, index) => (all && document.below(all, index)) ?? []);
    const reference = schema['$ref'];
    const argument = document.below(place, '$ref');
    if (typeof reference !== 'string' || argument === undefined) return branches;
    return [...branches, document.target(argument, reference)];
  }

  *#tags(place: Place): Iterable<readonly [string, ReadonlySet<string>]> {
    const { document } = this.#reading;
    const properties = document.below(place, 'properties');
    if (properties === undefined || !isJsonObject(properties.json)) return;
    for (const key of Object.keys(properties.json)) {
      const member = document.below(properties, key);
      const values = member === undefined ? undefined : valuesOf(this.#known(member));
      if (values !== undefined) yield [key, values];
    }
  }
}

const isApart = (a: ReadonlySet<string> | undefined, b: ReadonlySet<string>): boolean =>
  a !== undefined && ![...a].some((value) => b.has(value));

function valuesOf(schema: JsonObject): ReadonlySet<string> | undefined {
  if (Object.hasOwn(schema, 'const')) return new Set([canonical(schema['const'] as Json)]);
  return Array.isArray(schema['enum'])
    ? new Set((schema['enum'] as readonly Json[]).map(canonical))
    : undefined;
}

/** The types that `type`, `enum` and `const` leave to a schema. */
export function declaredTypes(schema: JsonObject): number {
  const type = schema['type'];
  const names = typeof type === 'string' ? [type] : type;
  const declared = Array.isArray(names)
    ? bits(names, (name) => (typeof name === 'string' ? typesNamed(name) : ALL))
    : ALL;
  if (Object.hasOwn(schema, 'const')) return declared & typeBit(schema['const'] as Json);
  return Array.isArray(schema['enum']) ? declared & bits(schema['enum'], typeBit) : declared;
}

const bits = (list: readonly Json[], of: (value: Json) => number): number =>
  list.reduce<number>((types, value) => types | of(value), 0);

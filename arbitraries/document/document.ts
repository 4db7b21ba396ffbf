import type { Json, JsonObject, JsonSchema } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import type { Pointer } from '../json/pointer.js';
import { Unsupported } from '../errors.js';
import { atLeast } from './dialect.js';
import type { Dialect } from './dialect.js';
import { metaschema } from './metaschemas.js';
import { Places } from './place.js';
import type { Place, Resource } from './place.js';
import { shapeOf } from './subschemas.js';

const base = 'assay://document/schema';
const mostPlaces = 60_000;
const longestPointer = 8192;

/** The absolute URI without its fragment, and the fragment decoded. */
function resolveUri(reference: string, against: string): { uri: string; fragment: string } | undefined {
  try {
    const url = new URL(reference, against);
    const fragment = decodeURIComponent(url.hash.slice(1));
    url.hash = '';
    return { uri: url.href.replace(/#$/, ''), fragment };
  } catch {
    return undefined;
  }
}

/**
 * A schema with its resources and anchors found, so that references resolve without any I/O. The walk is
 * iterative: a schema may be as deep as it likes.
 */
export class SchemaDocument {
  readonly places = new Places();
  readonly root: Place;
  readonly dialect: Dialect;
  /** Whether some keyword asks which members were evaluated; only then are annotations kept. */
  unevaluated = false;
  /** Whether the letter of a dialect up to draft-07 ignores something here that common validators read. */
  divided = false;
  readonly #resources = new Map<string, Resource>();
  readonly #targets = new Map<Place, Place>();
  #resourceCount = 0;

  constructor(schema: JsonSchema, dialect: Dialect) {
    this.dialect = dialect;
    this.root = this.#index(schema, base, '');
  }

  below(place: Place, token: string | number): Place | undefined {
    return this.places.below(place, token);
  }

  /** The place that the reference at `place` leads to, read statically. Throws `Unsupported`. */
  target(place: Place, reference: string): Place {
    const known = this.#targets.get(place);
    if (known !== undefined) return known;
    const target = this.#resolve(place.resource, reference);
    if (target === undefined) {
      throw new Unsupported(
        `the reference ${JSON.stringify(reference)} at ${place.pointer} leads nowhere in this document`,
      );
    }
    this.#targets.set(place, target);
    return target;
  }

  #resolve(resource: Resource, reference: string): Place | undefined {
    const resolved = resolveUri(reference, resource.uri);
    if (resolved === undefined) return undefined;
    const found = this.#resources.get(resolved.uri) ?? this.#metaschema(resolved.uri);
    if (found === undefined) return undefined;
    if (resolved.fragment === '') return found.root;
    if (!resolved.fragment.startsWith('/')) {
      return found.anchors.get(resolved.fragment) ?? found.dynamicAnchors.get(resolved.fragment);
    }
    const tokens = resolved.fragment.slice(1).split('/');
    let place: Place | undefined = found.root;
    for (const token of tokens) {
      if (place === undefined) return undefined;
      place = this.below(place, token.replaceAll('~1', '/').replaceAll('~0', '~'));
    }
    return place;
  }

  #metaschema(uri: string): Resource | undefined {
    const schema = metaschema(uri);
    if (schema === undefined) return undefined;
    this.#index(schema, uri, `${uri}#`);
    return this.#resources.get(uri);
  }

  #resource(uri: string, root: Place): Resource {
    const known = this.#resources.get(uri);
    if (known?.root === root) return known;
    this.#resourceCount += 1;
    const resource: Resource = {
      id: this.#resourceCount,
      uri,
      root,
      anchors: new Map(),
      dynamicAnchors: new Map(),
      recursiveAnchor: false,
    };
    if (known === undefined) this.#resources.set(uri, resource);
    return resource;
  }

  #index(schema: Json, uri: string, pointer: Pointer): Place {
    const root = this.places.place(schema, pointer, undefined as unknown as Resource);
    root.resource = this.#resource(uri, root);
    const pending: Place[] = [root];
    let count = 0;
    for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
      if (!isJsonObject(place.json)) continue;
      if (place.pointer.length > longestPointer) throw new Unsupported('the schema is nested too deeply');
      this.#identify(place, place.json);
      for (const child of this.#subschemas(place, place.json)) pending.push(child);
      count += 1;
      if (count + pending.length > mostPlaces) throw new Unsupported('the schema holds too many subschemas');
    }
    return root;
  }

  #identify(place: Place, schema: JsonObject): void {
    const modern = atLeast(this.dialect, '2019-09');
    const id = own(schema, this.dialect === 'draft-04' ? 'id' : '$id');
    const hidden = !modern && typeof own(schema, '$ref') === 'string';
    if (typeof id === 'string' && !hidden) this.#identified(place, id);
    if (!modern) {
      this.divided ||= isDivided(schema, hidden, this.dialect);
      return;
    }
    const anchor = own(schema, '$anchor');
    if (typeof anchor === 'string') place.resource.anchors.set(anchor, place);
    const dynamic = own(schema, '$dynamicAnchor');
    if (typeof dynamic === 'string' && this.dialect === '2020-12') {
      place.resource.dynamicAnchors.set(dynamic, place);
    }
    if (own(schema, '$recursiveAnchor') === true && this.dialect === '2019-09') {
      place.resource.recursiveAnchor = true;
    }
    if (Object.hasOwn(schema, 'unevaluatedProperties') || Object.hasOwn(schema, 'unevaluatedItems')) {
      this.unevaluated = true;
    }
  }

  #identified(place: Place, id: string): void {
    const resolved = resolveUri(id, place.resource.uri);
    if (resolved === undefined) return;
    if (id.startsWith('#') && !atLeast(this.dialect, '2019-09')) {
      place.resource.anchors.set(resolved.fragment, place);
      return;
    }
    place.resource = this.#resource(resolved.uri, place);
    this.places.resourceAt.set(place.pointer, place.resource);
  }

  *#subschemas(place: Place, schema: JsonObject): Iterable<Place> {
    for (const keyword of Object.keys(schema)) {
      const shape = shapeOf(keyword, this.dialect);
      const argument = shape === undefined ? undefined : this.below(place, keyword);
      if (argument === undefined) continue;
      if (shape === 'one' || (shape === 'either' && !Array.isArray(argument.json))) yield argument;
      else yield* this.#members(argument);
    }
  }

  *#members(argument: Place): Iterable<Place> {
    if (typeof argument.json !== 'object' || argument.json === null) return;
    for (const key of Object.keys(argument.json)) {
      const child = this.below(argument, key);
      if (child !== undefined) yield child;
    }
  }
}

const own = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** What says nothing of values, wherever it stands. */
const silent: ReadonlySet<string> = new Set(
  '$ref $id id $schema $comment title description default examples definitions'.split(' '),
);

/** What common validators know in every dialect, with the dialect that brought it. */
const later: readonly (readonly [keyword: string, since: Dialect])[] = [
  ['const', 'draft-06'],
  ['contains', 'draft-06'],
  ['propertyNames', 'draft-06'],
  ['if', 'draft-07'],
];

const isDivided = (schema: JsonObject, refers: boolean, dialect: Dialect): boolean =>
  (refers && Object.keys(schema).some((keyword) => !silent.has(keyword))) ||
  later.some(([keyword, since]) => Object.hasOwn(schema, keyword) && !atLeast(dialect, since));

import type { Json } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import type { Pointer } from '../json/pointer.js';
import { below } from '../json/pointer.js';

/** A schema resource: what an `$id` names, with its anchors. */
export interface Resource {
  readonly id: number;
  readonly uri: string;
  readonly root: Place;
  readonly anchors: Map<string, Place>;
  readonly dynamicAnchors: Map<string, Place>;
  recursiveAnchor: boolean;
}

/**
 * A location in a schema document, one object a location. Bundled metaschemas have places too; their
 * pointers start with the metaschema's URI.
 */
export interface Place {
  readonly id: number;
  readonly json: Json;
  readonly pointer: Pointer;
  resource: Resource;
  readonly children: Map<string, Place>;
}

/** Hands out places; `resourceAt` knows the locations where another resource starts. */
export class Places {
  #count = 0;
  readonly resourceAt = new Map<Pointer, Resource>();

  place(json: Json, pointer: Pointer, resource: Resource): Place {
    this.#count += 1;
    return { id: this.#count, json, pointer, resource, children: new Map() };
  }

  /** The place one step below, or `undefined` where there is nothing. */
  below(place: Place, token: string | number): Place | undefined {
    const key = String(token);
    const known = place.children.get(key);
    if (known !== undefined) return known;
    const json = member(place.json, key);
    if (json === undefined) return undefined;
    const pointer = below(place.pointer, key);
    const child = this.place(json, pointer, this.resourceAt.get(pointer) ?? place.resource);
    place.children.set(key, child);
    return child;
  }
}

function member(json: Json, token: string): Json | undefined {
  if (Array.isArray(json)) return /^(0|[1-9][0-9]*)$/.test(token) ? (json[Number(token)] as Json) : undefined;
  return isJsonObject(json) && Object.hasOwn(json, token) ? json[token] : undefined;
}

import type { Json } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import type { Pointer } from '../../arbitraries/json/pointer.js';
import { below } from '../../arbitraries/json/pointer.js';

/** The pointer of every object of a document by the object's identity. No object may stand at two places. */
export function placesOf(document: Json): Map<object, Pointer> {
  const places = new Map<object, Pointer>();
  const pending: (readonly [Pointer, Json])[] = [['', document]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [pointer, value] = next;
    if (Array.isArray(value)) {
      for (const [index, item] of (value as readonly Json[]).entries())
        pending.push([below(pointer, index), item]);
    } else if (isJsonObject(value)) {
      places.set(value, pointer);
      for (const name of Object.keys(value)) pending.push([below(pointer, name), value[name] as Json]);
    }
  }
  return places;
}

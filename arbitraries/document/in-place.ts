import type { Json } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import type { SchemaDocument } from './document.js';
import type { Place } from './place.js';

const lists = ['allOf', 'anyOf', 'oneOf'];
const single = ['if', 'then', 'else'];
const maps = ['dependentSchemas', 'dependencies'];
const mostPlaces = 1000;

/**
 * The schemas that may apply to the instance of the one at `place`, that one first: through `allOf`, branches,
 * conditions and `$ref`. `undefined` where more than the document's text decides (`$dynamicRef`), or for too many.
 */
export function inPlace(document: SchemaDocument, place: Place): readonly Place[] | undefined {
  const found = [place];
  const seen = new Set(found);
  for (let at = 0; at < found.length; at++) {
    if (found.length > mostPlaces) return undefined;
    const { json } = found[at] as Place;
    if (!isJsonObject(json)) continue;
    if (Object.hasOwn(json, '$dynamicRef') || Object.hasOwn(json, '$recursiveRef')) return undefined;
    for (const next of applied(document, found[at] as Place)) {
      if (seen.has(next)) continue;
      seen.add(next);
      found.push(next);
    }
  }
  return found;
}

function* applied(document: SchemaDocument, place: Place): Iterable<Place> {
  const reference = document.below(place, '$ref');
  if (typeof reference?.json === 'string') yield document.target(reference, reference.json);
  for (const keyword of single) {
    const schema = document.below(place, keyword);
    if (schema !== undefined) yield schema;
  }
  for (const keyword of [...lists, ...maps]) {
    const argument = document.below(place, keyword);
    if (argument === undefined) continue;
    for (const key of tokensIn(argument.json)) yield document.below(argument, key) as Place;
  }
}

const tokensIn = (json: Json): readonly string[] =>
  typeof json === 'object' && json !== null ? Object.keys(json) : [];

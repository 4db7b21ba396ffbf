import * as fc from 'fast-check';
import type { Json } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import { pointerOf } from '../json/pointer.js';
import type { Adversarial } from './family.js';
import { glimpse, jsonText } from './json-text.js';
import type { MemberText } from './json-text.js';
import { placesOf } from './place.js';
import type { Place } from './place.js';

/** Where an edit may happen, in a fixed order; empty when the value has no such place. */
export type Choose = (value: Json) => readonly Place[];

/** All places but the root, or the root when it is alone: a call's arguments should stay an object. */
export const innerPlace: Choose = (value) => {
  const places = placesOf(value);
  return places.length === 1 ? places : places.slice(1);
};

/** Places with a value of this type, or else all inner places. */
export const placeOfType =
  (type: 'string' | 'number'): Choose =>
  (value) => {
    const inner = innerPlace(value);
    const fitting = inner.filter((place) => typeof place.value === type);
    return fitting.length === 0 ? inner : fitting;
  };

/** A base value, one of its places, and something to do there. */
export interface Drawn<Payload> {
  readonly value: Json;
  readonly place: Place;
  readonly payload: Payload;
}

/** Draws value, place and payload side by side: each shrinks alone. */
export function atPlace<Payload>(
  base: fc.Arbitrary<Json>,
  choose: Choose,
  payload: fc.Arbitrary<Payload>,
): fc.Arbitrary<Drawn<Payload>> {
  return fc.tuple(base, fc.nat({ max: 0x7fff_fffe }), payload).map(([value, index, drawn]) => {
    const places = choose(value);
    const place = places[index % Math.max(1, places.length)] ?? { tokens: [], value };
    return { value, place, payload: drawn };
  });
}

const json = (text: string, pointer: string, keyword: string, what: string): Adversarial => ({
  stimulus: { kind: 'json', text },
  mutations: [{ pointer, keyword, what }],
});

/** The value with `text` in the place of what was there. */
export function replaced(family: string, { value, place }: Drawn<unknown>, text: string): Adversarial {
  const { tokens } = place;
  const what = `was ${glimpse(jsonText(place.value))}, became ${glimpse(text)}`;
  return json(jsonText(value, { kind: 'replace', tokens, text }), pointerOf(tokens), family, what);
}

/** The value with more members in the object at the place; what is no object becomes one of these members. */
export function extended(family: string, drawn: Drawn<unknown>, members: readonly MemberText[]): Adversarial {
  const { value, place } = drawn;
  if (!isJsonObject(place.value)) {
    return replaced(family, drawn, `{${members.map(([name, text]) => `${name}:${text}`).join(',')}}`);
  }
  const [first] = members;
  const key = first === undefined ? [] : [JSON.parse(first[0]) as string];
  const what = `got the extra key ${glimpse(members.map(([name]) => name).join(', '))}`;
  const text = jsonText(value, { kind: 'members', tokens: place.tokens, members });
  return json(text, pointerOf([...place.tokens, ...key]), family, what);
}

/** The text at the place, or under an extra key when that is the root: a call's arguments stay an object. */
export const planted = (family: string, drawn: Drawn<unknown>, text: string): Adversarial =>
  drawn.place.tokens.length === 0 ? extended(family, drawn, [['"x"', text]]) : replaced(family, drawn, text);

/** Something to do at the root of a value. */
export const atRoot = (value: Json): Drawn<undefined> => ({
  value,
  place: { tokens: [], value },
  payload: undefined,
});

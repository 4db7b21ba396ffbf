import * as fc from 'fast-check';
import { isJsonObject } from '../json/json.js';
import { atPlace, atRoot, extended, placeOfType, replaced } from './changed.js';
import type { Family } from './family.js';
import { stringText } from './json-text.js';
import { placesOf } from './place.js';

const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  '__defineGetter__',
  '__lookupSetter__',
  'toJSON',
  'then',
  'length',
] as const;

const values = [
  '{"polluted":true}',
  '{"prototype":{"polluted":true}}',
  'null',
  'true',
  '"text"',
  '[]',
] as const;

export const prototypeNames: Family = {
  name: 'prototype-names',
  about: 'Names that every object inherits are taken for own members, or change a prototype when assigned.',
  arbitrary({ base }) {
    const payload = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...values));
    const asKey = atPlace(
      base,
      (value) => placesOf(value).filter((place) => isJsonObject(place.value)),
      payload,
    ).map((drawn) => extended('prototype-names', drawn, [[stringText(drawn.payload[0]), drawn.payload[1]]]));
    const asValue = atPlace(base, placeOfType('string'), fc.constantFrom(...names)).map((drawn) =>
      drawn.place.tokens.length === 0
        ? extended('prototype-names', drawn, [[stringText(drawn.payload), 'null']])
        : replaced('prototype-names', drawn, stringText(drawn.payload)),
    );
    return fc.oneof({ weight: 3, arbitrary: asKey }, { weight: 1, arbitrary: asValue });
  },
  *specimens(_schema, smallest) {
    for (const name of names) {
      if (isJsonObject(smallest) && Object.hasOwn(smallest, name)) continue;
      yield extended('prototype-names', atRoot(smallest), [[stringText(name), values[0]]]);
    }
  },
};

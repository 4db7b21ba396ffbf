import * as fc from 'fast-check';
import { atPlace, extended, placeOfType, planted } from './changed.js';
import type { Family } from './family.js';
import { stringText } from './json-text.js';
import { linkPlaceholder } from './link-placeholder.js';
import { objectPlaces } from './place.js';

const texts = [
  linkPlaceholder,
  `see ${linkPlaceholder} for more`,
  `![a](${linkPlaceholder})`,
  `<img src="${linkPlaceholder}">`,
  `<!DOCTYPE a [<!ENTITY b SYSTEM "${linkPlaceholder}">]><a>&b;</a>`,
] as const;

/** Keys whose values programs take for something to be loaded. */
const keys = [
  '$ref',
  '$schema',
  '@context',
  'url',
  'uri',
  'href',
  'src',
  'callbackUrl',
  'webhook_url',
  'schemaLocation',
] as const;

export const links: Family = {
  name: 'links',
  about: 'A link or a reference in the arguments is followed though nobody asked for it.',
  arbitrary({ base }) {
    const asValue = atPlace(base, placeOfType('string'), fc.constantFrom(...texts)).map((drawn) =>
      planted('links', drawn, stringText(drawn.payload)),
    );
    const asKey = atPlace(base, objectPlaces, fc.constantFrom(...keys)).map((drawn) =>
      extended('links', drawn, [[stringText(drawn.payload), stringText(linkPlaceholder)]]),
    );
    const asReference = atPlace(base, placeOfType('string'), fc.constant('')).map((drawn) =>
      planted('links', drawn, `{"$ref":${stringText(linkPlaceholder)}}`),
    );
    return fc.oneof(
      { weight: 3, arbitrary: asValue },
      { weight: 2, arbitrary: asKey },
      { weight: 1, arbitrary: asReference },
    );
  },
};

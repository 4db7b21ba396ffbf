import * as fc from 'fast-check';
import { atLeast } from '../document/dialect.js';
import type { Dialect } from '../document/dialect.js';
import type { Json, JsonObject } from '../json/json.js';
import { pointerOf } from '../json/pointer.js';
import type { Weighted } from './fragment.js';
import { fragment } from './fragment.js';
import { memberNames } from './words.js';

const anchors = fc.constantFrom('a', 'b');
/** Identifiers of resources inside a document, relative ones and one that is a URN. */
const identifiers = fc.constantFrom('a', 'b.json', 'urn:x:y', 'http://schema.invalid/c/');

/** The keyword that holds definitions. */
const definitionsOf = (dialect: Dialect): string => (atLeast(dialect, '2019-09') ? '$defs' : 'definitions');

/** A pointer as a URI's fragment. A dollar sign needs no escape there. */
const fragmentOf = (tokens: readonly string[]): string =>
  `#${pointerOf(tokens).split('/').map(encodeURIComponent).join('/').replaceAll('%24', '$')}`;

/**
 * Targets: mostly the root and two definitions that are always there, then anchors, resources and members. Some of
 * them lead nowhere.
 */
function targetsOf(dialect: Dialect): fc.Arbitrary<string> {
  const definitions = definitionsOf(dialect);
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant('#') },
    { weight: 6, arbitrary: anchors.map((name) => fragmentOf([definitions, name])) },
    { weight: 2, arbitrary: memberNames.map((name) => fragmentOf([definitions, name])) },
    { weight: 2, arbitrary: anchors.map((name) => `#${name}`) },
    { weight: 1, arbitrary: memberNames.map((name) => fragmentOf([name])) },
    { weight: 1, arbitrary: fc.constantFrom('#/properties/a', '#/allOf/0', '#/not') },
    { weight: 1, arbitrary: identifiers },
    { weight: 1, arbitrary: fc.tuple(identifiers, anchors).map(([id, anchor]) => `${id}#${anchor}`) },
  );
}

/** The keywords that refer to a schema. */
export function referencesTo(dialect: Dialect): readonly Weighted[] {
  const targets = targetsOf(dialect);
  const reference = fragment(6, { $ref: targets });
  if (!atLeast(dialect, '2020-12')) return [reference];
  return [
    reference,
    fragment(3, {
      $dynamicRef: fc.oneof({ weight: 4, arbitrary: anchors.map((name) => `#${name}`) }, targets),
    }),
  ];
}

/** The keywords that name a schema. Before 2019-09 an anchor is written as an identifier. */
export function namesFor(dialect: Dialect): readonly Weighted[] {
  const id = fragment(2, { $id: identifiers });
  if (!atLeast(dialect, '2019-09')) return [id, fragment(1, { $id: anchors.map((name) => `#${name}`) })];
  return [
    id,
    fragment(2, { $anchor: anchors }),
    ...(atLeast(dialect, '2020-12') ? [fragment(3, { $dynamicAnchor: anchors })] : []),
  ];
}

/** Two definitions that references lead to, and perhaps one under an odd name. */
export function definitionsFor(dialect: Dialect, one: fc.Arbitrary<Json>): fc.Arbitrary<JsonObject> {
  const map = fc.oneof(
    { weight: 3, arbitrary: fc.record({ a: one, b: one }, { noNullPrototype: true }) },
    {
      weight: 2,
      arbitrary: fc.dictionary(memberNames, one, { minKeys: 1, maxKeys: 2, noNullPrototype: true }),
    },
  ) as fc.Arbitrary<Json>;
  return map.map((definitions) => ({ [definitionsOf(dialect)]: definitions }));
}

import * as fc from 'fast-check';
import { atLeast } from '../document/dialect.js';
import type { Dialect } from '../document/dialect.js';
import type { Json, JsonObject, JsonSchema } from '../json/json.js';
import { applicatorsOf } from './applicators.js';
import { assertionsOf } from './assertions.js';
import { merged } from './fragment.js';
import { definitionsFor, namesFor, referencesTo } from './references.js';

const refers = (schema: JsonObject): boolean => /"\$(?:dynamicR|r)ef"/.test(JSON.stringify(schema));

/**
 * Small schemas over every keyword of a dialect, alone and together, most of them odd: names that each object
 * inherits, numbers that a double only just holds, text beyond the basic plane, references through names, anchors
 * and identifiers, and a few that lead nowhere. Well-formed by the dialect's meta-schema. They do not say their
 * dialect. Dialects from draft-06 on; `$recursiveRef` is not among the keywords.
 */
export function schemasOf(dialect: Dialect): fc.Arbitrary<JsonSchema> {
  const { one, many } = fc.letrec<{ one: Json; many: JsonObject }>((tie) => {
    const leaves = fc.oneof(...assertionsOf(dialect), ...referencesTo(dialect));
    const branches = fc.oneof(...applicatorsOf(dialect, tie('one')));
    const fragments = fc.oneof(
      { weight: 4, arbitrary: leaves },
      { weight: 4, arbitrary: branches },
      { weight: 1, arbitrary: fc.oneof(...namesFor(dialect)) },
    );
    return {
      one: fc.oneof(
        { maxDepth: 2, depthSize: 'small' },
        { weight: 3, arbitrary: fc.oneof(fc.constantFrom<Json[]>(true, false, {}), leaves) },
        { weight: 4, arbitrary: tie('many') },
      ),
      many: fc.array(fragments, { minLength: 1, maxLength: 3 }).map(merged),
    };
  });
  const root: fc.Arbitrary<Json> = fc.oneof({ weight: 1, arbitrary: one }, { weight: 9, arbitrary: many });
  return fc
    .tuple(root, definitionsFor(dialect, one), fc.oneof(...namesFor(dialect)), fc.nat(3))
    .map(([schema, definitions, name, chance]) => {
      if (typeof schema !== 'object' || schema === null) return schema as boolean;
      const named = chance === 0 ? merged([schema as JsonObject, name]) : (schema as JsonObject);
      if (!refers(named)) return named;
      // Up to draft-07 a reference has no siblings, and so no definitions beside it.
      const alone = !atLeast(dialect, '2019-09') && Object.hasOwn(named, '$ref');
      return merged([definitions, alone ? { allOf: [named] } : named]);
    });
}

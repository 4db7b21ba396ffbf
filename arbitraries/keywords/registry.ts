import { atLeast } from '../document/dialect.js';
import type { Dialect } from '../document/dialect.js';
import { additionalItems } from './additionalItems.js';
import { additionalProperties } from './additionalProperties.js';
import { allOf } from './allOf.js';
import { anyOf } from './anyOf.js';
import { constant } from './const.js';
import { contains } from './contains.js';
import { dependencies } from './dependencies.js';
import { dependentRequired } from './dependentRequired.js';
import { dependentSchemas } from './dependentSchemas.js';
import { enumeration } from './enum.js';
import { exclusiveMaximum } from './exclusiveMaximum.js';
import { exclusiveMinimum } from './exclusiveMinimum.js';
import { format } from './format.js';
import { condition } from './if.js';
import { items } from './items.js';
import type { Keyword } from './keyword.js';
import { maxItems } from './maxItems.js';
import { maxLength } from './maxLength.js';
import { maxProperties } from './maxProperties.js';
import { maximum } from './maximum.js';
import { minItems } from './minItems.js';
import { minLength } from './minLength.js';
import { minProperties } from './minProperties.js';
import { minimum } from './minimum.js';
import { multipleOf } from './multipleOf.js';
import { not } from './not.js';
import { oneOf } from './oneOf.js';
import { pattern } from './pattern.js';
import { patternProperties } from './patternProperties.js';
import { prefixItems } from './prefixItems.js';
import { properties } from './properties.js';
import { propertyNames } from './propertyNames.js';
import { dynamicRef, recursiveRef, ref } from './ref.js';
import { required } from './required.js';
import { type } from './type.js';
import { unevaluatedItems } from './unevaluatedItems.js';
import { unevaluatedProperties } from './unevaluatedProperties.js';
import { uniqueItems } from './uniqueItems.js';

interface Entry {
  readonly keyword: Keyword;
  readonly since?: Dialect;
  readonly until?: Dialect;
}

/** In the order in which a schema's keywords are read: cheap narrowing first, `unevaluated*` last. */
const entries: readonly Entry[] = [
  { keyword: type },
  { keyword: enumeration },
  { keyword: constant, since: 'draft-06' },
  { keyword: minimum },
  { keyword: maximum },
  { keyword: exclusiveMinimum, since: 'draft-06' },
  { keyword: exclusiveMaximum, since: 'draft-06' },
  { keyword: multipleOf },
  { keyword: minLength },
  { keyword: maxLength },
  { keyword: pattern },
  { keyword: format },
  { keyword: minItems },
  { keyword: maxItems },
  { keyword: uniqueItems },
  { keyword: minProperties },
  { keyword: maxProperties },
  { keyword: required },
  { keyword: dependentRequired, since: '2019-09' },
  { keyword: properties },
  { keyword: patternProperties },
  { keyword: additionalProperties },
  { keyword: propertyNames, since: 'draft-06' },
  { keyword: prefixItems, since: '2020-12' },
  { keyword: items },
  { keyword: additionalItems, until: '2019-09' },
  { keyword: contains, since: 'draft-06' },
  { keyword: ref },
  { keyword: dynamicRef, since: '2020-12' },
  { keyword: recursiveRef, since: '2019-09', until: '2019-09' },
  { keyword: allOf },
  { keyword: not },
  { keyword: anyOf },
  { keyword: oneOf },
  { keyword: condition, since: 'draft-07' },
  { keyword: dependentSchemas, since: '2019-09' },
  { keyword: dependencies },
  { keyword: unevaluatedItems, since: '2019-09' },
  { keyword: unevaluatedProperties, since: '2019-09' },
];

/** What common validators know in every dialect. */
const known: ReadonlySet<Keyword> = new Set([condition, constant, contains, propertyNames]);

/**
 * The keywords of a dialect, in the order in which they are read. `early`: with those of later dialects
 * that common validators know all the same.
 */
export const keywordsOf = (dialect: Dialect, early: boolean): readonly Keyword[] =>
  entries
    .filter(
      ({ since, keyword }) => since === undefined || atLeast(dialect, since) || (early && known.has(keyword)),
    )
    .filter(({ until }) => until === undefined || atLeast(until, dialect))
    .map(({ keyword }) => keyword);

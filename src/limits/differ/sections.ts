import type { Dialect } from '../../../arbitraries/document/dialect.js';

type Sections = Readonly<Record<string, string>>;

/** What the validation documents of both dialects say under one number. */
const ofValidation: Sections = {
  type: '6.1.1',
  enum: '6.1.2',
  const: '6.1.3',
  multipleOf: '6.2.1',
  maximum: '6.2.2',
  exclusiveMaximum: '6.2.3',
  minimum: '6.2.4',
  exclusiveMinimum: '6.2.5',
  maxLength: '6.3.1',
  minLength: '6.3.2',
  pattern: '6.3.3',
  maxProperties: '6.5.1',
  minProperties: '6.5.2',
  required: '6.5.3',
  format: '7',
};

const validation2020: Sections = {
  ...ofValidation,
  maxItems: '6.4.1',
  minItems: '6.4.2',
  uniqueItems: '6.4.3',
  maxContains: '6.4.4',
  minContains: '6.4.5',
  dependentRequired: '6.5.4',
};

const core2020: Sections = {
  true: '4.3.2',
  false: '4.3.2',
  $id: '8.2.1',
  $anchor: '8.2.2',
  $dynamicAnchor: '8.2.2',
  $ref: '8.2.3.1',
  $dynamicRef: '8.2.3.2',
  $defs: '8.2.4',
  allOf: '10.2.1.1',
  anyOf: '10.2.1.2',
  oneOf: '10.2.1.3',
  not: '10.2.1.4',
  if: '10.2.2.1',
  then: '10.2.2.2',
  else: '10.2.2.3',
  dependentSchemas: '10.2.2.4',
  prefixItems: '10.3.1.1',
  items: '10.3.1.2',
  contains: '10.3.1.3',
  properties: '10.3.2.1',
  patternProperties: '10.3.2.2',
  additionalProperties: '10.3.2.3',
  propertyNames: '10.3.2.4',
  unevaluatedItems: '11.2',
  unevaluatedProperties: '11.3',
};

const validation07: Sections = {
  ...ofValidation,
  items: '6.4.1',
  additionalItems: '6.4.2',
  maxItems: '6.4.3',
  minItems: '6.4.4',
  uniqueItems: '6.4.5',
  contains: '6.4.6',
  properties: '6.5.4',
  patternProperties: '6.5.5',
  additionalProperties: '6.5.6',
  dependencies: '6.5.7',
  propertyNames: '6.5.8',
  if: '6.6.1',
  then: '6.6.2',
  else: '6.6.3',
  allOf: '6.7.1',
  anyOf: '6.7.2',
  oneOf: '6.7.3',
  not: '6.7.4',
  definitions: '9',
};

const core07: Sections = { true: '4.3.1', false: '4.3.1', $id: '8.2', $ref: '8.3' };

const books: Partial<Record<Dialect, { readonly core: Sections; readonly validation: Sections }>> = {
  '2020-12': { core: core2020, validation: validation2020 },
  'draft-07': { core: core07, validation: validation07 },
};

const numberIn = (sections: Sections, keyword: string): string | undefined =>
  Object.hasOwn(sections, keyword) ? sections[keyword] : undefined;

/**
 * Where the specification of a dialect defines a keyword: `JSON Schema Validation 2020-12, 6.5.3 required`. The dialect
 * alone for one whose sections are not known here.
 */
export function sectionOf(keyword: string, dialect: Dialect): string {
  const book = books[dialect];
  const core = book === undefined ? undefined : numberIn(book.core, keyword);
  if (core !== undefined) return `JSON Schema Core ${dialect}, ${core} ${keyword}`;
  const validation = book === undefined ? undefined : numberIn(book.validation, keyword);
  return validation === undefined
    ? `JSON Schema ${dialect}`
    : `JSON Schema Validation ${dialect}, ${validation} ${keyword}`;
}

/**
 * How validators (zod 3 and 4, ajv, pydantic, python jsonschema, Go and Rust libraries) speak of each
 * keyword when they refuse. Keywords that are also plain English words are known by their phrases alone.
 */
const sizes =
  /too_small|too_big|\btoo (?:small|big|short|long|few|many)|at (?:least|most)|more than|fewer than|less than|greater than|\bexceed|characters?\b|[<>]=/i;

const bounds =
  /too_small|too_big|\btoo (?:small|big|low|high)|at (?:least|most)|less than|greater than|\bexceed|out of range|must be (?:positive|negative|non-?negative)|[<>]= ?-?\d|\bbe [<>] ?-?\d/i;

const choices =
  /invalid_union|no_match|oneOf|anyOf|union|discriminator|must match|none of|any of|exactly one|one schema|invalid input/i;

const types =
  /invalid_type|_type\b|type=|\bwrong type|(?:expected|must be|should be|is not|not of type|invalid type|cannot unmarshal|valid)\W+(?:an? |of type |a valid |type )*\W?(?:string|str|number|float|double|int|integer|bool|boolean|object|dict|dictionary|map|record|array|list|slice|null|none|undefined|nan|struct|sequence)\b/i;

const phrases: ReadonlyMap<string, RegExp> = new Map([
  ['type', types],
  [
    'required',
    /\brequired\b|\bmissing\b|received undefined|is undefined|must be (?:provided|specified|set)/i,
  ],
  [
    'enum',
    /\benum\b|invalid_enum_value|invalid_value|invalid option|one of|allowed values|must be equal to|literal_error|unknown variant|unsupported|input should be/i,
  ],
  [
    'const',
    /\bconst\b|constant|invalid_literal|literal|must be equal to|invalid_value|was expected|expected\b/i,
  ],
  ['minimum', bounds],
  ['maximum', bounds],
  ['exclusiveMinimum', bounds],
  ['exclusiveMaximum', bounds],
  ['multipleOf', /multiple[ _]of|not_multiple_of|multipleOf|\bstep\b/i],
  ['minLength', /minLength|empty|must NOT have|blank|\blength\b|required/i],
  ['maxLength', /maxLength|must NOT have|\blength\b/i],
  ['minItems', /minItems|empty|must NOT have|\bitems\b/i],
  ['maxItems', /maxItems|must NOT have|\bitems\b/i],
  ['minProperties', /minProperties|empty|must NOT have|\b(?:properties|keys)\b/i],
  ['maxProperties', /maxProperties|must NOT have|\b(?:properties|keys)\b/i],
  ['uniqueItems', /unique|duplicate/i],
  [
    'pattern',
    /\bpattern\b|\bregex|must match|does not match|invalid_string|invalid_format|string_pattern_mismatch|malformed/i,
  ],
  ['format', /\bformat\b|invalid_string|invalid_format|invalid (?:email|url|uri|uuid|date|datetime|time)/i],
  ['contains', /\bcontains?\b/i],
  ['dependentRequired', /depend|\brequired\b|must have propert/i],
  ['dependencies', /depend|\brequired\b|must have propert/i],
  ['not', /must NOT be valid|should not be valid|not allowed/i],
  ['anyOf', choices],
  ['oneOf', choices],
  ['if', /must match|"(?:then|else)"/i],
]);

const sized = new Set(['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties']);

/** Whether a text speaks of a schema keyword, by name or in the usual words of a validator. */
export function speaksOfKeyword(text: string, keyword: string): boolean {
  return (phrases.get(keyword)?.test(text) ?? false) || (sized.has(keyword) && sizes.test(text));
}

import type { JsonObject, JsonSchema } from '../../../arbitraries/json/json.js';

/** Schemas of members by name. */
export type Properties = Readonly<Record<string, JsonSchema>>;

/** Any string. */
export const string: JsonObject = { type: 'string' };
/** `true` or `false`. */
export const boolean: JsonObject = { type: 'boolean' };
/** Any number without a fraction, `1.0` too. */
export const integer: JsonObject = { type: 'integer' };
/** Any object: where a revision leaves the members open. */
export const anyObject: JsonObject = { type: 'object' };
/** `_meta`: any object. */
export const meta: JsonObject = { ...anyObject };

/** One of these strings. */
export const oneOfStrings = (...values: readonly string[]): JsonObject => ({ type: 'string', enum: values });
/** An array whose items all fit. */
export const listOf = (items: JsonSchema): JsonObject => ({ type: 'array', items });
/** An object with any names, whose values all fit. */
export const mapOf = (values: JsonSchema): JsonObject => ({ type: 'object', additionalProperties: values });

/** An object with these members, of which some must be there. Members that it does not name are legal. */
export const objectWith = (required: readonly string[], properties: Properties): JsonObject => ({
  type: 'object',
  required,
  properties,
});

/**
 * An object told apart by one string member: each kind has its own definition, another kind is a breach.
 * Written with `if` and `then`, so that a breach names what is wrong within the kind that was chosen.
 */
export const kindsBy = (member: string, kinds: Readonly<Record<string, JsonObject>>): JsonObject => ({
  type: 'object',
  required: [member],
  properties: { [member]: oneOfStrings(...Object.keys(kinds)) },
  allOf: Object.entries(kinds).map(([kind, definition]) => ({
    if: { required: [member], properties: { [member]: { const: kind } } },
    then: definition,
  })),
});

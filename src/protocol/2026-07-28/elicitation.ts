import {
  boolean,
  integer,
  kindsBy,
  listOf,
  mapOf,
  objectWith,
  oneOfStrings,
  string,
} from '../definitions/schema.js';

const described = { title: string, description: string };
const titled = listOf(objectWith(['const', 'title'], { const: string, title: string }));
const number = objectWith([], {
  ...described,
  minimum: { type: 'number' },
  maximum: { type: 'number' },
  default: { type: 'number' },
});

/** Definition `PrimitiveSchemaDefinition`: a field of a form, told apart by `type`. */
const formField = kindsBy('type', {
  string: objectWith([], {
    ...described,
    minLength: integer,
    maxLength: integer,
    format: oneOfStrings('email', 'uri', 'date', 'date-time'),
    enum: listOf(string),
    enumNames: listOf(string),
    oneOf: titled,
    default: string,
  }),
  number,
  integer: number,
  boolean: objectWith([], { ...described, default: boolean }),
  array: objectWith(['items'], {
    ...described,
    minItems: integer,
    maxItems: integer,
    items: {
      type: 'object',
      if: { required: ['anyOf'] },
      then: { properties: { anyOf: titled } },
      else: objectWith(['type', 'enum'], { type: { const: 'string' }, enum: listOf(string) }),
    },
    default: listOf(string),
  }),
});

const formParams = objectWith(['message', 'requestedSchema'], {
  message: string,
  mode: { const: 'form' },
  requestedSchema: objectWith(['type', 'properties'], {
    $schema: string,
    type: { const: 'object' },
    properties: mapOf(formField),
    required: listOf(string),
  }),
});

const urlParams = objectWith(['message', 'url'], {
  message: string,
  url: { type: 'string', format: 'uri' },
});

/** Definition `ElicitRequestParams`: a form, unless `mode` is `url`. */
export const elicitationParams = {
  type: 'object',
  if: { required: ['mode'], properties: { mode: { const: 'url' } } },
  then: urlParams,
  else: formParams,
};

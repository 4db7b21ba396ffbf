import * as fc from 'fast-check';
import type { Json, JsonSchema } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import { atPlace, extended } from './changed.js';
import { credentialNames } from './credential-names.js';
import type { Adversarial, Family } from './family.js';
import { stringText } from './json-text.js';
import { objectPlaces } from './place.js';
import { declaredNames } from './schema-walk.js';

/** No service issues anything of this form; a reader, a scanner and a redactor all see what it is. */
const synthetic = fc
  .tuple(
    fc.constantFrom('', 'Bearer '),
    fc.string({ unit: fc.constantFrom(...Array.from('0123456789abcdef')), minLength: 16, maxLength: 16 }),
  )
  .map(([scheme, digits]) => `${scheme}synthetic-${digits}`);

/** The names under which most credentials are passed: a reader of one certain name most likely reads one of these. */
const usual = [
  'api_key',
  'apiKey',
  'authorization',
  'access_token',
  'token',
  'password',
  'secret',
  'Authorization',
];

export const credential: Family = {
  name: 'credential',
  about: 'A credential that nobody asked for is taken from the arguments, acted on, stored or echoed.',
  arbitrary({ schema, base }) {
    const declared = declaredNames(schema);
    const all = credentialNames.filter((name) => !declared.has(name));
    const first = usual.filter((name) => !declared.has(name));
    const payload = fc.tuple(fc.boolean(), fc.nat({ max: all.length - 1 }), synthetic);
    return atPlace(base, objectPlaces, payload).map((drawn) => {
      const [isUsual, index, secret] = drawn.payload;
      const { value } = drawn.place;
      const free = (isUsual ? first : all).filter(
        (name) => !isJsonObject(value) || !Object.hasOwn(value, name),
      );
      const name = free[index % free.length] ?? 'api_key';
      return extended('credential', drawn, [[stringText(name), stringText(secret)]]);
    });
  },
};

/** The value with each of the usual names beside its members, as far as the schema declares them nowhere. */
export function* usualCredentials(schema: JsonSchema, value: Json): Generator<Adversarial> {
  const declared = declaredNames(schema);
  const drawn = { value, place: { tokens: [], value }, payload: undefined };
  for (const name of usual) {
    if (declared.has(name) || (isJsonObject(value) && Object.hasOwn(value, name))) continue;
    yield extended('credential', drawn, [[stringText(name), stringText('synthetic-0123456789abcdef')]]);
  }
}

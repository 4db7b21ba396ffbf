import * as fc from 'fast-check';
import type { Json } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import { atPlace, atRoot, extended } from './changed.js';
import { credentialNames, usualCredentialNames } from './credential-names.js';
import type { Family } from './family.js';
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

const isFree = (value: Json, name: string): boolean => !isJsonObject(value) || !Object.hasOwn(value, name);

export const credential: Family = {
  name: 'credential',
  about: 'A credential that nobody asked for is taken from the arguments, acted on, stored or echoed.',
  arbitrary({ schema, base }) {
    const declared = declaredNames(schema);
    const names = credentialNames.filter((name) => !declared.has(name));
    const payload = fc.tuple(fc.nat({ max: names.length - 1 }), synthetic);
    return atPlace(base, objectPlaces, payload).map((drawn) => {
      const [index, secret] = drawn.payload;
      const { value } = drawn.place;
      const free = names.filter((name) => isFree(value, name));
      const name = free[index % free.length] ?? 'api_key';
      return extended('credential', drawn, [[stringText(name), stringText(secret)]]);
    });
  },
  *specimens(schema, smallest) {
    const declared = declaredNames(schema);
    for (const name of usualCredentialNames) {
      if (declared.has(name) || !isFree(smallest, name)) continue;
      yield extended('credential', atRoot(smallest), [
        [stringText(name), stringText(`synthetic-${'0'.repeat(16)}`)],
      ]);
    }
  },
};

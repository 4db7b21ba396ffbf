import * as fc from 'fast-check';
import type { JsonSchema } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import { atPlace, atRoot, extended, placeOfType, planted } from './changed.js';
import type { Family } from './family.js';
import { stringText } from './json-text.js';
import type { MemberText } from './json-text.js';
import { objectPlaces, placesOf } from './place.js';

/** JSON string texts. What stands unescaped is well-formed; lone surrogates exist as escapes only. */
const texts = [
  String.raw`"\ud800"`,
  String.raw`"\udc00"`,
  String.raw`"\udc00\ud800"`,
  String.raw`"a\ud83d"`,
  String.raw`"\ud83d\ude00"`,
  '"😀"',
  String.raw`"\u0000"`,
  String.raw`"a\u0000b"`,
  String.raw`"\u2028\u2029"`,
  '"a\u2028b"',
  '"\u202eabc\u202c"',
  '"\u2066abc\u2069"',
  '"\u00e9"',
  '"e\u0301"',
  '"\uac00"',
  '"\u1100\u1161"',
  '"\ufb01\u0130\u00df"',
  '"\ufeffa"',
  '"\u200b\u00ad"',
  String.raw`"\uffff\ufffe"`,
  '"\u{1f468}\u200d\u{1f469}\u200d\u{1f467}"',
  String.raw`"\u001b[31m\u0007"`,
  String.raw`"\r\n\t"`,
] as const;

/** Names that are one after normalisation, case folding or cutting at NUL, and two before. */
const pairs: readonly (readonly MemberText[])[] = [
  [
    ['"\u00e9"', '1'],
    ['"e\u0301"', '2'],
  ],
  [
    [String.raw`"key\u0000a"`, '1'],
    [String.raw`"key\u0000b"`, '2'],
  ],
  [
    [String.raw`"\ud800"`, '1'],
    [String.raw`"\udfff"`, '2'],
  ],
  [
    ['"k"', '1'],
    ['"\u212a"', '2'],
  ],
  [
    ['"\ufb01"', '1'],
    ['"fi"', '2'],
  ],
];

/** What most programs stumble over comes more often than the rest. */
const text = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(String.raw`"\u0000"`, String.raw`"\ud800"`) },
  { weight: 2, arbitrary: fc.constantFrom(...texts) },
);

export const unicode: Family = {
  name: 'unicode',
  about: 'Text is cut, normalised, re-encoded or shown so that it means another text than was sent.',
  arbitrary({ base }) {
    const asValue = atPlace(base, placeOfType('string'), text).map((drawn) =>
      planted('unicode', drawn, drawn.payload),
    );
    const asKeys = atPlace(
      base,
      objectPlaces,
      fc.oneof(fc.constantFrom(...pairs), fc.constantFrom(...texts)),
    ).map((drawn) =>
      extended(
        'unicode',
        drawn,
        typeof drawn.payload === 'string' ? [[drawn.payload, 'null']] : drawn.payload,
      ),
    );
    return fc.oneof({ weight: 3, arbitrary: asValue }, { weight: 1, arbitrary: asKeys });
  },
  *specimens(schema, smallest) {
    const place = placesOf(smallest).find(({ value }) => typeof value === 'string');
    const name = place === undefined ? textProperty(schema) : undefined;
    if (place === undefined && name === undefined) return;
    for (const text of usualFirst) {
      if (place !== undefined) yield planted('unicode', { value: smallest, place, payload: text }, text);
      else yield extended('unicode', atRoot(smallest), [[stringText(name ?? ''), text]]);
    }
  },
};

/** What ends, quotes or escapes strings in some language, alone and together. */
const marks: readonly string[] = [
  String.raw`"\u0000"`,
  String.raw`"\""`,
  String.raw`"\\"`,
  `"'"`,
  String.raw`"\n"`,
  '"😀"',
  '"%"',
  '"$"',
  '"<"',
  '"/"',
  '" "',
  JSON.stringify(' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'),
];

const usualFirst: readonly string[] = [...new Set([...marks, ...texts])];

/** A property of the root that may be a text and is not required. */
function textProperty(schema: JsonSchema): string | undefined {
  const properties = isJsonObject(schema) ? schema.properties : undefined;
  if (!isJsonObject(properties)) return undefined;
  return Object.keys(properties).find((name) => {
    const property = properties[name];
    return isJsonObject(property) && property.type === 'string' && property.enum === undefined;
  });
}

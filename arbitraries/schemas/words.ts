import * as fc from 'fast-check';

const plain = ['a', 'b'] as const;

/** Names that an ordinary object inherits, and the one that changes a prototype when it is assigned. */
const inherited = ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf'] as const;

/** Names that mean something elsewhere: in a pointer, in a URI, to an array, to a schema. */
const odd = ['', '0', 'a/b', 'a~b', 'a%62', 'é', '😀', 'length', '$ref', 'type'] as const;

/** Names of members: mostly two, so that schemas and values speak of the same ones. */
export const memberNames: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...plain) },
  { weight: 3, arbitrary: fc.constantFrom(...inherited) },
  { weight: 1, arbitrary: fc.constantFrom(...odd) },
);

/** Short texts: one character in one UTF-16 unit, in two and in two code points, and half a character. */
export const shortTexts: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      'a',
      'b',
      'ab',
      'aa',
      '0',
      '1',
      ' ',
      'é',
      'e\u0301',
      '😀',
      '😀a',
      '\ud83d',
      '\n',
    ),
  },
  { weight: 1, arbitrary: memberNames },
);

/** Patterns whose every match is found at once. */
export const patterns: fc.Arbitrary<string> = fc.constantFrom(
  '^a',
  'b$',
  '^.$',
  '^..$',
  String.raw`^\p{L}`,
  '^[^a]*$',
  String.raw`^\S+$`,
  String.raw`^\d`,
  String.raw`\w`,
  '^$',
  'a|b',
  '[😀]',
  '^(?!a)',
);

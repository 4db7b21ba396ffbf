import * as fc from 'fast-check';

/** Numbers in all the forms that JSON allows, many of which a double can not hold. */
export const numberText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), fc.bigInt({ min: 1n, max: 10n ** 22n }).map(String)),
    fc.option(fc.stringMatching(/^[0-9]{1,20}$/), { nil: undefined }),
    fc.option(fc.tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), fc.nat(420)), {
      nil: undefined,
    }),
  )
  .map(
    ([sign, whole, fraction, power]) =>
      `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}${power === undefined ? '' : power.join('')}`,
  );

/** Strings as JSON text: lone surrogates, prototype names, control characters, needless escapes. */
export const stringText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }).map((value) => JSON.stringify(value)),
  fc.constantFrom('"__proto__"', '"constructor"', '"a"', '"b"', '"\\u0061"', '"\\/"', '"\ud800"', '"\u2028"'),
);

const space = fc.constantFrom('', '', '', ' ', '\n', '\t\r');

/** Valid JSON text of any form: spaces anywhere, duplicate keys, numbers of any size. */
export const jsonText: fc.Arbitrary<string> = fc.letrec<{ value: string; padded: string }>((tie) => ({
  padded: fc.tuple(space, tie('value'), space).map((parts) => parts.join('')),
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.oneof(fc.constantFrom('null', 'true', 'false', '-0'), numberText, stringText),
    fc.array(tie('padded'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    fc
      .array(fc.tuple(space, stringText, space, tie('padded')), { maxLength: 4 })
      .map((members) => `{${members.map(([a, name, b, value]) => `${a}${name}${b}:${value}`).join(',')}}`),
  ),
})).padded;

/** JSON text with a few characters changed, removed or added: mostly not JSON any more. */
export const nearlyJsonText: fc.Arbitrary<string> = fc
  .tuple(
    jsonText,
    fc.array(
      fc.tuple(fc.nat(), fc.nat(2), fc.constantFrom(...'[]{},:"\\0-1.eE+ntu \u00a0\ufeff\u0000'.split(''))),
      {
        maxLength: 3,
      },
    ),
  )
  .map(([text, edits]) =>
    edits.reduce((now, [place, cut, added]) => {
      const at = now.length === 0 ? 0 : place % now.length;
      return now.slice(0, at) + added + now.slice(at + cut);
    }, text),
  );

/** A date in letters: `YYYY-MM-DD`, `YYYY/MM/DD HH:mm:ss.SSS`. */
export const dateLetters =
  /\b[Yy]{4}(?:[-/.]MM(?:[-/.][Dd]{2})?)?(?:[T ]HH:mm(?::ss(?:\.SSS)?)?Z?)?(?![A-Za-z])/;

const digits: readonly (readonly [RegExp, string])[] = [
  [/[Yy]{4}/, '2024'],
  [/MM/, '02'],
  [/[Dd]{2}/, '29'],
  [/HH/, '12'],
  [/mm/, '30'],
  [/SSS/, '250'],
  [/ss/, '45'],
];

/** The first date in letters that a text holds, in digits; `undefined` where it holds none. */
export function dateInDigits(text: string): string | undefined {
  const letters = dateLetters.exec(text)?.[0];
  return letters === undefined
    ? undefined
    : digits.reduce((date, [name, value]) => date.replace(name, value), letters);
}

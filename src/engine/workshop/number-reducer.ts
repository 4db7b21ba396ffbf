const integer = /^-?(?:0|[1-9][0-9]*)$/;
const decimal = /^(-?)([0-9]+)\.([0-9]+)$/;
const scientific = /^(-?[0-9]+)(\.[0-9]+)?[eE]([+-]?[0-9]+)$/;

/** So many halves of the way to zero are tried for one number. */
const mostHalves = 64;

/**
 * Numbers, as JSON text, that are shorter or of as many and lesser digits, boldest first. It works on the
 * digits, so that what no double holds stays what it is.
 */
export function* smallerNumbers(text: string): Generator<string> {
  yield* ['0', '1', '-1'];
  if (text.startsWith('-')) yield text.slice(1);
  if (integer.test(text)) yield* smallerIntegers(text);
  const fraction = decimal.exec(text);
  if (fraction !== null) yield* smallerDecimals(fraction[1] ?? '', fraction[2] ?? '', fraction[3] ?? '');
  const exponent = scientific.exec(text);
  if (exponent !== null) yield* smallerExponents(exponent);
}

/** Powers of ten with fewer digits, then halves of the way to zero, then the one below. */
function* smallerIntegers(text: string): Generator<string> {
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.length - sign.length;
  for (let fewer = digits >> 1; fewer >= 1; fewer >>= 1)
    yield `${sign}1${'0'.repeat(Math.max(0, digits - fewer - 1))}`;
  const value = BigInt(text);
  let step = value / 2n;
  for (let tries = 0; tries < mostHalves && step !== 0n; tries += 1, step /= 2n) yield String(value - step);
  if (value !== 0n) yield String(value > 0n ? value - 1n : value + 1n);
}

/** The whole part alone, fewer digits behind the point, a smaller whole part, smaller digits. */
function* smallerDecimals(sign: string, whole: string, fraction: string): Generator<string> {
  const write = (left: string, right: string): string => `${sign}${left}.${right}`;
  yield `${sign}${whole}`;
  yield* ['0.1', '1.1', '-0.1', '0.5'];
  for (let size = fraction.length >> 1; size >= 1; size >>= 1)
    yield write(whole, fraction.slice(0, fraction.length - size));
  for (const left of ['0', '1', ...smallerIntegers(whole)]) yield write(left, fraction);
  for (const right of ['1', '5', ...smallerIntegers(fraction.replace(/^0+(?=.)/, ''))])
    yield write(whole, right.padStart(fraction.length, '0'));
}

/** The number written out, without digits behind the point, with a smaller exponent. */
function* smallerExponents([text, whole = '', fraction, exponent = '']: RegExpExecArray): Generator<string> {
  const value = Number(text);
  if (Number.isInteger(value) && Math.abs(value) < 1e21) yield String(BigInt(value));
  const power = exponent.replace('+', '');
  if (fraction !== undefined || power !== exponent) yield `${whole}e${power}`;
  for (const smaller of smallerIntegers(power)) yield `${whole}${fraction ?? ''}e${smaller}`;
  for (const smaller of smallerIntegers(whole)) yield `${smaller}${fraction ?? ''}e${power}`;
}

/** The exact value of a JSON number: 0.DIGITS × 10^exponent, digits without zeros at either end. */
interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: bigint;
}

const zero: Decimal = { negative: false, digits: '', exponent: 0n };

/** Reads the text of a JSON number. Linear in its length, whatever its exponent says. */
function decimalOf(text: string): Decimal {
  const negative = text.startsWith('-');
  const [mantissa = '', power = '0'] = text.slice(negative ? 1 : 0).split(/[eE]/);
  const point = mantissa.indexOf('.');
  const whole = point < 0 ? mantissa : mantissa.slice(0, point);
  const digits = point < 0 ? whole : whole + mantissa.slice(point + 1);
  let first = 0;
  while (digits[first] === '0') first += 1;
  let last = digits.length;
  while (last > first && digits[last - 1] === '0') last -= 1;
  if (first === last) return zero;
  const exponent = BigInt(power.replace('+', '')) + BigInt(whole.length - first);
  return { negative, digits: digits.slice(first, last), exponent };
}

/**
 * Whether two texts of JSON numbers say the same number, without rounding: `1`, `1.0` and `10e-1` do,
 * `9007199254740992` and `9007199254740993` do not. `-0` equals `0`.
 */
export function equalNumbers(a: string, b: string): boolean {
  if (a === b) return true;
  const left = decimalOf(a);
  const right = decimalOf(b);
  return left.negative === right.negative && left.digits === right.digits && left.exponent === right.exponent;
}

/**
 * Whether JavaScript's number for this text writes back as an equal decimal. True for `1.0`, `1e2` and `0.1`;
 * false for `9007199254740993`, `1e400` and `1e-400`, for `-0`, and for 2^60 in full: the double is exact
 * there, but what JavaScript writes for it is another number.
 */
export function survivesDouble(text: string): boolean {
  const value = Number(text);
  if (value === 0 && text.startsWith('-')) return false;
  return Number.isFinite(value) && equalNumbers(text, String(value));
}

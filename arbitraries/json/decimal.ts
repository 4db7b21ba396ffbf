/** A decimal number: `digits` times ten to the power of minus `scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** What the shortest text of a double says, exactly. */
export function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** The digits of a decimal at a greater scale. */
export const atScale = (decimal: Decimal, scale: number): bigint =>
  decimal.digits * 10n ** BigInt(scale - decimal.scale);

/** The double nearest to `digits` times ten to the power of minus `scale`. */
export function numberOf(digits: bigint, scale: number): number {
  const negative = digits < 0n;
  const text = String(negative ? -digits : digits).padStart(scale + 1, '0');
  const whole = text.slice(0, text.length - scale);
  const value = Number(scale === 0 ? whole : `${whole}.${text.slice(text.length - scale)}`);
  return negative && value !== 0 ? -value : value;
}

/** Whether `value` is a whole number of steps, in decimal. */
export function isMultiple(value: number, step: number): boolean {
  const a = decimalOf(value);
  const b = decimalOf(step);
  const scale = Math.max(a.scale, b.scale);
  const divisor = atScale(b, scale);
  return divisor !== 0n && atScale(a, scale) % divisor === 0n;
}

import { wrongValue } from './wrong-value.js';

/** A whole number from `from` to `to`. */
export const whole =
  (flag: string, from: number, to: number) =>
  (text: string): number => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= from && value <= to)) throw wrongValue(flag, `a whole number from ${from} to ${to}`, text);
    return value;
  };

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** A duration with its unit, in milliseconds: `250ms`, `5s`, `10m`, `6h`, `1.5s`. Never 0. */
export const duration =
  (flag: string) =>
  (text: string): number => {
    const [, amount, unit = ''] = /^(\d{1,12}(?:\.\d{1,3})?)(ms|s|m|h)$/.exec(text) ?? [];
    const ms = Math.round(Number(amount) * (unitMs[unit] ?? Number.NaN));
    if (!(ms > 0 && ms <= Number.MAX_SAFE_INTEGER)) {
      throw wrongValue(flag, 'a duration with its unit, such as 5s, 10m or 6h', text);
    }
    return ms;
  };

const unitBytes: Readonly<Record<string, number>> = { b: 1, kb: 2 ** 10, mb: 2 ** 20, gb: 2 ** 30 };

/** A size with its unit, in bytes; KB is 1024 bytes: `512B`, `256KB`, `1MB`. Never 0. */
export const size =
  (flag: string) =>
  (text: string): number => {
    const [, amount, unit = ''] = /^(\d{1,12})(b|kb|mb|gb)$/i.exec(text) ?? [];
    const bytes = Number(amount) * (unitBytes[unit.toLowerCase()] ?? Number.NaN);
    if (!(bytes > 0 && bytes <= 2 ** 30)) {
      throw wrongValue(flag, 'a size with its unit up to 1GB, such as 256KB or 1MB', text);
    }
    return bytes;
  };

/** A rate in calls per second: `10/s`, `30/m`. Never 0. */
export const rate =
  (flag: string) =>
  (text: string): number => {
    const [, amount, unit = ''] = /^(\d{1,9}(?:\.\d{1,3})?)\/(s|m|h)$/.exec(text) ?? [];
    const perSecond = (Number(amount) * 1000) / (unitMs[unit] ?? Number.NaN);
    if (!(perSecond > 0)) throw wrongValue(flag, 'a rate such as 10/s or 30/m', text);
    return perSecond;
  };

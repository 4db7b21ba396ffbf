import type { NextInt } from '../characters.js';

/** A member of the list; the list must not be empty. */
export function pick<T>(nextInt: NextInt, list: readonly [T, ...T[]]): T {
  return list[nextInt(0, list.length - 1)] ?? list[0];
}

/** A `broken` that picks from strings that no validator accepts. */
export const brokenFrom =
  (list: readonly [string, ...string[]]) =>
  (nextInt: NextInt): string =>
    pick(nextInt, list);

/** An integer as text, filled with zeros to `width`. */
export const padded = (value: number, width: number): string => String(value).padStart(width, '0');

const letters = 'abcdefghijklmnopqrstuvwxyz';
const alphanumeric = `${letters}0123456789`;

/** Lower-case letters and digits, the first a letter; at least one. */
export function word(nextInt: NextInt, length: number): string {
  let text = letters.charAt(nextInt(0, letters.length - 1));
  while (text.length < length) text += alphanumeric.charAt(nextInt(0, alphanumeric.length - 1));
  return text;
}

const padded16 = (value: number): string => value.toString(16).padStart(4, '0');

/** Hexadecimal digits, lower case. */
export function hexadecimal(nextInt: NextInt, length: number): string {
  let text = '';
  while (text.length < length) text += padded16(nextInt(0, 0xffff));
  return text.slice(0, length);
}

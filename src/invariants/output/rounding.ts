import { equalNumbers } from '../../protocol/json/decimal.js';

const integer = /^-?[0-9]{16,400}$/;

/** Whether a text is an integer beyond 2^53 - 1, written out, of at most 400 digits. */
export const isUnsafeInteger = (text: string): boolean =>
  integer.test(text) && !Number.isSafeInteger(Number(text));

/** Whether two integers beyond 2^53 - 1 differ only because one of them went through a double. */
export const isRounding = (a: string, b: string): boolean =>
  isUnsafeInteger(a) && isUnsafeInteger(b) && Number(a) === Number(b) && !equalNumbers(a, b);

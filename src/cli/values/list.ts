import { wrongValue } from './wrong-value.js';

/** Names or globs separated by commas; given again, the option adds to them. */
export const list =
  (flag: string, what: string) =>
  (text: string, before: readonly string[] = []): readonly string[] => {
    const items = text.split(',').map((item) => item.trim());
    if (items.includes('')) throw wrongValue(flag, `${what} separated by commas`, text);
    return [...before, ...items];
  };

/** `prefix` and `suffix` so many times around a text. */
export const nested = (depth: number, prefix: string, leaf: string, suffix: string): string =>
  prefix.repeat(depth) + leaf + suffix.repeat(depth);

/** Texts joined by commas, made one by one from 0 on. */
export const listed = (count: number, textOf: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => textOf(index)).join(',');

/** An instance of objects within objects, each in the member `a`. */
export const nestedObjects = (depth: number, leaf: string): string => nested(depth, '{"a":', leaf, '}');

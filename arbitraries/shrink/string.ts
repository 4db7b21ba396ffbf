import type { TextSpace } from '../text/text-space.js';

/** Simpler strings: of the spaces where there are such, else parts of the text and `a` for its characters. */
export function* smallerTexts(value: string, spaces: readonly TextSpace[]): Iterable<string> {
  if (spaces.length > 0) {
    for (const space of spaces)
      if (space.unsupported === undefined && !space.empty) yield* space.smaller(value);
    return;
  }
  const characters = Array.from(value);
  yield '';
  for (let size = characters.length >> 1; size >= 1; size >>= 1) {
    yield characters.slice(0, characters.length - size).join('');
    yield characters.slice(size).join('');
  }
  for (const index of characters.keys())
    if (characters[index] !== 'a') yield characters.with(index, 'a').join('');
}

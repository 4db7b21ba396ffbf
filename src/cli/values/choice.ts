import { wrongValue } from './wrong-value.js';

/** One of a few words. */
export const choice =
  <Word extends string>(flag: string, words: readonly Word[]) =>
  (text: string): Word => {
    const word = words.find((candidate) => candidate === text);
    if (word === undefined) throw wrongValue(flag, orList(words), text);
    return word;
  };

/** Words of a few, separated by commas, each once; given again, the option adds to them. */
export const choices =
  <Word extends string>(flag: string, words: readonly Word[]) =>
  (text: string, before: readonly Word[] = []): readonly Word[] => [
    ...new Set([...before, ...text.split(',').map((word) => choice(flag, words)(word.trim()))]),
  ];

/** `a, b or c`. */
const orList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

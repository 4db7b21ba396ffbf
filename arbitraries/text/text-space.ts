import type { ReadonlyDFA } from 'refa';
import type { Automaton } from './automaton.js';
import { automatonOf } from './automaton.js';
import type { NextInt } from './characters.js';
import type { Format } from './formats/format.js';
import { formatOf } from './formats/formats.js';
import { guessesOf } from './guess.js';
import { outsideOf } from './outside.js';
import { complementOf, everyText, intersectionOf, textsMatching } from './pattern-language.js';
import { sampledSpace } from './sampled-space.js';
import { refusedSpace } from './refused-space.js';
import { unicodeSource } from './unicode-source.js';
import { UnsupportedText } from './unsupported-text.js';
import { wordSpace } from './word-space.js';

/**
 * What a schema says of a string. Lengths count code points; `maxLength` undefined is no bound. Patterns
 * are unanchored ECMA-262 expressions read with flag `u` where they compile so. Formats that are not known constrain nothing.
 */
export interface TextConstraints {
  readonly patterns: readonly string[];
  readonly notPatterns: readonly string[];
  readonly formats: readonly string[];
  readonly notFormats: readonly string[];
  readonly minLength: number;
  readonly maxLength: number | undefined;
}

/** How long drawn strings like to be: as short as allowed, as long as allowed, or mostly short. */
export type TextMood = 'min' | 'max' | 'mixed';

/**
 * All strings that satisfy some constraints.
 *
 * @property empty proven: there is no such string
 * @property unsupported why strings can not be made although there may be some; then, as when `empty`, the
 *   methods that answer a string throw UnsupportedText and the others answer nothing
 * @property shortestLength code points of `shortest()`, known without making it
 */
export interface TextSpace {
  readonly empty: boolean;
  readonly unsupported?: string;
  readonly shortestLength: number;
  /** Does the string satisfy the constraints? */
  accepts(text: string): boolean;
  /** The shortest member, and of these the simplest. With a format: the simplest member of its ladder. */
  shortest(): string;
  /** A member of at most `maxLength` code points, or the shortest when that is longer. */
  draw(nextInt: NextInt, mood: TextMood, maxLength: number): string;
  /** Members at the first and last possible lengths and their neighbours, without repetition. */
  boundaries(): string[];
  /** Members that are shorter or as long and simpler than `value`, boldest first; ends for any value. */
  smaller(value: string): Iterable<string>;
  /** A string that breaks one constraint and, where possible, keeps the others; undefined when none does. */
  outside(nextInt: NextInt): string | undefined;
}

/** A test that is no automaton: a pattern that is not regular, or a format. */
interface Filter {
  readonly test: (text: string) => boolean;
  readonly proposals: readonly ((nextInt: NextInt) => string)[];
}

interface Language {
  readonly automaton: Automaton;
  readonly filters: readonly Filter[];
}

const matchings = new Map<string, ReadonlyDFA>();
const languages = new Map<string, Language>();
const spaces = new Map<string, TextSpace>();
const maxCached = 4000;

function cached<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= maxCached) cache.clear();
  const made = make();
  cache.set(key, made);
  return made;
}

function compiled(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch (cause) {
    throw new UnsupportedText(`the pattern /${pattern}/u is no regular expression`, { cause });
  }
}

function patternFilter(pattern: string, positive: boolean): Filter {
  const expression = compiled(pattern);
  return {
    test: (text) => expression.test(text) === positive,
    proposals: [guessesOf(pattern, positive ? 'skipped' : 'written')],
  };
}

/** Patterns become one automaton as far as they can; each that can not becomes a filter. */
function languageOf(patterns: readonly string[], notPatterns: readonly string[]): Language {
  const filters: Filter[] = [];
  let dfa = everyText();
  const narrow = (pattern: string, positive: boolean): void => {
    compiled(pattern);
    try {
      const matching = cached(matchings, pattern, () => textsMatching(pattern));
      dfa = intersectionOf(dfa, positive ? matching : complementOf(matching));
    } catch {
      filters.push(patternFilter(pattern, positive));
    }
  };
  for (const pattern of patterns) narrow(pattern, true);
  for (const pattern of notPatterns) narrow(pattern, false);
  return { automaton: automatonOf(dfa), filters };
}

const formatFilter = (format: Format): Filter => ({ test: format.test, proposals: [] });

const notFormatFilter = (format: Format): Filter => ({
  test: (text) => !format.test(text) && format.disputed?.(text) !== true,
  proposals: [(nextInt) => format.broken(nextInt)],
});

const knownFormats = (names: readonly string[]): readonly Format[] =>
  names.flatMap((name) => formatOf(name) ?? []);

/** Whether something else is asked of a string than its formats. */
const isNarrowed = ({ patterns, notPatterns, minLength, maxLength }: TextConstraints): boolean =>
  patterns.length + notPatterns.length + minLength > 0 || maxLength !== undefined;

function build(constraints: TextConstraints): TextSpace {
  const { patterns, notPatterns, minLength, maxLength } = constraints;
  const outside = outsideOf(constraints, textSpace);
  if (maxLength !== undefined && maxLength < minLength) return refusedSpace(outside);
  const formats = knownFormats(constraints.formats);
  const outlines = isNarrowed(constraints) ? formats.flatMap(({ outline }) => outline ?? []) : [];
  const key = JSON.stringify([patterns, notPatterns, outlines]);
  try {
    const language = cached(languages, key, () =>
      languageOf([...patterns, ...outlines].map(unicodeSource), notPatterns.map(unicodeSource)),
    );
    const words = wordSpace(language.automaton, minLength, maxLength, outside);
    const filters = [
      ...language.filters,
      ...formats.map(formatFilter),
      ...knownFormats(constraints.notFormats).map(notFormatFilter),
    ];
    if (filters.length === 0 || words.empty || words.unsupported !== undefined) return words;
    return sampledSpace({
      words,
      formats,
      proposals: filters.flatMap(({ proposals }) => proposals),
      accepts: (text) => words.accepts(text) && filters.every(({ test }) => test(text)),
      lengths: { min: minLength, max: maxLength },
      outside,
    });
  } catch (cause) {
    if (cause instanceof UnsupportedText) return refusedSpace(outside, cause.message);
    throw cause;
  }
}

const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].toSorted();

/** The space of strings that satisfy the constraints; the same object for the same constraints. */
export function textSpace(constraints: TextConstraints): TextSpace {
  const canonical: TextConstraints = {
    patterns: sorted(constraints.patterns),
    notPatterns: sorted(constraints.notPatterns),
    formats: sorted(constraints.formats),
    notFormats: sorted(constraints.notFormats),
    minLength: Math.max(0, Math.ceil(constraints.minLength)),
    maxLength: constraints.maxLength === undefined ? undefined : Math.floor(constraints.maxLength),
  };
  return cached(spaces, JSON.stringify(Object.values(canonical)), () => build(canonical));
}

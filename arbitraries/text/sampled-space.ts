import { codePointLength, codePointsOf, isSimpler, textOf } from './characters.js';
import type { NextInt } from './characters.js';
import type { Format, LengthWish } from './formats/format.js';
import { refusedSpace } from './refused-space.js';
import { withoutChunks, withSimpler } from './smaller-words.js';
import type { TextMood, TextSpace } from './text-space.js';

/** What a space that is drawn from and tested needs. */
export interface Sampling {
  /** The strings that patterns and lengths leave, as far as they are automata. */
  readonly words: TextSpace;
  /** Formats that a member has; they propose members, and the first gives the ladder. */
  readonly formats: readonly Format[];
  readonly proposals: readonly ((nextInt: NextInt) => string)[];
  /** The whole test, lengths included. */
  readonly accepts: (text: string) => boolean;
  readonly lengths: { readonly min: number; readonly max: number | undefined };
  readonly outside: TextSpace['outside'];
}

const maxTries = 60;
const surveyed = 400;

/** A fixed source of integers, for what has to be the same in every process. */
function fixedSource(): NextInt {
  let state = 20_260_728;
  return (min, max) => {
    state = (state * 48_271) % 2_147_483_647;
    return min + (state % (max - min + 1));
  };
}

function wishFor({ lengths: { min, max } }: Sampling, mood: TextMood, limit: number): LengthWish {
  const top = Math.max(min, Math.min(max ?? Infinity, limit));
  if (mood === 'min') return { min, max: min };
  return mood === 'max' && max !== undefined ? { min: top, max: top } : { min, max: top };
}

/** One proposal; formats propose three times of four, words and guesses the rest. */
function propose(sampling: Sampling, nextInt: NextInt, mood: TextMood, limit: number): string {
  const { formats, proposals, words } = sampling;
  const format = formats.length === 0 ? undefined : formats[nextInt(0, formats.length - 1)];
  if (format !== undefined && (format.hosts === true || nextInt(0, 3) > 0)) {
    return format.draw(nextInt, wishFor(sampling, mood, limit));
  }
  const index = proposals.length === 0 ? 0 : nextInt(0, proposals.length);
  return proposals[index]?.(nextInt) ?? words.draw(nextInt, mood, limit);
}

const namesHosts = ({ formats }: Sampling): boolean => formats.some(({ hosts }) => hosts === true);

/** The simplest members that are known: the ladder's, else the best of a survey that is always the same. */
function laddersOf(sampling: Sampling): readonly string[] {
  const { formats, proposals, words, accepts } = sampling;
  const documented = (formats[0]?.ladder ?? []).filter(accepts);
  if (documented.length > 0 && namesHosts(sampling)) return documented;
  const shortest = words.shortestLength < 1000 ? [words.shortest()].filter(accepts) : [];
  if (documented.length + shortest.length > 0) return [...documented, ...shortest];
  const nextInt = fixedSource();
  const found: string[] = [];
  for (let tries = 0; tries < surveyed && found.length < 5; tries += 1) {
    const text =
      tries % 2 === 0
        ? propose(sampling, nextInt, tries % 4 === 0 ? 'min' : 'mixed', 1000)
        : words.draw(nextInt, tries % 4 === 1 ? 'min' : 'mixed', 1000);
    if (accepts(text)) found.push(text);
    const guess = proposals[tries % Math.max(1, proposals.length)]?.(nextInt);
    if (guess !== undefined && accepts(guess)) found.push(guess);
  }
  return [...new Set(found)].toSorted((left, right) =>
    isSimpler(codePointsOf(left), codePointsOf(right)) ? -1 : 1,
  );
}

/** A space that proposes and tests: for formats, and for patterns that are no automaton. */
export function sampledSpace(sampling: Sampling): TextSpace {
  const { accepts, outside, words, lengths } = sampling;
  const ladder = laddersOf(sampling);
  const [shortest] = ladder;
  if (shortest === undefined) {
    return refusedSpace(
      outside,
      `no string was found that has the format, the lengths and the patterns together`,
    );
  }

  // Nobody's host but where the schema leaves no other.
  const documented =
    namesHosts(sampling) && sampling.formats.some(({ ladder: own }) => own.includes(shortest));

  function draw(nextInt: NextInt, mood: TextMood, limit: number): string {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const free = tries % 20 === 19 && !documented;
      const text = free ? words.draw(nextInt, mood, limit) : propose(sampling, nextInt, mood, limit);
      if (accepts(text) && codePointLength(text) <= limit) return text;
    }
    return ladder[nextInt(0, ladder.length - 1)] ?? shortest ?? '';
  }

  function boundaries(): string[] {
    const nextInt = fixedSource();
    const cap = Math.min(lengths.max ?? 0, 10_000);
    const drawn = [draw(nextInt, 'min', 10_000), ...(cap === 0 ? [] : [draw(nextInt, 'max', cap)])];
    const byLength = [...ladder, ...drawn].toSorted(
      (left, right) => codePointLength(left) - codePointLength(right),
    );
    return [...new Set([byLength[0] ?? '', byLength.at(-1) ?? ''])];
  }

  function* smaller(value: string): Generator<string> {
    const at = ladder.indexOf(value);
    yield* at < 0 ? ladder : ladder.slice(0, at);
    if (at > 0) yield* ladder.slice(at).filter((text) => isSimpler(codePointsOf(text), codePointsOf(value)));
    // A host with a character less may be somebody's: there the ladder is all.
    if (at >= 0 || namesHosts(sampling)) return;
    const points = codePointsOf(value);
    const seen = new Set(ladder);
    for (const candidate of [...withoutChunks(points), ...withSimpler(points)]) {
      const text = textOf(candidate);
      if (!seen.has(text) && accepts(text)) yield text;
      seen.add(text);
    }
  }

  return {
    empty: false,
    shortestLength: codePointLength(shortest),
    accepts,
    shortest: () => shortest,
    draw,
    boundaries,
    smaller,
    outside,
  };
}

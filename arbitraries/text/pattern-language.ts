import { DFA, JS, NFA, Transformers, transform } from 'refa';
import type { Assertion, Concatenation, Element, NoParent, ReadonlyDFA, ReadonlyNFA } from 'refa';
import { maxCharacter } from './automaton.js';
import { UnsupportedText } from './unsupported-text.js';

type Part = NoParent<Element>;
type Sequence = NoParent<Concatenation>;
type Lookaround = NoParent<Assertion>;
type Language = ReadonlyNFA | ReadonlyDFA;

const maxStates = 3000;
const maxSequences = 256;
const maxUnrolled = 3;
const options = { maxCharacter };

const nfaNodes = (): NFA.LimitedNodeFactory => new NFA.LimitedNodeFactory(maxStates);
const dfaNodes = (): DFA.LimitedNodeFactory => new DFA.LimitedNodeFactory(maxStates);

const anything = (): NFA => NFA.all(options, nfaNodes());
const emptyWord = NFA.emptyWord(options);

function minimal(language: Language): DFA {
  const dfa = DFA.fromFA(language as ReadonlyNFA, dfaNodes());
  dfa.minimize();
  return dfa;
}

/** Every string that is not in the language. */
export function complementOf(language: Language): DFA {
  const dfa = DFA.fromFA(language as ReadonlyNFA, dfaNodes());
  dfa.complement(dfaNodes());
  dfa.minimize();
  return dfa;
}

export function intersectionOf(left: ReadonlyDFA, right: ReadonlyDFA): DFA {
  const dfa = DFA.fromIntersection(left, right, dfaNodes());
  dfa.minimize();
  return dfa;
}

const both = (left: NFA, right: Language): NFA =>
  NFA.fromIntersection(left, right as ReadonlyNFA, nfaNodes());

const holdsAssertion = (part: Part): boolean =>
  part.type === 'Assertion' ||
  ((part.type === 'Alternation' || part.type === 'Quantifier') &&
    part.alternatives.some(({ elements }) => elements.some(holdsAssertion)));

function joined(left: readonly Part[][], right: readonly Part[][]): Part[][] {
  if (left.length * right.length > maxSequences)
    throw new UnsupportedText('too many alternatives hold assertions');
  return left.flatMap((head) => right.map((tail) => [...head, ...tail]));
}

/**
 * Distributes the alternations and short repetitions that hold assertions, so that assertions come to the
 * top. Alternatives without any stay together: apart they would each bring a tail of their own.
 */
function sequencesOf(alternatives: readonly Sequence[]): Part[][] {
  const plain = alternatives.filter(({ elements }) => !elements.some(holdsAssertion));
  const asserting = alternatives.filter(({ elements }) => elements.some(holdsAssertion));
  const together: Part[][] = plain.length === 0 ? [] : [[{ type: 'Alternation', alternatives: plain }]];
  return [...together, ...asserting.flatMap(({ elements }) => elements.map(unfolded).reduce(joined, [[]]))];
}

function unfolded(part: Part): Part[][] {
  if (!holdsAssertion(part) || part.type === 'Assertion') return [[part]];
  if (part.type === 'Alternation') return sequencesOf(part.alternatives);
  if (part.type !== 'Quantifier' || part.max > maxUnrolled)
    throw new UnsupportedText('an assertion is repeated');
  const once = sequencesOf(part.alternatives);
  const all: Part[][] = part.min === 0 ? [[]] : [];
  let times: Part[][] = [[]];
  for (let count = 1; count <= part.max; count += 1) {
    times = joined(times, once);
    if (count >= part.min) all.push(...times);
  }
  return all;
}

const literally = (parts: readonly Part[]): NFA =>
  NFA.fromRegex(
    { type: 'Concatenation', elements: [...parts] },
    options,
    { assertions: 'throw' },
    nfaNodes(),
  );

function isTextBoundary({ negate, alternatives: [first, ...others] }: Lookaround): boolean {
  const [only, ...rest] = first?.elements ?? [];
  return (
    negate &&
    others.length === 0 &&
    rest.length === 0 &&
    only?.type === 'CharacterClass' &&
    only.characters.isAll
  );
}

/** What may stand on the side that an assertion looks at, from its place to the end of the text. */
function seenBy(assertion: Lookaround): Language {
  if (isTextBoundary(assertion)) return emptyWord;
  const side = assertion.kind === 'ahead' ? after : before;
  const language = unionOf(sequencesOf(assertion.alternatives).map((sequence) => side(stopsOf(sequence))));
  return assertion.negate ? complementOf(language) : language;
}

function unionOf(languages: readonly Language[]): NFA {
  const union = NFA.empty(options, nfaNodes());
  for (const language of languages) union.union(language as ReadonlyNFA, nfaNodes());
  return union;
}

/** A place in a sequence: the assertions that stand there, and the parts that are read from there on. */
interface Stop {
  readonly behinds: readonly Lookaround[];
  readonly aheads: readonly Lookaround[];
  readonly reads: readonly Part[];
}

const nowhere: Stop = { behinds: [], aheads: [], reads: [] };

function stopsOf(sequence: readonly Part[]): readonly Stop[] {
  const stops: Stop[] = [];
  let stop = nowhere;
  for (const part of sequence) {
    if (part.type !== 'Assertion') {
      stop = { ...stop, reads: [...stop.reads, part] };
      continue;
    }
    if (stop.reads.length > 0) {
      stops.push(stop);
      stop = nowhere;
    }
    const { behinds, aheads } = stop;
    stop =
      part.kind === 'behind'
        ? { ...stop, behinds: [...behinds, part] }
        : { ...stop, aheads: [...aheads, part] };
  }
  return [...stops, stop];
}

const crossing = (): never => {
  throw new UnsupportedText('assertions look across each other');
};

/** From the left: all texts that may end where the stops end. Nothing in them may look ahead. */
function before(stops: readonly Stop[]): NFA {
  let language = anything();
  for (const { behinds, aheads, reads } of stops) {
    if (aheads.length > 0) crossing();
    for (const assertion of behinds) language = both(language, seenBy(assertion));
    if (reads.length > 0) language.append(literally(reads), nfaNodes());
  }
  return language;
}

/** From the right: all texts that may begin where the stops begin. Nothing in them may look behind. */
function after(stops: readonly Stop[]): NFA {
  let language = anything();
  for (const { behinds, aheads, reads } of stops.toReversed()) {
    if (behinds.length > 0) crossing();
    if (reads.length > 0) language.prepend(literally(reads), nfaNodes());
    for (const assertion of aheads) language = both(language, seenBy(assertion));
  }
  return language;
}

/**
 * All texts in which the sequence occurs. It is cut at a place where every assertion that looks behind
 * stands on the left and every one that looks ahead on the right; assertions at one place commute.
 */
function textsWith(sequence: readonly Part[]): NFA {
  const stops = stopsOf(sequence);
  const cut = Math.max(
    0,
    stops.findLastIndex(({ behinds }) => behinds.length > 0),
  );
  const place = stops[cut] ?? nowhere;
  const language = before([...stops.slice(0, cut), { ...nowhere, behinds: place.behinds }]);
  language.append(after([{ ...place, behinds: [] }, ...stops.slice(cut + 1)]), nfaNodes());
  return language;
}

function languageOf(alternatives: readonly Sequence[]): DFA {
  const [only, ...others] = sequencesOf(alternatives).map((sequence) => minimal(textsWith(sequence)));
  return others.length === 0 && only !== undefined
    ? only
    : minimal(unionOf(only === undefined ? [] : [only, ...others]));
}

/**
 * All texts that `pattern` finds a match in, as a RegExp with flag `u` would (patterns are not anchored).
 * Exact. Throws UnsupportedText when the pattern is no regular language (back references), mixes
 * assertions in a way that is not taken apart here, or needs too many states.
 */
export function textsMatching(pattern: string): ReadonlyDFA {
  try {
    const { expression } = JS.Parser.fromLiteral({ source: pattern, flags: 'u' }).parse();
    try {
      return languageOf(expression.alternatives);
    } catch {
      return languageOf(transform(Transformers.applyAssertions(), expression).alternatives);
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UnsupportedText(`the pattern /${pattern}/u is no automaton: ${reason.slice(0, 120)}`, {
      cause,
    });
  }
}

/** Every string. */
export const everyText = (): DFA => DFA.all(options, dfaNodes());

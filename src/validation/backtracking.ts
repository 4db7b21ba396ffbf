import type { AST } from '@eslint-community/regexpp';
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';

/** A quantifier that repeats less often than this does not cost much, whatever is in it. */
const fewest = 10;

const isMany = (node: AST.Node): boolean => node.type === 'Quantifier' && node.max >= fewest;

/** What can match in more than one way: a quantifier of varying length, or alternatives. */
const isLoose = (node: AST.Node): boolean =>
  (node.type === 'Quantifier' && node.max > node.min) ||
  (node.type === 'Group' && node.alternatives.length > 1) ||
  (node.type === 'CapturingGroup' && node.alternatives.length > 1);

function isRepeated(node: AST.Node): boolean {
  for (let at: AST.Node | null = node.parent; at !== null; at = at.parent) if (isMany(at)) return true;
  return false;
}

/** Whether something loose stands inside of a repetition: without that no pattern takes exponential time. */
export function mayBacktrack(pattern: string): boolean {
  let found = false;
  const look = (node: AST.Node): void => {
    found ||= isLoose(node) && isRepeated(node);
  };
  try {
    visitRegExpAST(new RegExpParser().parsePattern(pattern, undefined, undefined, { unicode: true }), {
      onQuantifierEnter: look,
      onGroupEnter: look,
      onCapturingGroupEnter: look,
    });
  } catch {
    return false;
  }
  return found;
}

/** Of a text that matches so many characters, and so many pieces, are tried. */
const mostTried = 12;
const longestPiece = 3;
const repeats = { from: 12, to: 32, step: 2 } as const;

/** A character that hardly any pattern allows: what comes before it has to be taken back. */
const unlikely = '\u0000';

/** A text that takes this long is long enough to measure, in milliseconds of CPU time. */
const measurable = 16;
/** Two repetitions more of what backtracks exponentially multiply the time at least by this. */
const leastGrowth = 2;

function cpuMsOf(expression: RegExp, text: string): number {
  const before = process.cpuUsage();
  expression.test(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const piecesOf = (text: string): readonly string[] => {
  const pieces = new Set<string>();
  for (let length = 1; length <= longestPiece; length += 1)
    for (let at = 0; at + length <= Math.min(text.length, mostTried); at += 1)
      pieces.add(text.slice(at, at + length));
  return [...pieces];
};

/** A clock may be disturbed once or twice. */
const looks = 3;

/**
 * Whether the time grows by a factor with each repetition, thrice in a row up to where it can be measured;
 * `undefined` where it never can be.
 */
function growth(expression: RegExp, before: string, piece: string): boolean | undefined {
  const times: number[] = [];
  for (let count = repeats.from; count <= repeats.to; count += repeats.step) {
    const time = cpuMsOf(expression, before + piece.repeat(count) + unlikely);
    times.push(time);
    if (time < measurable) continue;
    const [third = 0, second = 0] = times.slice(-3);
    return third > 0.5 && second > leastGrowth * third && time > leastGrowth * second;
  }
  return undefined;
}

function growsExponentially(expression: RegExp, before: string, piece: string): boolean {
  for (let look = 0; look < looks; look += 1) {
    const grows = growth(expression, before, piece);
    if (grows !== false) return grows === true;
  }
  return false;
}

/**
 * Whether a text makes a backtracking matcher take exponential time over a pattern. It is tried out, by repeating
 * pieces of texts that match: who says yes has seen it, who says no has not found one. A quick text costs
 * microseconds, one that is found some tenths of a second.
 *
 * @param matching a few texts that the pattern matches
 */
export function backtracks(pattern: string, matching: readonly string[]): boolean {
  if (!mayBacktrack(pattern)) return false;
  const expression = new RegExp(pattern, 'u');
  return matching.some((text) =>
    piecesOf(text).some((piece) => {
      for (let at = 0; at <= Math.min(text.length, mostTried); at += 1)
        if (growsExponentially(expression, text.slice(0, at), piece)) return true;
      return false;
    }),
  );
}

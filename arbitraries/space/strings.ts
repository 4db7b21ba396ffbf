import { textSpace } from '../text/text-space.js';
import type { TextSpace } from '../text/text-space.js';
import type { Grammar } from './grammar.js';
import type { Node } from './node.js';
import type { Production } from './production.js';

/** The strings of a production; what the state excludes or filters is not looked at. */
export function textsOf(production: Production): TextSpace {
  const { known } = production;
  if (known.texts !== undefined) return known.texts;
  const { patterns, notPatterns, formats, notFormats, minLength, maxLength } = production.state;
  known.texts = textSpace({
    patterns,
    notPatterns,
    formats,
    notFormats,
    minLength,
    maxLength: maxLength === Infinity ? undefined : maxLength,
  });
  return known.texts;
}

/** The generator that enumerations use for what no enumeration lists: the same numbers every time. */
export function sameNumbers(seed: number): (min: number, max: number) => number {
  let state = (seed ^ 0x9e_37_79_b9) >>> 0;
  return (min, max) => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const fraction = ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    return min + Math.floor(fraction * (max - min + 1));
  };
}

const plainNames: readonly string[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A few distinct members of a node of strings, simplest first. Names that are not empty come before `""`. */
export function sampleTexts(
  grammar: Grammar,
  node: Node,
  count: number,
  maxLength: number,
): readonly string[] {
  const found = new Set<string>();
  const nextInt = sameNumbers(node.id);
  for (const production of grammar.productionsOf(node)) {
    for (const text of texts(production, count, maxLength, nextInt)) {
      if (!production.state.filtered || grammar.accepts(node, text)) found.add(text);
      if (found.size >= count) break;
    }
  }
  const listed = [...found];
  return [...listed.filter((text) => text !== ''), ...listed.filter((text) => text === '')];
}

function* texts(
  production: Production,
  count: number,
  maxLength: number,
  nextInt: (min: number, max: number) => number,
): Iterable<string> {
  if (production.kind === 'values') {
    for (const value of production.values) if (typeof value === 'string') yield value;
    return;
  }
  if (production.kind !== 'string') return;
  const excluded = new Set(production.state.excluded);
  const space = textsOf(production);
  if (space.empty || space.unsupported !== undefined) return;
  for (const text of [
    ...plainNames.filter((name) => space.accepts(name)),
    space.shortest(),
    ...space.boundaries(),
  ]) {
    if (!excluded.has(text) && text.length <= maxLength) yield text;
  }
  if (count > fewNames) yield* shortNames(count, (text) => !excluded.has(text) && space.accepts(text));
  for (let i = 0; i < 4 * count; i++) {
    const text = space.draw(nextInt, 'mixed', maxLength);
    if (!excluded.has(text)) yield text;
  }
}

const fewNames = 50;
const alphabet = 'abcdefghijklmnopqrstuvwxyz'.split('');
const mostTried = 40_000;

/** Words of `a` to `z` in order, shortest first. */
function* shortNames(count: number, fits: (text: string) => boolean): Iterable<string> {
  let words: readonly string[] = [''];
  let found = 0;
  for (let tried = 0; tried < mostTried;) {
    words = words.slice(0, mostTried).flatMap((word) => alphabet.map((letter) => word + letter));
    for (const word of words) {
      tried += 1;
      if (tried > mostTried || found >= count) return;
      if (!fits(word)) continue;
      found += 1;
      yield word;
    }
  }
}

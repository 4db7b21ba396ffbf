import { Unsupported } from '../errors.js';
import { textSpace } from '../text/text-space.js';
import type { TextSpace } from '../text/text-space.js';

/** A compiled `pattern`: whether it is found in a text. */
interface Expression {
  test(text: string): boolean;
}

const compiled = new Map<string, Expression>();
const mostKept = 2000;

/**
 * The expression of a `pattern`, with the flag `u` where it compiles so, without it elsewhere. One that
 * may backtrack without end reads long texts as an automaton. Throws `Unsupported` for a text that is no
 * regular expression.
 */
export function expression(source: string): Expression {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const made = compile(source, 'u') ?? compile(source, '');
  if (made === undefined)
    throw new Unsupported(`the pattern ${JSON.stringify(source)} is no regular expression`);
  if (compiled.size >= mostKept) compiled.clear();
  const safe = mayBacktrack(source) ? guarded(source, made) : made;
  compiled.set(source, safe);
  return safe;
}

function compile(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

const shortText = 16;
const loneSurrogate = /\p{Surrogate}/u;

/** A repeated group with a repetition in it, seen from afar: more patterns than really do. */
const mayBacktrack = (source: string): boolean =>
  /\)[*+{]/.test(source) && (source.match(/[*+]|\{\d+,/g)?.length ?? 0) > 1;

function guarded(source: string, expressed: RegExp): Expression {
  let space: TextSpace | undefined;
  return {
    test(text) {
      if (text.length <= shortText || loneSurrogate.test(text)) return expressed.test(text);
      space ??= textSpace({ ...free, patterns: [source] });
      return space.unsupported === undefined ? space.accepts(text) : expressed.test(text);
    },
  };
}

const free = { notPatterns: [], formats: [], notFormats: [], minLength: 0, maxLength: undefined };

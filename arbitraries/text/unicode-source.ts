import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { UnsupportedText } from './unsupported-text.js';

function compiles(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** The characters of a pattern as it reads without flag `u`, in the order in which they stand. */
function charactersOf(pattern: string): readonly AST.Character[] {
  const found: AST.Character[] = [];
  const tree = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: false });
  visitRegExpAST(tree, { onCharacterEnter: (character) => found.push(character) });
  return found.toSorted((left, right) => left.start - right.start);
}

/**
 * A pattern that means the same with flag `u`: the pattern itself where it compiles so. Elsewhere every
 * character is escaped, as `\_`, `[\w-.]` and a lone `{` are only read without the flag. Texts that hold
 * characters above U+FFFF may be counted differently. Throws UnsupportedText when there is none.
 */
export function unicodeSource(pattern: string): string {
  if (compiles(pattern, 'u')) return pattern;
  if (!compiles(pattern, '')) throw new UnsupportedText(`the pattern /${pattern}/ is no regular expression`);
  let source = '';
  let at = 0;
  for (const { start, end, value } of charactersOf(pattern)) {
    if (isSurrogate(value)) throw new UnsupportedText(`the pattern /${pattern}/ cuts characters in two`);
    source += `${pattern.slice(at, start)}\\u{${value.toString(16)}}`;
    at = end;
  }
  source += pattern.slice(at);
  if (!compiles(source, 'u'))
    throw new UnsupportedText(`the pattern /${pattern}/ can not be read with flag u`);
  return source;
}

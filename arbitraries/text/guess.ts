import { RegExpParser } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { JS } from 'refa';
import { alphabetOf, drawCharacter } from './characters.js';
import type { Alphabet, NextInt } from './characters.js';

const maxGuess = 4000;
const usualRepeats = 3;
const flags = { unicode: true } as const;

/** Whether what an assertion looks at is left out of a guess, or is put in now and then. */
type Lookarounds = 'skipped' | 'written';

/** State of one guess: what each group matched, for back references. */
interface Guess {
  readonly nextInt: NextInt;
  readonly groups: Map<AST.CapturingGroup, string>;
  readonly lookarounds: Lookarounds;
  size: number;
}

const alphabets = new WeakMap<AST.Node, Alphabet>();

function characterOf(node: Parameters<typeof JS.parseCharSet>[0], { nextInt }: Guess): string {
  let alphabet = alphabets.get(node);
  if (alphabet === undefined) {
    alphabet = alphabetOf(JS.parseCharSet(node, flags).without({ min: 0xd800, max: 0xdfff }).ranges);
    alphabets.set(node, alphabet);
  }
  return alphabet.ranges.length === 0 ? '' : String.fromCodePoint(drawCharacter(alphabet, nextInt));
}

function alternativesOf(alternatives: readonly AST.Alternative[], guess: Guess): string {
  const chosen = alternatives[guess.nextInt(0, alternatives.length - 1)];
  return (chosen?.elements ?? []).map((element) => textOf(element, guess)).join('');
}

const groupsOf = ({ resolved }: AST.Backreference): readonly AST.CapturingGroup[] =>
  Array.isArray(resolved) ? resolved : [resolved];

function repeated({ element, min, max }: AST.Quantifier, guess: Guess): string {
  const count = guess.size > maxGuess ? min : guess.nextInt(min, Math.min(max, min + usualRepeats));
  let text = '';
  for (let done = 0; done < count && guess.size <= maxGuess; done += 1) text += textOf(element, guess);
  return text;
}

const lookedAt = (node: AST.Assertion, guess: Guess): string =>
  guess.lookarounds === 'written' && 'alternatives' in node && guess.nextInt(0, 1) === 1
    ? alternativesOf(node.alternatives, guess)
    : '';

function textOf(node: AST.Element, guess: Guess): string {
  guess.size += 1;
  switch (node.type) {
    case 'Assertion':
      return lookedAt(node, guess);
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterSet':
      return node.kind === 'property' && node.strings ? '' : characterOf(node, guess);
    case 'CharacterClass':
      return node.unicodeSets ? '' : characterOf(node, guess);
    case 'Group':
      return alternativesOf(node.alternatives, guess);
    case 'CapturingGroup': {
      const text = alternativesOf(node.alternatives, guess);
      guess.groups.set(node, text);
      return text;
    }
    case 'Backreference':
      return groupsOf(node).map((group) => guess.groups.get(group) ?? '')[0] ?? '';
    case 'Quantifier':
      return repeated(node, guess);
    case 'ExpressionCharacterClass':
      return '';
  }
}

/**
 * Draws strings that are likely to match a pattern, by walking its syntax tree; with lookarounds written,
 * strings that are near it and that a negative one often forbids. What comes out has to be tested: for
 * patterns that are no automaton.
 */
export function guessesOf(
  pattern: string,
  lookarounds: Lookarounds = 'skipped',
): (nextInt: NextInt) => string {
  const { alternatives } = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: true });
  return (nextInt) => alternativesOf(alternatives, { nextInt, groups: new Map(), lookarounds, size: 0 });
}

import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { Opinion } from './arbiter.js';
import type { Answer, Voice } from './panel.js';
import { isVerdict } from './panel.js';

/**
 * How a validator stands apart. `wrong`: its yes or no is not the right one. `refuses`: it does not compile, or
 * refuses, what others answer. `answers`: it answers although the schema refers to something that is not there.
 */
export type Manner = 'wrong' | 'refuses' | 'answers';

/** What is right, and by whom: our own evaluator of the specification, or more than half of those who answered. */
export interface Right {
  readonly verdict: 'valid' | 'invalid' | 'refuse';
  readonly by: 'evaluator' | 'majority';
}

/**
 * One validator that stands apart.
 *
 * @property says its verdict, or how it refuses, with its own words as far as they do not tell of this one schema
 */
export interface Dissent {
  readonly validator: string;
  readonly manner: Manner;
  readonly says: string;
}

/** The name under which our own evaluator stands apart, when all validators say the opposite. */
export const evaluator = 'assay-evaluator';

/** A voice in a word, or two where it refuses: `valid`, `compile-error`, `refused stack`. */
export const saidBy = (voice: Voice): string =>
  voice.kind === 'refused' ? `refused ${voice.limit}` : voice.kind;

const mostWords = 4;

/** The beginning of a message without quoted parts, pointers and numbers: two messages of one cause are the same. */
const wordsOf = (detail: string): string =>
  detail
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|\{.*\}|\[[^\]]*\]|\S*[#/]\S*|\w+\.\w+|\d+/g, '…')
    .split(/\s+/)
    .slice(0, mostWords)
    .join(' ');

/** As `saidBy`, with the words of who refuses. */
export function saidInWords(voice: Voice): string {
  if (voice.kind === 'compile-error') return `compile-error: ${wordsOf(voice.detail)}`;
  if (voice.kind === 'refused' && voice.limit === 'validator') return `refused: ${wordsOf(voice.detail)}`;
  return saidBy(voice);
}

const count = (voices: readonly Voice[], kind: Voice['kind']): number =>
  voices.filter((voice) => voice.kind === kind).length;

/** So many who all say the opposite are more likely right than our evaluator. */
const enough = 6;

/** What is right of one instance, or `undefined` where nobody can tell. */
export function rightOf(opinion: Opinion, voices: readonly Voice[]): Right | undefined {
  const [yes, no] = [count(voices, 'valid'), count(voices, 'invalid')];
  if (opinion === 'open') return undefined;
  if (opinion === 'refuse') return { verdict: 'refuse', by: 'evaluator' };
  const alone = opinion === 'valid' ? yes === 0 && no >= enough : no === 0 && yes >= enough;
  if (opinion !== 'unknown' && !alone) return { verdict: opinion, by: 'evaluator' };
  if (yes === no) return undefined;
  return { verdict: yes > no ? 'valid' : 'invalid', by: 'majority' };
}

function mannerOf(voice: Voice, right: Right): Manner | undefined {
  if (!isVerdict(voice)) {
    const tells = voice.kind === 'compile-error' || voice.kind === 'refused';
    return tells && right.verdict !== 'refuse' && right.by === 'evaluator' ? 'refuses' : undefined;
  }
  if (right.verdict === 'refuse') return 'answers';
  return voice.kind === right.verdict ? undefined : 'wrong';
}

/**
 * Who stands apart on one instance, in the order of the validators; who refuses only where our evaluator can answer. Where all refuse, or all answer what has no
 * result, nobody does. Running out of time or memory is no dissent: the limits themselves tell of it.
 */
export function dissentsOn(opinion: Opinion, answer: Answer, at: number): readonly Dissent[] {
  const voices = [...answer].flatMap(([validator, each]) => {
    const voice = each[at];
    return voice === undefined ? [] : [{ validator, voice }];
  });
  const right = rightOf(
    opinion,
    voices.map(({ voice }) => voice),
  );
  const answered = voices.filter(({ voice }) => isVerdict(voice)).length;
  if (right === undefined || answered === 0) return [];
  if (right.verdict === 'refuse' && answered === voices.length) return [];
  const dissents = voices.flatMap(({ validator, voice }): readonly Dissent[] => {
    const manner = mannerOf(voice, right);
    return manner === undefined ? [] : [{ validator, manner, says: saidInWords(voice) }];
  });
  const mistaken = right.by === 'majority' && (opinion === 'valid' || opinion === 'invalid');
  return mistaken ? [{ validator: evaluator, manner: 'wrong', says: opinion }, ...dissents] : dissents;
}

/** A schema and an instance on which validators differ, as small as they get. */
export interface Disagreement {
  readonly keyword: string;
  readonly manner: Manner;
  /** In which it was seen; the texts are those of the first. */
  readonly dialects: readonly Dialect[];
  readonly schemaText: string;
  readonly instanceText: string;
  /** Who says what, by word, in the order of the validators. */
  readonly sides: ReadonlyMap<string, readonly string[]>;
  readonly right: Right;
  /** Who stands apart in this manner. */
  readonly apart: readonly Dissent[];
}

/**
 * What makes two disagreements one: who stands apart in what manner saying what, and the keyword. A validator refuses a
 * schema for a reason that it tells, so there the words count and not the keyword.
 */
export const groupOf = ({
  keyword,
  manner,
  apart,
}: Pick<Disagreement, 'keyword' | 'manner' | 'apart'>): string =>
  JSON.stringify([
    manner,
    manner === 'refuses' ? '' : keyword,
    apart.map(({ validator, says }) => [validator, says]),
  ]);

/** Who says what of the first instance, by word, in the order of the validators. */
export function sidesOf(answer: Answer): ReadonlyMap<string, readonly string[]> {
  const sides = new Map<string, string[]>();
  for (const [validator, [voice]] of answer) {
    if (voice === undefined) continue;
    const says = saidBy(voice);
    sides.set(says, [...(sides.get(says) ?? []), validator]);
  }
  return sides;
}

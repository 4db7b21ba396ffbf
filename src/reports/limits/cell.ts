import type { BreakingManner, LimitResult, RuleResult, SizeResult } from '../../limits/limit-result.js';
import { grouped } from '../escape.js';

/**
 * How bad a cell is, the best first. `weak`: it gives up and says so. `broken`: it takes its process with it. `ignored`, `wrong`: it is believed and should not be.
 */
export type CellTone = 'held' | 'weak' | 'broken' | 'ignored' | 'wrong';

export const cellTones: readonly CellTone[] = ['held', 'weak', 'broken', 'ignored', 'wrong'];

/** The sign of a tone; it never stands without a word or a size. */
export const toneSigns: Readonly<Record<CellTone, string>> = {
  held: '✓',
  weak: '▲',
  broken: '✗',
  ignored: '◆',
  wrong: '✗',
};

/** A result as a cell of the matrix shows it: the sign of its tone, a size or `''`, and a word or `''`. */
export interface Cell {
  readonly tone: CellTone;
  readonly size: string;
  readonly word: string;
}

const toneOf: Readonly<Record<BreakingManner, CellTone>> = {
  slow: 'weak',
  stack: 'weak',
  refused: 'weak',
  memory: 'broken',
  crash: 'broken',
  ignored: 'ignored',
  wrong: 'wrong',
  fetched: 'wrong',
};

/** What is believed and false is written large. */
const wordOf = (how: BreakingManner): string => (toneOf[how] === 'wrong' ? how.toUpperCase() : how);

/** A size in at most five characters, such as `7,168`, `65.5k` and `1.05M`: three digits of what is large. */
export function sizeText(size: number): string {
  if (size < 10_000) return grouped(size);
  const [scale, unit] = size < 999_500 ? [1e3, 'k'] : [1e6, 'M'];
  const scaled = size / scale;
  return `${scaled.toFixed(scaled < 9.995 ? 2 : scaled < 99.95 ? 1 : 0)}${unit}`;
}

/** What a rule that is kept is called, where "right" would say too little. */
const keptWords: ReadonlyMap<string, string> = new Map([
  ['remote-reference', 'refused'],
  ['compile-leak', 'none'],
]);

/** How many connections were opened: each such answer begins with their number. */
const fetchesIn = (answers: RuleResult['answers']): number =>
  answers.reduce(
    (total, { outcome, detail }) => total + (outcome === 'fetched' ? Number.parseInt(detail, 10) || 1 : 0),
    0,
  );

/** Beside the word: how many of several answers it is about, or how many connections were opened. */
function shareOf({ how, answers }: RuleResult): string {
  if (how === 'fetched') return ` ${fetchesIn(answers)}`;
  const failed = answers.filter(({ outcome }) => outcome === how).length;
  return answers.length > 1 ? ` ${failed}/${answers.length}` : '';
}

function ruleCell(result: RuleResult): Cell {
  const { limit, how } = result;
  if (how === null) return { tone: 'held', size: '', word: keptWords.get(limit) ?? 'right' };
  return { tone: toneOf[how], size: '', word: `${wordOf(how)}${shareOf(result)}` };
}

function sizeCell({ ok, how }: SizeResult): Cell {
  if (how === null) return { tone: 'held', size: `≥ ${sizeText(ok)}`, word: '' };
  const tone = toneOf[how];
  const size = ok === 0 && (tone === 'wrong' || tone === 'ignored') ? '' : sizeText(ok);
  return { tone, size, word: wordOf(how) };
}

export const cellOf = (result: LimitResult): Cell =>
  result.kind === 'rule' ? ruleCell(result) : sizeCell(result);

/** A cell on one line: `✓ ≥ 1.05M`, `▲ 7,168 stack`, `✗ WRONG 3/4`. */
export const cellText = ({ tone, size, word }: Cell): string =>
  [toneSigns[tone], size, word].filter((part) => part !== '').join(' ');

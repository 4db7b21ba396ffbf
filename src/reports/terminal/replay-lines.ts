import { padEnd, widthOf, wrap } from './columns.js';
import type { Sign } from './signs.js';
import { styleOf } from './style.js';

type ReplayVerdict = 'fixed' | 'still-failing' | 'fails-anew' | 'flaky' | 'not-replayed';

/** How one recorded case came out. */
export interface ReplayResult {
  readonly verdict: ReplayVerdict;
  readonly invariant: string;
  /** Of the case file, without folder and ending: `search-3f09c2ab`. */
  readonly name: string;
  readonly detail: string;
}

const words: Readonly<Record<ReplayVerdict, readonly [sign: Sign, word: string]>> = {
  fixed: ['passed', 'fixed'],
  'still-failing': ['must', 'still failing'],
  'fails-anew': ['must', 'fails anew'],
  flaky: ['flaky', 'flaky'],
  'not-replayed': ['not-proven', 'not replayed'],
};

/** A line a case, then the count; no line is wider than `columns`. Text of the cases is escaped. */
export function replayLines(
  results: readonly ReplayResult[],
  columns: number,
  { color = false, unicode = true }: { readonly color?: boolean; readonly unicode?: boolean } = {},
): readonly string[] {
  const style = styleOf({ columns, color, unicode });
  const cleaned = results.map((result) => ({
    verdict: result.verdict,
    cells: [style.clean(result.invariant), style.clean(result.name), style.clean(result.detail)] as const,
  }));
  const widths = [0, 1].map((cell) => Math.max(0, ...cleaned.map(({ cells }) => widthOf(cells[cell] ?? ''))));
  const [idWidth = 0, nameWidth = 0] = widths;
  const oneLine = cleaned.every(
    ({ cells }) => 3 + 13 + 2 + idWidth + 2 + nameWidth + 2 + widthOf(cells[2]) <= style.columns,
  );
  const lines = cleaned.flatMap(({ verdict, cells: [invariant, name, detail] }) => {
    const [sign, word] = words[verdict];
    const painted = style.paint(sign, style.sign(sign));
    if (oneLine) {
      return [
        ` ${painted} ${padEnd(word, 13)}  ${padEnd(invariant, idWidth)}  ${padEnd(name, nameWidth)}  ${detail}`.trimEnd(),
      ];
    }
    const [first = '', ...more] = wrap(`${padEnd(word, 13)}  ${invariant}`, style.columns - 5);
    const below = [name, detail].filter((cell) => cell !== '').join('  ');
    return [
      ` ${painted} ${first}`,
      ...[...more, ...wrap(below, style.columns - 5)].map((line) => `     ${line}`),
    ];
  });
  return [...lines, ...wrap(` ${countText(results)}`, style.columns)];
}

function countText(results: readonly ReplayResult[]): string {
  const of = (...verdicts: readonly ReplayVerdict[]): number =>
    results.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const counts = [
    [of('fixed'), 'fixed'],
    [of('still-failing', 'fails-anew'), 'failing'],
    [of('flaky'), 'flaky'],
    [of('not-replayed'), 'not replayed'],
  ] as const;
  const told = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  const cases = `${results.length} case${results.length === 1 ? '' : 's'}`;
  return `${cases}${told.length === 0 ? '' : `: ${told.join(', ')}`}; no file was changed`;
}

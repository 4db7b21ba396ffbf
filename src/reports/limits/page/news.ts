import type { CellTone } from '../cell.js';
import { toneSigns } from '../cell.js';
import type { Matrix, MatrixRow } from '../matrix.js';
import { bytesText } from '../budget-text.js';
import { anchorOf } from './anchor.js';
import { markup } from '../../markup.js';
import type { Markup } from '../../markup.js';

/** The validators with a cell of this kind. */
const whoIs = (
  { rows, validators }: Matrix,
  is: (row: MatrixRow, name: string) => boolean,
): readonly string[] =>
  validators.map(({ name }) => name).filter((name) => rows.some((row) => is(row, name)));

const isTone =
  (...tones: readonly CellTone[]) =>
  ({ cells }: MatrixRow, name: string): boolean => {
    const tone = cells.get(name)?.tone;
    return tone !== undefined && tones.includes(tone);
  };

const fetches = ({ cells }: MatrixRow, name: string): boolean => cells.get(name)?.result.how === 'fetched';

/** What a reader should know first, in words. */
export function verdictText(matrix: Matrix): string {
  const { validators } = matrix;
  const wrong = whoIs(
    matrix,
    (row, name) => isTone('wrong', 'ignored')(row, name) && !fetches(row, name),
  ).length;
  const open = whoIs(matrix, fetches).length;
  const parts = [
    ...(wrong > 0 ? [`${wrong} of ${validators.length} validators give false verdicts`] : []),
    ...(open > 0 ? [`${open} ${open === 1 ? 'opens' : 'open'} a connection for a reference`] : []),
  ];
  if (parts.length > 0) return `✗ ${parts.join('; ')}`;
  return `✓ ${validators.length} validators gave no false verdict; where each of them breaks`;
}

/** The validators of a row whose cells have this tone, with their words where they are not all alike. */
function blamed({ cells }: MatrixRow, tone: CellTone): string {
  const own = [...cells].filter(([, cell]) => cell.tone === tone);
  return own
    .map(([name, { word, size }]) => (size === '' ? name : `${name} (from ${size}, ${word})`))
    .join(', ');
}

const falseRow = (row: MatrixRow, tone: 'wrong' | 'ignored'): Markup =>
  [...row.cells.values()].every((cell) => cell.tone !== tone)
    ? markup``
    : markup`<li>
        <span class="${tone}"
          ><span class="sign" aria-hidden="true">${toneSigns[tone]}</span
          ><a href="#${anchorOf(row.name)}">${row.title}</a></span
        >
        ${tone === 'wrong' ? (isFetched(row) ? 'fetched by' : 'wrong in') : 'not seen by'}
        ${blamed(row, tone)}
      </li>`;

const isFetched = ({ cells }: MatrixRow): boolean =>
  [...cells.values()].filter(({ tone }) => tone === 'wrong').every(({ result }) => result.how === 'fetched');

/** The first manners of breaking, each with how many of the validators it broke. */
function manners({ cells }: MatrixRow): string {
  const counts = new Map<string, number>();
  for (const { word, tone } of cells.values())
    if (tone === 'weak' || tone === 'broken') counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${word} in ${count}`).join(', ');
}

const breakingRow = (row: MatrixRow): Markup =>
  markup`<li>
    <span class="weak"
      ><span class="sign" aria-hidden="true">▲</span><strong>${bytesText(row.bytes)}</strong></span
    >
    <a href="#${anchorOf(row.name)}">${row.title}</a>: ${manners(row)}
  </li>`;

const mostBreaking = 8;

/** What is said falsely and by whom, beside the shortest texts that break one. */
export function newsSection({ rows }: Matrix): Markup {
  const falsely = rows.filter(({ cells }) =>
    [...cells.values()].some(({ tone }) => tone === 'wrong' || tone === 'ignored'),
  );
  const breaking = rows
    .filter(({ bytes }) => Number.isFinite(bytes) && bytes > 0)
    .sort((a, b) => a.bytes - b.bytes)
    .slice(0, mostBreaking);
  return markup`<div class="news">
    <section aria-labelledby="false">
      <h2 id="false">False verdicts</h2>
      ${
        falsely.length === 0
          ? markup`<p>None was met.</p>`
          : markup`<ul>
              ${falsely.map((row) => [falseRow(row, 'wrong'), falseRow(row, 'ignored')])}
            </ul>`
      }
    </section>
    <section aria-labelledby="short">
      <h2 id="short">The shortest texts that break one</h2>
      <ul>
        ${breaking.map(breakingRow)}
      </ul>
    </section>
  </div>`;
}

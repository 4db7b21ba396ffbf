import type { RuleResult, SizeResult } from '../../../limits/limit-result.js';
import { cut, grouped } from '../../escape.js';
import { bytesText } from '../budget-text.js';
import { growthText } from '../growth-text.js';
import type { MatrixCell, MatrixRow } from '../matrix.js';
import { heldCurve } from '../matrix.js';
import { msText } from '../speed.js';
import { anchorOf } from './anchor.js';
import { cellMarkup } from './cell-markup.js';
import { curveTable } from './curve-table.js';
import { limitPlot } from './limit-plot.js';
import { markup } from '../../markup.js';
import type { Markup } from '../../markup.js';
import { markSwatch } from './marks.js';

const nothing = markup``;

/** Characters of what a validator said; the rest is in the file. */
const mostSaid = 120;
const mostAsked = 300;

/** A cell whose result is of one kind. */
type CellOf<Result> = MatrixCell & { readonly result: Result };

const isSized = (cell: MatrixCell): cell is CellOf<SizeResult> => cell.result.kind === 'size';
const isRuled = (cell: MatrixCell): cell is CellOf<RuleResult> => cell.result.kind === 'rule';

const ends: Readonly<Record<SizeResult['end'], string>> = {
  broke: '',
  cap: 'no larger size is tried',
  text: 'no larger text is tried',
};

function sizeRow(cell: CellOf<SizeResult>, index: number): Markup {
  const { result, tone, word } = cell;
  const { validator, ok, fails, how, growth } = result;
  const last = heldCurve(result).at(-1);
  return markup`<tr>
    <th scope="row">${markSwatch(index)}${validator}</th>
    <td class="number">${how === null ? '≥ ' : ''}${grouped(ok)}</td>
    <td class="how ${tone}">${cellMarkup({ tone, size: '', word: word === '' ? 'held' : word })}</td>
    <td class="number">${fails === null ? '' : grouped(fails)}</td>
    <td class="number">${last === undefined ? '' : bytesText(last.bytes)}</td>
    <td class="number">${last === undefined ? '' : msText(last.compileMs + last.validateMs)}</td>
    <td>${growth === null ? '' : growthText(growth)}</td>
  </tr>`;
}

function sizeTable(
  cells: readonly CellOf<SizeResult>[],
  names: readonly string[],
  { title, unit }: MatrixRow,
): Markup {
  return markup`<div class="box" tabindex="0" role="region" aria-label="Figures of ${title}">
    <table>
      <thead>
        <tr>
          <th scope="col">validator</th>
          <th scope="col" class="number">${unit}</th>
          <th scope="col">how</th>
          <th scope="col" class="number">broke at</th>
          <th scope="col" class="number">text</th>
          <th scope="col" class="number">took</th>
          <th scope="col">growth</th>
        </tr>
      </thead>
      <tbody>
        ${cells.map((cell) => sizeRow(cell, names.indexOf(cell.result.validator)))}
      </tbody>
    </table>
  </div>`;
}

/** Every point that was measured, and what each validator said where it broke. */
function particulars(results: readonly SizeResult[], row: MatrixRow): Markup {
  const said = results.map(
    ({ validator, how, detail, end }) =>
      markup`<dt>${validator}</dt>
        <dd>${how === null ? ends[end] : cut(detail, mostSaid)}</dd>`,
  );
  return markup`<details>
    <summary>What was said, and every point of the curves</summary>
    <dl>${said}</dl>
    ${curveTable(results, row)}
  </details>`;
}

/** What was asked and answered amiss; the questions that were answered right are counted. */
function answersOf({ answers }: RuleResult): Markup {
  const failed = answers.filter(({ outcome }) => outcome !== 'ok');
  const right = answers.length - failed.length;
  const count = `${right} of ${answers.length} answers right`;
  return markup`${failed.map(({ question, detail }) => markup`<div><code>${cut(question, mostAsked)}</code>: ${cut(detail, mostSaid)}</div>`)}
    <div class="quiet">${count}</div>`;
}

/** Cells with the same answers, together. */
function alike(cells: readonly CellOf<RuleResult>[]): readonly (readonly CellOf<RuleResult>[])[] {
  const groups = new Map<string, CellOf<RuleResult>[]>();
  for (const cell of cells) {
    const key = JSON.stringify([cell.word, cell.result.answers]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [cell]);
    else group.push(cell);
  }
  return [...groups.values()];
}

const ruleRow = (group: readonly CellOf<RuleResult>[]): Markup => {
  const [first] = group;
  if (first === undefined) return nothing;
  return markup`<tr>
    <th scope="row" class="names">${group.map(({ result }) => result.validator).join(', ')}</th>
    <td class="how ${first.tone}">${cellMarkup(first)}</td>
    <td class="said">${answersOf(first.result)}</td>
  </tr>`;
};

const ruleTable = (cells: readonly CellOf<RuleResult>[], { title }: MatrixRow): Markup =>
  markup`<div class="box" tabindex="0" role="region" aria-label="Answers of ${title}">
    <table>
      <thead>
        <tr>
          <th scope="col">validator</th>
          <th scope="col">verdict</th>
          <th scope="col">answers</th>
        </tr>
      </thead>
      <tbody>
        ${alike(cells).map(ruleRow)}
      </tbody>
    </table>
  </div>`;

/** Those that have no line since no size held. */
function undrawn({ cells }: MatrixRow, names: readonly string[]): string {
  const absent = names.filter((name) => {
    const result = cells.get(name)?.result;
    return result?.kind === 'size' && result.ok === 0;
  });
  return absent.length === 0 ? '' : ` Not drawn, since no size held: ${absent.join(', ')}.`;
}

function figure(row: MatrixRow, names: readonly string[], cpuMs: number): Markup | undefined {
  const plot = limitPlot(row, names, cpuMs, anchorOf(row.name));
  if (plot === undefined) return undefined;
  return markup`<figure role="group" aria-label="Plot of ${row.title}">
    ${plot}
    <figcaption>
      CPU time to compile and validate over ${row.unit}, both scales logarithmic. The sign at a line's end is
      how it ended; the table has its name.${undrawn(row, names)}
    </figcaption>
  </figure>`;
}

/** One limit: what it is, its plot, the table of its figures, and every point that was measured. */
export function limitSection(row: MatrixRow, names: readonly string[], cpuMs: number): Markup {
  const cells = names.flatMap((name) => row.cells.get(name) ?? []);
  const sized = cells.filter(isSized);
  const ruled = cells.filter(isRuled);
  const drawn = figure(row, names, cpuMs);
  return markup`<section class="limit" id="${anchorOf(row.name)}" aria-labelledby="${anchorOf(row.name)}-title">
    <h3 id="${anchorOf(row.name)}-title">${row.title}</h3>
    <p class="meaning">${row.meaning}${row.growth === '' ? '' : `; grows with ${row.growth}`}</p>
    <div class="sides${drawn === undefined ? ' plain' : ''}">
      ${drawn ?? nothing} ${sized.length > 0 ? sizeTable(sized, names, row) : nothing}
      ${ruled.length > 0 ? ruleTable(ruled, row) : nothing}
    </div>
    ${
      sized.length > 0
        ? particulars(
            sized.map(({ result }) => result),
            row,
          )
        : nothing
    }
    <p><a href="#matrix">back to the matrix</a></p>
  </section>`;
}

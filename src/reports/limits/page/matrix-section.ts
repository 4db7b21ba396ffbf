import type { CellTone } from '../cell.js';
import { toneSigns } from '../cell.js';
import type { Matrix, MatrixCell, MatrixRow } from '../matrix.js';
import { anchorOf } from './anchor.js';
import { markup } from '../../markup.js';
import type { Markup } from '../../markup.js';

const meanings = (cpuMs: number): readonly (readonly [CellTone, string])[] => [
  ['held', 'held, up to the size that is named or beyond'],
  ['weak', `gave up at the next size: slow (more than ${cpuMs} ms of CPU time), stack, refused`],
  ['broken', 'ended its process: memory, crash'],
  ['ignored', 'does not see the keyword, and says valid'],
  ['wrong', 'a verdict that the specification does not give, or a connection that was opened'],
];

const legend = (cpuMs: number): Markup =>
  markup`<ul class="legend">
    ${meanings(cpuMs).map(
      ([tone, meaning]) =>
        markup`<li>
          <span class="cell ${tone}"><span class="sign">${toneSigns[tone]}</span></span> ${meaning}
        </li>`,
    )}
  </ul>`;

/** On two lines: the size and its word, or the word and how many of the questions it is about. */
function twoLines({ size, word }: MatrixCell): Markup {
  const [first = '', second = ''] = size === '' ? word.split(' ') : [size, word];
  return second === '' ? markup`${first}` : markup`${first}<small>${second}</small>`;
}

/** More columns than fit beside each other: they keep their width, and the table is moved below its head. */
const mostFitting = 12;

function cell(at: MatrixCell | undefined, { name, title }: MatrixRow, validator: string): Markup {
  if (at === undefined) return markup`<td><span class="cell quiet">not measured</span></td>`;
  return markup`<td>
    <a class="cell ${at.tone}" href="#${anchorOf(name)}" title="${`${title}, ${validator}`}"
      ><span class="sign">${toneSigns[at.tone]}</span> ${twoLines(at)}</a
    >
  </td>`;
}

const row = (of: MatrixRow, names: readonly string[]): Markup =>
  markup`<tr>
    <th scope="row"><a href="#${anchorOf(of.name)}">${of.title}</a></th>
    ${names.map((name) => cell(of.cells.get(name), of, name))}
    <td class="growth quiet">${of.growth}</td>
  </tr>`;

/** All cells at a glance, each a link to its plot. The head stays in sight. */
export function matrixSection({ rows, validators }: Matrix, cpuMs: number): Markup {
  const names = validators.map(({ name }) => name);
  return markup`<section aria-labelledby="matrix">
    <h2 id="matrix">Validators and limits</h2>
    <p>
      A cell holds the largest size that was judged right, and how the next one broke. What is false comes
      first, then what the shortest text breaks.
    </p>
    ${legend(cpuMs)}
    <div class="box matrix-box" tabindex="0" role="region" aria-label="The matrix of validators and limits">
      <table class="matrix${names.length > mostFitting ? ' wide' : ''}">
        <thead>
          <tr>
            <th scope="col" class="corner">limit</th>
            ${names.map((name) => markup`<th scope="col">${name}</th>`)}
            <th scope="col" class="growth">growth</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map((of) => row(of, names))}
        </tbody>
      </table>
    </div>
  </section>`;
}

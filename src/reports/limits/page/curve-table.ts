import type { SizeResult } from '../../../limits/limit-result.js';
import { grouped } from '../../escape.js';
import type { MatrixRow } from '../matrix.js';
import { markup } from '../../markup.js';
import type { Markup } from '../../markup.js';

/** Milliseconds without their unit. */
const shown = (ms: number): string => (ms < 9.95 ? ms.toFixed(2) : String(Math.round(ms)));

/** Every point of a limit's curves: a row a size, a column a validator. */
export function curveTable(results: readonly SizeResult[], { title, unit }: MatrixRow): Markup {
  const costs = results.map(
    ({ curve }) => new Map(curve.map(({ size, compileMs, validateMs }) => [size, compileMs + validateMs])),
  );
  const sizes = [...new Set(results.flatMap(({ curve }) => curve.map(({ size }) => size)))].sort(
    (a, b) => a - b,
  );
  if (sizes.length === 0) return markup``;
  return markup`<div class="box" tabindex="0" role="region" aria-label="Points of ${title}">
    <table>
      <caption>
        CPU time in milliseconds
      </caption>
      <thead>
        <tr>
          <th scope="col" class="number">${unit}</th>
          ${results.map(({ validator }) => markup`<th scope="col" class="number">${validator}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${sizes.map(
          (size) =>
            markup`<tr>
              <th scope="row" class="number">${grouped(size)}</th>
              ${costs.map((of) => {
                const ms = of.get(size);
                return markup`<td class="number">${ms === undefined ? '' : shown(ms)}</td>`;
              })}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

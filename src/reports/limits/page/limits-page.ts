import { createHash } from 'node:crypto';
import type { LimitBudget } from '../../../limits/budget.js';
import type { LimitGroup, LimitsFile } from '../../../limits/limits-file.js';
import type { Matrix, MatrixRow } from '../matrix.js';
import { matrixOf } from '../matrix.js';
import { budgetSection } from './budget-section.js';
import type { Machine } from './conditions.js';
import { conditionsSection, speedSection } from './conditions.js';
import { limitSection } from './limit-section.js';
import { markup, trusted } from '../../markup.js';
import type { Markup } from '../../markup.js';
import { matrixSection } from './matrix-section.js';
import { newsSection, verdictText } from './news.js';
import { styleSheet } from './style-sheet.js';

const groups: readonly (readonly [group: LimitGroup, title: string])[] = [
  ['right', 'Right or wrong'],
  ['depth', 'Depth'],
  ['growth', 'Little text, much work'],
  ['width', 'Width of a schema'],
  ['size', 'Size of a value'],
  ['memory', 'Memory'],
];

/** What a page is made of beside the results. */
export interface LimitsPageOptions {
  readonly budget?: LimitBudget | undefined;
  readonly machine?: Machine | undefined;
}

/** Nothing is loaded, no script runs, and no style counts but the one whose hash is named. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styleSheet).digest('base64')}'; base-uri 'none'; form-action 'none'`;

function groupSection(
  group: LimitGroup,
  title: string,
  rows: readonly MatrixRow[],
  file: LimitsFile,
  matrix: Matrix,
): Markup {
  const own = rows.filter((row) => row.group === group);
  if (own.length === 0) return markup``;
  const names = matrix.validators.map(({ name }) => name);
  return markup`<section aria-labelledby="group-${group}">
    <h2 id="group-${group}">${title}</h2>
    ${own.map((row) => limitSection(row, names, file.effort.cpuMs))}
  </section>`;
}

const interrupted = ({ status, results, rows }: LimitsFile, { validators }: Matrix): Markup =>
  status === 'complete'
    ? markup``
    : markup`<p>
        <strong>Interrupted</strong> after ${results.length} of ${rows.length * validators.length} cells:
        <code>mcp-assay limits --resume</code> measures the others.
      </p>`;

/**
 * The page of the limits: one file that loads nothing and runs no script. Verdict, budget, matrix, a plot and a table a
 * limit, speeds and conditions. What a validator said is shown as text.
 */
export function limitsPage(file: LimitsFile, { budget, machine }: LimitsPageOptions = {}): string {
  const matrix = matrixOf(file);
  const verdict = verdictText(matrix);
  const command = `mcp-assay limits${file.effort.name === 'quick' ? ' --quick' : ''}`;
  const page = markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${trusted(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${verdict} · limits of JSON Schema validators</title>
        <style>${trusted(styleSheet)}</style>
      </head>
      <body>
        <a class="skip" href="#matrix">To the matrix</a>
        <header>
          <h1>${verdict}</h1>
          <p class="quiet">
            ${matrix.validators.length} validators of JSON Schema, ${matrix.rows.length} limits,
            ${file.effort.name} run of ${file.finishedAt.slice(0, 10)}. Again: <code>${command}</code>
          </p>
          ${interrupted(file, matrix)}
        </header>
        <main>
          ${newsSection(matrix)} ${budget === undefined ? markup`` : budgetSection(budget, matrix.rows)}
          ${matrixSection(matrix, file.effort.cpuMs)}
          ${groups.map(([group, title]) => groupSection(group, title, matrix.rows, file, matrix))}
          ${speedSection(matrix)} ${conditionsSection(file, matrix, machine)}
        </main>
        <footer>Made by ${file.tool.name} ${file.tool.version}. The figures are in limits.json.</footer>
      </body>
    </html>
`;
  return page.markup;
}

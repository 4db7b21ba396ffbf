import type { SheetRow } from '../../hostile/sheet/row.js';
import { countVerdicts } from '../../hostile/sheet/tally.js';
import type { Markup } from '../markup.js';
import { markup, trusted } from '../markup.js';
import { pageOf } from '../page.js';
import type { Receipt } from '../receipt.js';
import { conditionTexts } from './conditions-text.js';
import type { FilledSheet } from './filled-sheet.js';
import {
  beginText,
  countsText,
  headlineOf,
  noFindings,
  sheetsOf,
  validationText,
  verdictSigns,
} from './filled-sheet.js';

const style = `
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.1rem 1rem;margin:.75rem 0;font-size:.9rem}
dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
.rows td,.rows th{max-width:26rem;overflow-wrap:break-word}
.rows .verdict{white-space:nowrap}
.rows .fail{border-left:3px solid var(--bad)}
.open{color:var(--quiet)}
a{color:inherit}
a:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
@media (max-width:40rem){dl{grid-template-columns:minmax(0,1fr);gap:0}dd{margin-bottom:.4rem}}
`.replaceAll(/\n+/g, '\n');

const tones = { PASS: 'passed', FAIL: 'failed', UNAVAILABLE: 'open' } as const;

/** The sheet as one page that loads nothing and runs no script. What a client said is text. */
export function sheetPage(receipt: Receipt): string {
  const sheets = sheetsOf(receipt);
  const verdict = headlineOf(sheets.flatMap(({ rows }) => rows));
  const body = markup`<header>
      <h1>${verdict}</h1>
      <p class="quiet">
        ${receipt.tool.name} ${receipt.tool.version}, ${receipt.startedAt}, seed ${receipt.seed}
      </p>
    </header>
    <main>
      ${sheets.map(sheetSection)}
      <p class="quiet">${noFindings}</p>
    </main>`;
  return pageOf(`${verdict} · acceptance sheet`, body, style);
}

const sheetSection = ({ endpoint, conditions, rows }: FilledSheet, at: number): Markup => {
  const begin = beginText(rows);
  return markup`<section aria-labelledby="sheet-${at}">
    <h2 id="sheet-${at}">${endpoint}</h2>
    <p>${countsText(countVerdicts(rows))}; validation on: ${validationText(rows)}</p>
    ${begin === undefined ? markup`` : markup`<p><strong>${begin.begin}</strong> (${begin.rows}): ${begin.remedy}.</p>`}
    <div class="box" tabindex="0" role="region" aria-label="Rows"><table class="rows">
      <thead><tr><th scope="col">ID</th><th scope="col">question</th><th scope="col">client alone</th><th scope="col">with mcp-assay/check</th><th scope="col">what was seen</th><th scope="col">kind</th><th scope="col">variants</th><th scope="col">evidence</th></tr></thead>
      <tbody>${rows.map(rowMarkup)}</tbody>
    </table></div>
    <h3>Conditions</h3>
    ${
      conditions === undefined
        ? markup`<p>The run was cut before the last row.</p>`
        : markup`<dl>${conditionTexts(conditions).map(([name, text]) => markup`<dt>${name}</dt><dd>${text}</dd>`)}</dl>`
    }
  </section>`;
};

const rowMarkup = ({ id, kind, layer, question, verdict, seen, checked, variants, evidence }: SheetRow) =>
  markup`<tr>
    <th scope="row" class="${verdict === 'FAIL' ? 'fail' : ''}">${id}</th>
    <td>${question}</td>
    <td class="verdict ${tones[verdict]}">${verdictSigns[verdict]} ${verdict}</td>
    <td>${checked === undefined ? markup`` : markup`<span class="verdict ${tones[checked.verdict]}">${verdictSigns[checked.verdict]} ${checked.verdict}</span> ${checked.seen}`}</td>
    <td>${seen}</td>
    <td>${kind}, ${layer}</td>
    <td class="number">${variants}</td>
    <td>${evidenceMarkup(evidence)}</td>
  </tr>`;

/** A link where it leads to a file of ours beside the page, and nowhere else. */
const evidenceMarkup = (evidence: string | null): Markup =>
  evidence !== null && /^evidence\/[A-Z][0-9]{2}\.json$/.test(evidence)
    ? markup`<a href="${trusted(evidence)}">${evidence}</a>`
    : markup`${evidence ?? 'none'}`;

import type { CataloguedCandidate, CataloguedTask } from '../../engine/catalogued.js';
import { markup } from '../markup.js';
import type { Markup } from '../markup.js';
import { pageOf } from '../page.js';
import type { Receipt, ReceiptFinding, ReceiptRun } from '../receipt.js';
import { notProven, proven } from './proof.js';
import { criterionText, endOf, previewText, smallnessOf } from './task-text.js';

/** The verdict of all runs in words. */
function verdictOf({ runs }: Receipt): string {
  const failed = runs.reduce((sum, { findings }) => sum + findings.length, 0);
  if (failed > 0) return `✗ ${failed} ${failed === 1 ? 'breach' : 'breaches'} of the contract`;
  const tested = runs.filter(({ catalog }) => catalog !== undefined);
  if (tested.length === 0) return '○ the catalog could not be tested';
  return tested.every(({ catalog }) => catalog?.verified === true)
    ? '✓ the contract held where it was exercised'
    : '○ nothing broke, and not all could be verified';
}

/** A test of a catalog as one page that loads nothing: a source URL is text, never a link. */
export function catalogPage(receipt: Receipt): string {
  const verdict = verdictOf(receipt);
  const body = markup`<header>
      <h1>${verdict}</h1>
      <p class="quiet">
        ${receipt.tool.name} ${receipt.tool.version}, ${receipt.startedAt}, seed ${receipt.seed}
      </p>
    </header>
    <main>${receipt.runs.map(runSection)}</main>`;
  return pageOf(`${verdict} · catalog test`, body);
}

function runSection(run: ReceiptRun, at: number): Markup {
  const { catalog, target, wire } = run;
  const revision = target.revision === null ? '' : `, revision ${target.revision}`;
  return markup`<section aria-labelledby="run-${at}">
    <h2 id="run-${at}">${wire?.era ?? 'not met'}</h2>
    <p>${target.endpoint}${revision}${run.reason === null ? '' : ` — ${run.status}: ${run.reason}`}</p>
    ${
      catalog === undefined
        ? markup``
        : markup`${breaches(run.findings)} ${catalog.tasks.map((task) => taskSection(task))} ${assertions(run)}
        <div class="sides">
          <div>
            <h3>What this proves</h3>
            <ul>${proven(run, catalog).map((text) => markup`<li>${text}</li>`)}</ul>
          </div>
          <div>
            <h3>What it does not prove</h3>
            <ul>${notProven(run, catalog).map((text) => markup`<li>${text}</li>`)}</ul>
          </div>
        </div>`
    }
  </section>`;
}

const breaches = (findings: readonly ReceiptFinding[]): Markup =>
  findings.length === 0
    ? markup``
    : markup`<h3>Breaches</h3>
  <div class="box" tabindex="0" role="region" aria-label="Breaches"><table>
    <thead><tr><th scope="col">assertion</th><th scope="col">level</th><th scope="col">what</th><th scope="col">minimal case</th><th scope="col">again</th></tr></thead>
    <tbody>${findings.map(breachRow)}</tbody>
  </table></div>`;

const breachRow = (finding: ReceiptFinding): Markup => {
  const { id, level, invariant, message, case: path, replay } = finding;
  return markup`<tr>
    <th scope="row">${invariant} <code>${id}</code></th>
    <td class="failed">✗ ${level}</td>
    <td>${message}</td>
    <td>${path ?? 'not kept'} (${smallnessOf(finding)})</td>
    <td><code>${replay}</code></td>
  </tr>`;
};

const taskSection = (task: CataloguedTask): Markup => markup`<article>
  <h3>${task.query === '' ? '(empty query)' : task.query.slice(0, 200)}${task.generated === true ? ' (generated)' : ''}</h3>
  <p><code>${task.arguments.slice(0, 500)}</code></p>
  <p>Expected ${task.expect}; got ${endOf(task)}.</p>
  ${
    task.candidates.length === 0
      ? markup``
      : markup`<div class="box" tabindex="0" role="region" aria-label="Records"><table>
    <thead><tr><th scope="col">id</th><th scope="col">title</th><th scope="col">access</th><th scope="col">source</th><th scope="col">preview</th><th scope="col">shortlist</th><th scope="col">criteria</th></tr></thead>
    <tbody>${task.candidates.map(candidateRow)}</tbody>
  </table></div>`
  }
</article>`;

const candidateRow = (candidate: CataloguedCandidate): Markup => {
  const { id, title, access, sourceUrl, shortlisted, reasons, criteria } = candidate;
  return markup`<tr>
    <th scope="row">${id ?? 'absent'}</th>
    <td>${title ?? ''}</td>
    <td>${access ?? ''}</td>
    <td>${sourceUrl ?? ''}</td>
    <td>${previewText(candidate)}</td>
    <td class="${shortlisted ? 'passed' : 'failed'}">${shortlisted ? '✓ yes' : `✗ ${reasons.join('; ')}`}</td>
    <td>${criteria.map(criterionText).join(', ')}</td>
  </tr>`;
};

const signs = { passed: '✓', failed: '✗', unavailable: '○', 'not-exercised': '○' } as const;

const assertions = ({ invariants }: ReceiptRun): Markup => {
  const judged = invariants.filter(({ checked }) => checked > 0);
  const open = invariants.filter(({ checked }) => checked === 0);
  return markup`<h3>Assertions</h3>
    <div class="box" tabindex="0" role="region" aria-label="Assertions"><table>
      <thead><tr><th scope="col">assertion</th><th scope="col">verdict</th><th scope="col">checked</th><th scope="col">failed</th></tr></thead>
      <tbody>${judged.map(
        ({ id, status, checked, failed }) => markup`<tr>
          <th scope="row">${id}</th><td class="${status}">${signs[status]} ${status}</td><td class="number">${checked}</td><td class="number">${failed}</td>
        </tr>`,
      )}</tbody>
    </table></div>
    <details><summary>${open.length} assertions that this test did not exercise</summary>
      <ul>${open.map(({ id, reason }) => markup`<li>${id}: ${reason ?? 'no reason given'}</li>`)}</ul>
    </details>`;
};

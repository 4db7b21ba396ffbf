import type { BudgetGap, LimitBudget } from '../../../limits/budget.js';
import type { BudgetBound } from '../../../limits/budget-bounds.js';
import { grouped } from '../../escape.js';
import { bytesText } from '../budget-text.js';
import type { MatrixRow } from '../matrix.js';
import { anchorOf } from './anchor.js';
import { markup, preformatted } from '../../markup.js';
import type { Markup } from '../../markup.js';

const words: Readonly<Record<BudgetBound, string>> = {
  'schema.depth': 'depth of a schema',
  'schema.bytes': 'text of a schema',
  'schema.subschemas': 'subschemas',
  'schema.expansions': 'branches at one place',
  'instance.depth': 'depth of a value',
  'instance.bytes': 'text of a value',
  'instance.uniqueItems': 'items under uniqueItems',
};

const amount = (bound: BudgetBound, value: number): string =>
  bound.endsWith('.bytes') ? bytesText(value) : grouped(value);

const valueOf = ({ schema, instance }: LimitBudget, bound: BudgetBound): number | undefined => {
  const [part, name] = bound.split('.');
  const values: Readonly<Record<string, number | undefined>> = part === 'schema' ? schema : { ...instance };
  return values[name ?? ''];
};

/** What it takes from the fragment to use it. */
const fragmentOf = ({ budget, safety, schema, instance, validationMs }: LimitBudget): string =>
  JSON.stringify({ budget, safety, schema, instance, validationMs }, null, 2);

function gapText(gaps: readonly BudgetGap[], rows: readonly MatrixRow[]): readonly Markup[] {
  const byLimit = new Map<string, BudgetGap[]>();
  for (const gap of gaps) {
    if (gap.why === 'verdict') continue;
    const known = byLimit.get(gap.limit);
    if (known === undefined) byLimit.set(gap.limit, [gap]);
    else known.push(gap);
  }
  return [...byLimit].map(([limit, own]) => {
    const title = rows.find(({ name }) => name === limit)?.title ?? limit;
    const who =
      own.length > 4 ? `${own.length} validators` : own.map(({ validator }) => validator).join(', ');
    return markup`<li><a href="#${anchorOf(limit)}">${title}</a>: ${who}</li>`;
  });
}

/** The budget: its bounds and where each comes from, the fragment, and what no bound helps against. */
export function budgetSection(budget: LimitBudget, rows: readonly MatrixRow[]): Markup {
  const titleOf = (limit: string): string => rows.find(({ name }) => name === limit)?.title ?? limit;
  const gaps = gapText(budget.gaps, rows);
  return markup`<section aria-labelledby="budget">
    <h2 id="budget">A budget that all keep</h2>
    <p>
      Half of what the weakest of them bore (safety factor ${budget.safety}), rounded down. Who keeps to it
      can be validated by any of these ${budget.validators.length} validators within ${budget.validationMs} ms
      of CPU time.
    </p>
    <div class="budget">
      <dl>
        ${budget.because.map(({ bound, limit, validator, measured, how }) => {
          const value = valueOf(budget, bound);
          if (value === undefined) return markup``;
          return markup`<dt>${words[bound]}</dt>
            <dd>
              <strong>${amount(bound, value)}</strong>
              <span class="quiet"
                >since ${validator} bore ${amount(bound, measured)} of
                <a href="#${anchorOf(limit)}">${titleOf(limit)}</a
                >${how === null ? ', and more was not tried' : `, then ${how}`}</span
              >
            </dd>`;
        })}
        <dt>time of one verdict</dt>
        <dd><strong>${budget.validationMs} ms</strong> <span class="quiet">of CPU time</span></dd>
      </dl>
      <div>
        <pre tabindex="0" role="region" aria-label="budget.json">${preformatted(fragmentOf(budget))}</pre>
        <p><code>mcp-assay fuzz --validation-limits budget.json -- node server.js</code></p>
      </div>
    </div>
    ${
      gaps.length === 0
        ? markup``
        : markup`<p>
              No bound on size helps against these: a short text is enough, and only the time budget ends it.
            </p>
            <ul>
              ${gaps}
            </ul>`
    }
  </section>`;
}

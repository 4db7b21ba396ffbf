import { expect, test } from 'vitest';
import { eras } from '../../../src/protocol/era.js';
import { controls, orders } from '../../../src/sample/controls/controls.js';
import type { Control } from '../../../src/sample/controls/control.js';
import { catalogMarkdown } from '../../../src/reports/catalog/catalog-markdown.js';
import { catalogPage } from '../../../src/reports/catalog/catalog-page.js';
import { unusualIds } from '../../../src/sample/controls/unusual-ids.js';
import { runFixture } from './fixture-run.js';

const named = (id: string): Control => {
  const control = controls.find((one) => one.id === id);
  if (control === undefined) throw new Error(`there is no control ${id}`);
  return control;
};

test('there are the nine controls, and the one on anonymity', () => {
  expect(controls.map(({ id }) => id)).toEqual([
    'K22',
    'K23',
    'K24',
    'K25',
    'K26',
    'K27',
    'K28',
    'K29',
    'K30',
    'K32',
  ]);
});

/** Every law that breaks on each planted behaviour, and no other. */
const broken: readonly (readonly [title: string, id: string, laws: readonly string[]])[] = [
  ['[K22] a made-up fallback', 'K22', ['contract.outcome']],
  ['[K23] [identity.preview] a preview of another record', 'K23', ['identity.preview']],
  ['[K24] [identity.resolvable] a lost id', 'K24', ['identity.resolvable']],
  ['[K25] [access.denied] the metadata of a private record', 'K25', ['access.denied']],
  ['[K26] full content in a preview', 'K26', ['output.conforms', 'output.undeclared']],
  ['[K27] [access.write-guard] an unknown write tool that runs', 'K27', ['access.write-guard']],
  ['[K28] a credential among the arguments', 'K28', ['input.credential-refused']],
  ['[K32] [access.anonymous] more for whoever sends a bearer header', 'K32', ['access.anonymous']],
];

for (const era of eras) {
  test.each(broken)(`%s is seen in ${era}, with seeds 1, 2 and 3`, async (_, id, laws) => {
    for (const seed of [1, 2, 3]) {
      const { broken: seen, run } = await runFixture(named(id), era, { seed });
      expect(seen).toEqual(laws);
      expect(run.wire?.era).toBe(era);
    }
  });

  test(`[K29] [K12] [K19] an upstream that fails is unavailable and not an empty catalog in ${era}`, async () => {
    const { run, fixture } = await runFixture(named('K29'), era);
    const [task] = run.catalog?.tasks ?? [];
    expect(task).toMatchObject({ outcome: 'unavailable', reason: 'a tool error (isError)', previews: 0 });
    expect(run.catalog?.verified).toBe(false);
    expect(run).toMatchObject({ status: 'incomplete', code: 'unreachable' });
    expect(fixture.spies.previews).toBe(0);
  });

  test(`[K30] [K01] [K36] orders in a preview are data in ${era}: nothing breaks, and no report hands them on`, async () => {
    const { broken: seen, receipt, run } = await runFixture(named('K30'), era);
    expect(seen).toEqual([]);
    const [task] = run.catalog?.tasks ?? [];
    expect(task?.candidates[0]?.preview?.excerpt).toMatchObject({ length: orders.length });
    for (const report of [JSON.stringify(receipt), catalogMarkdown(receipt), catalogPage(receipt)])
      expect(report).not.toContain('rm -rf');
  });

  test(`[K10] [K23] the record whose preview is of another one leaves the shortlist in ${era}, with the reason`, async () => {
    const { run } = await runFixture(named('K23'), era);
    const [task] = run.catalog?.tasks ?? [];
    const [first, ...others] = task?.candidates ?? [];
    expect(first).toMatchObject({ shortlisted: false });
    expect(first?.reasons[0]).toMatch(/^the search gave the id .*, and its preview is of "another"$/);
    expect(others.every(({ shortlisted }) => shortlisted)).toBe(true);
    expect(task?.verified).toBe(false);
  });

  test(`[K24] a shortlist with an unresolved record is not called verified in ${era}`, async () => {
    const { run } = await runFixture(named('K24'), era);
    expect(run.catalog?.verified).toBe(false);
    expect(run.catalog?.tasks[0]?.candidates[0]).toMatchObject({
      shortlisted: false,
      preview: { outcome: 'toolError', excerpt: null },
    });
  });

  test.each(['over HTTP', 'in memory'])(
    `[K13] [K08] [K09] [K14] [K20] the correct catalog has no finding in ${era} %s, and nothing is previewed where nothing matched`,
    async (where) => {
      for (const seed of [1, 2, 3]) {
        const {
          broken: seen,
          run,
          fixture,
        } = await runFixture(undefined, era, {
          seed,
          http: where === 'over HTTP',
        });
        expect(seen).toEqual([]);
        expect(run.catalog?.verified).toBe(true);
        const [found, nothing] = run.catalog?.tasks ?? [];
        expect(found).toMatchObject({ outcome: 'hits', previews: unusualIds(seed).length });
        expect(nothing).toMatchObject({ outcome: 'none', previews: 0, candidates: [] });
        expect(fixture.spies.writes).toBe(0);
        const anonymous = run.invariants.find(({ id }) => id === 'access.anonymous');
        expect(anonymous?.status).toBe(where === 'over HTTP' ? 'passed' : 'not-exercised');
      }
    },
  );
}

test('[K15] a pass in one revision says nothing of the other: each is a run of its own', async () => {
  const { receipt } = await runFixture(undefined, '2025-11-25');
  expect(receipt.runs.map(({ wire }) => wire?.era)).toEqual(['2025-11-25']);
  expect(catalogMarkdown(receipt)).toContain('revision 2026-07-28: it is another run');
});

import { testCatalog } from '../../test-catalog.js';
import { AssayError } from '../../errors/assay-error.js';
import type { Era } from '../../protocol/era.js';
import { eras } from '../../protocol/era.js';
import type { ReceiptRun } from '../../reports/receipt.js';
import { abilitiesOf } from '../../reports/terminal/abilities.js';
import { controlRows, controlsVerdict } from '../../reports/terminal/control-lines.js';
import type { ControlResult } from '../../reports/terminal/control-lines.js';
import { styleOf } from '../../reports/terminal/style.js';
import type { Control } from '../../sample/controls/control.js';
import { controls, orders } from '../../sample/controls/controls.js';
import { fixtureContract } from '../../sample/controls/fixture-contract.js';
import { serveFixture } from '../../sample/controls/fixture-http.js';
import { fixtureCatalog } from '../../sample/controls/fixture-session.js';
import type { CatalogCommand } from '../commands/catalog.js';
import type { Stage } from '../stage.js';

/**
 * Runs every negative control in both eras: on a fixture with the behaviour planted, which must be seen, and on its
 * correct twin, on which nothing must be. Exit code 5 when one is not as it must be: that is our own fault.
 */
export async function runControls(
  { options, output }: Pick<CatalogCommand, 'options' | 'output'>,
  stage: Stage,
  tell: 'told' | 'summed up',
): Promise<number> {
  const seed = options.seed ?? 1;
  const style = styleOf(abilitiesOf({ ...stage, noColor: output.color === 'never' }));
  const to = output.json || tell === 'summed up' ? stage.stderr : stage.stdout;
  const write = (lines: readonly string[]): unknown => to.write(lines.map((line) => `${line}\n`).join(''));
  const results: ControlResult[] = [];
  for (const control of [undefined, ...controls]) {
    if (stage.signal.aborted) return 130;
    const both = await Promise.all(eras.map((era) => resultOf(control, era, seed)));
    results.push(...both);
    const isShown = tell === 'told' && !output.quiet;
    write(controlRows(isShown ? both : both.filter(({ ok }) => !ok), style));
  }
  write(controlsVerdict(results, style));
  if (results.every(({ ok }) => ok)) return 0;
  throw new AssayError(
    'internal',
    'a control is not as it must be: no catalog is tested by these assertions',
  );
}

async function resultOf(control: Control | undefined, era: Era, seed: number): Promise<ControlResult> {
  const fixture = fixtureCatalog(control, seed);
  const served =
    control === undefined || control.needsHttp === true ? await serveFixture(fixture) : undefined;
  try {
    const session = fixture.open(() => false);
    const endpoint =
      served === undefined
        ? ({ kind: 'memory', name: 'fixture', handler: (text: string) => session(text)[0] } as const)
        : ({ kind: 'http', url: served.url } as const);
    const run = testCatalog(fixtureContract, endpoint, {
      era,
      seed,
      file: 'the fixture’s contract',
      touched: () => fixture.spies.writes,
      corpusDir: null,
    });
    const receipt = await run.receipt;
    const [only] = receipt.runs;
    const seen = only === undefined ? 'not run' : judged(control, only, JSON.stringify(receipt));
    return {
      id: control?.id ?? 'twin',
      era,
      planted: control?.planted ?? 'is correct',
      seen: seen ?? (control === undefined ? 'nothing broke' : (words[control.sees] ?? control.sees)),
      ok: seen === undefined,
    };
  } finally {
    await served?.close();
  }
}

/** What was seen, where it is no law that broke. */
const words: Readonly<Record<string, string>> = {
  outcome: 'told as unavailable, not as empty',
  quoted: 'kept as data, and nothing broke',
};

/** What is wrong with a run in which nothing must be found. */
function wrongWithRight({ findings, catalog }: ReceiptRun, receipt: string): string | undefined {
  if (findings.length > 0) return `false alarm: ${findings.map(({ invariant }) => invariant).join(', ')}`;
  if (receipt.includes(orders)) return 'the text was handed on';
  const [task, nothing] = catalog?.tasks ?? [];
  const isRight = task?.verified === true && nothing?.outcome === 'none' && nothing.previews === 0;
  return isRight ? undefined : 'the shortlist is not verified';
}

/** What is wrong with a control's run; `undefined` when it is as it must be. */
function judged(control: Control | undefined, run: ReceiptRun, receipt: string): string | undefined {
  const broken = run.findings.map(({ invariant }) => invariant);
  const [task] = run.catalog?.tasks ?? [];
  if (control === undefined || control.sees === 'quoted') return wrongWithRight(run, receipt);
  if (control.sees === 'outcome')
    return task?.outcome === 'unavailable' ? undefined : `told as ${task?.outcome ?? 'nothing'}`;
  return broken.includes(control.sees) ? undefined : `not seen (${broken.join(', ') || 'nothing broke'})`;
}

import type { Contract } from '../../../src/catalog/contract.js';
import type { Era } from '../../../src/protocol/era.js';
import type { Receipt, ReceiptRun } from '../../../src/reports/receipt.js';
import type { Control } from '../../../src/sample/controls/control.js';
import { fixtureContract } from '../../../src/sample/controls/fixture-contract.js';
import { serveFixture } from '../../../src/sample/controls/fixture-http.js';
import { fixtureCatalog } from '../../../src/sample/controls/fixture-session.js';
import type { FixtureCatalog } from '../../../src/sample/controls/fixture-session.js';
import { testCatalog } from '../../../src/test-catalog.js';

/** What a run on a fixture came to. */
export interface FixtureRun {
  readonly receipt: Receipt;
  readonly run: ReceiptRun;
  readonly fixture: FixtureCatalog;
  /** Laws that broke, each once, in order. */
  readonly broken: readonly string[];
}

/** Tests a fixture's catalog with a behaviour planted in it, or the correct one; over HTTP where that is asked for. */
export async function runFixture(
  control: Control | undefined,
  era: Era,
  {
    seed = 1,
    contract = fixtureContract,
    http = control?.needsHttp === true,
  }: {
    readonly seed?: number;
    readonly contract?: Contract;
    readonly http?: boolean;
  } = {},
): Promise<FixtureRun> {
  const fixture = fixtureCatalog(control, seed);
  const served = http ? await serveFixture(fixture) : undefined;
  const session = fixture.open(() => false);
  try {
    const endpoint =
      served === undefined
        ? ({ kind: 'memory', handler: (text: string) => session(text)[0] } as const)
        : ({ kind: 'http', url: served.url } as const);
    const receipt = await testCatalog(contract, endpoint, {
      era,
      seed,
      touched: () => fixture.spies.writes,
      corpusDir: null,
    }).receipt;
    const [run] = receipt.runs;
    if (run === undefined) throw new Error('there is no run');
    const broken = [...new Set(run.findings.map(({ invariant }) => invariant))].toSorted();
    return { receipt, run, fixture, broken };
  } finally {
    await served?.close();
  }
}

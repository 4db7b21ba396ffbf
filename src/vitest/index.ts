import { expect, test } from 'vitest';
import { fuzzServer } from '../fuzz-server.js';
import type { FuzzOptions } from '../engine/options.js';
import { failingOf, isUntested } from '../reports/exit-code.js';
import type { Receipt } from '../reports/receipt.js';
import type { Endpoint } from '../transport/endpoint.js';

/** Options of a server's campaign as a test; `timeout` is the test's own, in milliseconds. */
export interface AssayTestOptions extends FuzzOptions {
  readonly timeout?: number;
}

/**
 * A server's campaign as one test. It fails with every finding at or above `failOn`, each with the line that
 * repeats it, and it fails when nothing was tested: a skip is never a pass.
 *
 * @example
 * ```ts
 * import { assayServer } from 'mcp-assay/vitest';
 * assayServer('my server keeps its promises', { kind: 'stdio', command: 'node', args: ['server.js'] }, { seed: 1 });
 * ```
 */
export function assayServer(name: string, endpoint: Endpoint, options: AssayTestOptions = {}): void {
  const { timeout = 120_000, ...fuzz } = options;
  test(name, { timeout }, async () => {
    const receipt = await fuzzServer(endpoint, { corpusDir: null, ...fuzz }).receipt;
    expect(complaintsOf(receipt, fuzz.failOn ?? 'must')).toEqual([]);
  });
}

/** One line for each reason why a receipt is no pass. */
export function complaintsOf(
  receipt: Receipt,
  failOn: NonNullable<FuzzOptions['failOn']>,
): readonly string[] {
  return receipt.runs.flatMap((run) => {
    if (isUntested(run)) return [`nothing was tested: ${run.reason ?? 'no tool may be called'}`];
    if (failingOf(run, failOn) === 0) return [];
    return run.findings.map(
      ({ level, invariant, tool, message, replay }) =>
        `${level} ${invariant} ${tool}: ${message} (${replay})`,
    );
  });
}

import * as fc from 'fast-check';
import { test } from 'vitest';

/**
 * A vitest test that holds a law over arbitraries. `holds` fails by throwing; a failure shows the seed and
 * the minimal counterexample.
 */
export function property<Values extends [unknown, ...unknown[]]>(
  name: string,
  arbitraries: { [K in keyof Values]: fc.Arbitrary<Values[K]> },
  holds: (...values: Values) => void | Promise<void>,
  params: fc.Parameters<Values> = {},
): void {
  test(name, async () => {
    await fc.assert(
      fc.asyncProperty(...arbitraries, async (...values) => holds(...values)),
      params,
    );
  });
}

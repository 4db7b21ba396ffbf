import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { AssayEvent } from '../../../src/engine/events.js';
import { fuzzServer } from '../../../src/fuzz-server.js';
import type { Endpoint } from '../../../src/transport/endpoint.js';
import { memoryServer, good, tool } from './memory-server.js';

const growing = (mode: string): Endpoint => ({
  kind: 'stdio',
  command: process.execPath,
  args: [fileURLToPath(new URL('../../fixtures/growing-server.mjs', import.meta.url)), mode],
});

async function told(
  endpoint: Endpoint,
  maxCalls = 1000,
): Promise<{ readonly law: string; readonly found: readonly string[]; readonly calls: number }> {
  const run = fuzzServer(endpoint, {
    seed: 1,
    maxCalls,
    checks: ['survival.memory'],
    phases: ['examples', 'coverage'],
    corpusDir: null,
  });
  const events: AssayEvent[] = [];
  for await (const event of run) events.push(event);
  const [one] = (await run.receipt).runs;
  const [law] = one?.invariants ?? [];
  return {
    law: law?.status === 'not-exercised' ? (law.reason ?? '') : (law?.status ?? ''),
    found: events.flatMap((event) =>
      event.type === 'found'
        ? [`${event.finding.level} ${event.finding.invariant} ${event.finding.tool}`]
        : [],
    ),
    calls: one?.counts.calls ?? 0,
  };
}

// The memory of another process is read from /proc, which only Linux has; elsewhere the law is not exercised.
describe.skipIf(process.platform !== 'linux')('memory over equal calls (skipped without /proc)', () => {
  test('that grows with each is observed', async () => {
    const { law, found } = await told(growing('keep'));
    expect([law, found]).toEqual(['failed', ['observed survival.memory fill']]);
  });

  test.each(['drop', 'cache', 'none'])('of a server that lets go of it (%s) holds', async (mode) => {
    const { law, found, calls } = await told(growing(mode));
    expect([law, found]).toEqual(['passed', []]);
    expect(calls).toBeLessThanOrEqual(1200);
  });

  test('is not looked at with too few calls', async () => {
    expect((await told(growing('keep'), 100)).law).toBe(
      'the budget of calls did not suffice for equal calls',
    );
  });
});

test('memory of a server that is no process of ours can not be seen', async () => {
  const server = memoryServer({ tools: [tool('n', '{"type":"object"}')], call: () => good });
  expect((await told(server)).law).toMatch(/no process that we started|did not suffice/);
});

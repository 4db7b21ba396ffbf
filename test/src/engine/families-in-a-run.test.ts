import { expect, test } from 'vitest';
import { families } from '../../../arbitraries/adversarial/families.js';
import { messageFamilies } from '../../../src/engine/workshop/message-families/registry.js';
import type { MemoryServer } from './memory-server.js';
import { good, memoryServer, numberSchema, told, tool } from './memory-server.js';

const server: MemoryServer = {
  tools: [
    tool('number', numberSchema),
    tool('search', '{"type":"object","properties":{"query":{"type":"string"},"limit":{"type":"integer"}}}'),
    tool(
      'pay',
      '{"type":"object","properties":{"by":{"oneOf":[{"type":"string"},{"type":"object","properties":{"sum":{"type":"number"}}}]}}}',
    ),
    tool(
      'open',
      '{"type":"object","properties":{"uri":{"type":"string","format":"uri"}},"required":["uri"]}',
    ),
    tool(
      'tags',
      '{"type":"object","properties":{"tags":{"type":"array","prefixItems":[{"type":"string"}]}}}',
    ),
  ],
  call: () => good,
};

/** How often each kind of mutation was sent in a run. */
async function sent(seed: number): Promise<ReadonlyMap<string, number>> {
  const { events } = await told(memoryServer(server), {
    seed,
    maxCalls: 1000,
    checks: ['survival.no-crash'],
  });
  const counts = new Map<string, number>();
  for (const event of events) {
    if (event.type !== 'case') continue;
    for (const { keyword } of event.mutations) counts.set(keyword, (counts.get(keyword) ?? 0) + 1);
  }
  return counts;
}

const names = [...families, ...messageFamilies].map(({ name }) => name);

test.each([1, 2, 3])('a thousand calls on five tools meet every family, with seed %i', async (seed) => {
  const counts = await sent(seed);
  expect(names.filter((name) => (counts.get(name) ?? 0) === 0)).toEqual([]);
});

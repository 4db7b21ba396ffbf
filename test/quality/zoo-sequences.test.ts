import { expect, test } from 'vitest';
import { eras } from '../../src/protocol/era.js';
import { opened, inMemory } from './zoo/endpoint.js';
import { exhibit, seeds } from './zoo/exhibition.js';
import { sequenceAnimals, soundSequences } from './zoo/animals/sequences.js';
import { findingsInMemory } from './zoo/run.js';

exhibit('a zoo of servers whose fault takes several calls', sequenceAnimals);

/** Stores that fold names are seen to: that is what is observed of them. */
const plain = soundSequences.filter(([name]) => !name.includes('folds'));

test.each(eras.flatMap((era) => plain.map(([name, tools]) => [name, era, tools] as const)))(
  '%s in %s: not even observed',
  async (_, era, tools) => {
    for (const seed of seeds) {
      const { endpoint, close } = await opened(inMemory(era, { tools: tools() }));
      try {
        const options = { era, seed, maxCalls: 1000, timeoutMs: 5000, allowWrites: true };
        const findings = await findingsInMemory(endpoint, options);
        expect(findings.filter(({ invariant }) => invariant.startsWith('identity.'))).toEqual([]);
      } finally {
        await close();
      }
    }
  },
);

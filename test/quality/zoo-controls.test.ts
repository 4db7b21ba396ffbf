import { describe, expect, test } from 'vitest';
import { controls } from './zoo/controls.js';
import { opened } from './zoo/endpoint.js';
import { seeds } from './zoo/exhibition.js';
import { findingsInMemory, inShort } from './zoo/run.js';

describe('correct servers, however odd, have no finding above observed in 1000 calls', () => {
  for (const { name, era, server, authorizations, allowWrites } of controls)
    for (const seed of seeds)
      test(`${name}, ${era}, seed ${seed}`, async () => {
        const { endpoint, close } = await opened(server());
        try {
          const options = { era, seed, maxCalls: 1000, timeoutMs: 10_000, allowWrites: allowWrites ?? false };
          const findings = await findingsInMemory(
            endpoint,
            authorizations === undefined ? options : { ...options, authorizations },
          );
          expect(findings.filter(({ level }) => level !== 'observed').map(inShort)).toEqual([]);
        } finally {
          await close();
        }
      });
});

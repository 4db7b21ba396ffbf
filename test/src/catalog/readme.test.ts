import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readContract } from '../../../src/catalog/read-contract.js';
import { sampleService } from '../../../src/sample/sample-service.js';
import { openSession } from '../../../src/sample/session.js';
import { testCatalog } from '../../../src/test-catalog.js';

test('the contract of the README is of the published form, and the sample server keeps it', async () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, text = ''] = /```yaml\n(contract: 1\n[^]*?)```/.exec(readme) ?? [];
  const session = openSession(sampleService);
  const { receipt } = testCatalog(readContract(text, 'README.md'), {
    kind: 'memory',
    handler: (message) => session(message)[0],
  });
  const [run] = (await receipt).runs;
  expect(run?.findings).toEqual([]);
  expect(run?.catalog?.verified).toBe(true);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { Json } from '../../../arbitraries/json/json.js';
import { receiptSchema } from '../../../src/reports/receipt.schema.js';
import type { Receipt } from '../../../src/reports/receipt.js';
import { compileAjv } from '../../../src/validation/ajv.js';
import { play, sampleServer } from './binary.js';

test.concurrent.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends a run with its books in order',
  async (signal) => {
    const run = play(['fuzz', '--seed', '1', '--max-calls', '100000', '--', ...sampleServer]);
    try {
      let during: readonly string[] | undefined;
      run.onTalk((all) => {
        if (during !== undefined || !/ [1-9]\d* of 100,?000 calls/.test(all)) return;
        during = run.living();
        run.kill(signal);
      });
      const { code, out, err } = await run.ended;
      expect(code).toBe(130);
      expect(err).toMatch(/^stopping: /m);
      expect(err).not.toMatch(/^ {4}at /m);
      expect(out).toMatch(/\(exit 130\)\n$/);
      const text = readFileSync(join(run.folder, 'assay-report', 'receipt.json'), 'utf8');
      expect(verdictOf(text)).toEqual({ kind: 'valid' });
      const [only] = (JSON.parse(text) as Receipt).runs;
      expect(only).toMatchObject({
        status: 'incomplete',
        reason: expect.stringContaining('interrupted') as string,
      });
      expect(only?.counts.calls).toBeGreaterThan(0);
      // The server is among what was there, so that nothing left means something where it can be seen.
      if (process.platform === 'linux') expect(during?.join('\n')).toContain(sampleServer.join(' '));
      expect(await run.left()).toEqual([]);
    } finally {
      run.remove();
    }
  },
);

function verdictOf(text: string): unknown {
  const compilation = compileAjv(receiptSchema, '2020-12');
  if (!compilation.ok) throw new Error('the schema of receipts does not compile');
  return compilation.schema.validateValue(JSON.parse(text) as Json);
}

import { afterAll, describe, expect, test } from 'vitest';
import type { BoundedValidator } from '../../../../src/validation/bounded/bounded-validator.js';
import { boundedValidator } from '../../../../src/validation/bounded/bounded-validator.js';
import type { Verdict } from '../../../../src/validation/verdict.js';
import { hostileCases } from './hostile-schemas.js';

const budget = { cpuMs: 250, wallMs: 20_000 };
const guarded = boundedValidator({ budget });
const bare = boundedValidator({ budget, preflight: false });
afterAll(async () => {
  await Promise.all([guarded.close(), bare.close()]);
});

const names: readonly Verdict['kind'][] = [
  'valid',
  'invalid',
  'refused',
  'compile-error',
  'deadline',
  'memory',
  'crashed',
];

async function nextIsRight(bounded: BoundedValidator): Promise<void> {
  const schema = '{"type":"object","properties":{"a":{"type":"string"}}}';
  const verdicts = await bounded.validateAll(schema, '2020-12', ['{"a":"x"}', '{"a":1}', '{}']);
  expect(verdicts.map(({ kind }) => kind)).toEqual(['valid', 'invalid', 'valid']);
}

describe.each([
  ['with a pre-flight', guarded],
  ['without one', bare],
])('%s', (_, bounded) => {
  test.each(hostileCases.map((one) => [one.name, one] as const))(
    '%s: a verdict with a name, and the next one is right',
    async (_name, { schemaText, text, right }) => {
      const verdict = await bounded.validate(schemaText, '2020-12', text);
      expect(names).toContain(verdict.kind);
      if (verdict.kind === 'valid' || verdict.kind === 'invalid') expect(verdict.kind).toBe(right);
      // Nothing that came from a stranger may end a process by anything but its budget.
      expect(verdict.kind).not.toBe('crashed');
      await nextIsRight(bounded);
    },
  );
});

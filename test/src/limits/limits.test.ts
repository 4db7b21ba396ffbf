import { describe, expect, test } from 'vitest';
import { loadSubject } from '../../../src/validation/subjects/registry.js';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { limitNamed, limits } from '../../../src/limits/registry.js';

const judge = await loadSubject('assay-hyperjump');

async function verdictOn(schemaText: string, text: string): Promise<string> {
  const compilation = await judge.compile(JSON.parse(schemaText) as JsonSchema, '2020-12');
  return compilation.ok ? compilation.schema.validate(text).kind : compilation.verdict.kind;
}

const sized = limits.filter((limit) => limit.kind === 'size');
const ruled = limits.filter((limit) => limit.kind === 'rule');

test('names and titles are of one limit each, and fit their column', () => {
  for (const key of ['name', 'title'] as const)
    expect(new Set(limits.map((limit) => limit[key])).size).toBe(limits.length);
  for (const { title } of limits) expect(title.length).toBeLessThanOrEqual(22);
});

describe.each(sized.map((limit) => [limit.name, limit] as const))('%s', (_, limit) => {
  test.each([1, 2, 3, 7])('of size %i is judged as it says', async (size) => {
    for (const { schemaText, text, expected } of limit.cases(size))
      expect([text, await verdictOn(schemaText, text)]).toEqual([text, expected]);
  });

  test('has a larger text for a larger size', () => {
    const bytes = (size: number): number =>
      limit.cases(size).reduce((sum, { schemaText, text }) => sum + schemaText.length + text.length, 0);
    expect(bytes(32)).toBeGreaterThan(bytes(8));
  });

  test('is no limit itself at its largest size or 64 MB', () => {
    const size = Math.min(limit.cap, 100_000);
    for (const { schemaText, text } of limit.cases(size)) {
      expect(() => JSON.parse(schemaText) as unknown).not.toThrow();
      expect(() => JSON.parse(text) as unknown).not.toThrow();
    }
  });
});

describe.each(ruled.map((limit) => [limit.name, limit] as const))('%s', (_, limit) => {
  test.each(limit.questions.map((one) => [one.question, one] as const))(
    '%s',
    async (_question, { schemaText, text, expected }) => {
      const kind = await verdictOn(schemaText, text);
      if (expected === 'refused') expect(['refused', 'compile-error', 'invalid']).toContain(kind);
      else expect(kind).toBe(expected);
    },
  );
});

test('an instance has its fault, if any, at the depth that is asked', () => {
  const limit = limitNamed('instance-depth');
  const cases = limit?.kind === 'size' ? limit.cases(2) : [];
  expect(cases.map(({ text, expected }) => [text, expected])).toEqual([
    ['{"a":{"a":{}}}', 'valid'],
    ['{"a":{"a":0}}', 'invalid'],
  ]);
});

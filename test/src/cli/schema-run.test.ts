import { Readable } from 'node:stream';

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { runSchema } from '../../../src/cli/runs/schema-run.js';
import { compileAjv } from '../../../src/validation/ajv.js';
import { property } from '../../property.js';

const schema = {
  type: 'object',
  properties: { total: { type: 'integer', minimum: 3 }, lang: { enum: ['en', 'de'] }, __proto__x: {} },
  required: ['total'],
  additionalProperties: false,
} satisfies JsonSchema;

interface Wish {
  readonly invalid: boolean;
  readonly count: number;
  readonly seed?: number;
}

async function played(wish: Wish): Promise<{ code: number; lines: readonly string[]; err: string }> {
  let out = '';
  let err = '';
  const stage = {
    stdin: Readable.from([]),
    stdout: { write: (text: string) => (out += text) },
    stderr: { write: (text: string) => (err += text) },
    env: {},
    signal: new AbortController().signal,
  };
  const command = { command: 'schema', file: 's.json', text: JSON.stringify(schema), ...wish } as const;
  const code = await runSchema(command, stage);
  return { code, lines: out.trimEnd().split('\n'), err };
}

const verdictsOf = (lines: readonly string[]): readonly string[] => {
  const compilation = compileAjv(schema, '2020-12');
  if (!compilation.ok) throw new Error('the schema does not compile');
  return lines.map((line) => compilation.schema.validateValue(JSON.parse(line)).kind);
};

property(
  'every value is valid, or with --invalid not, and a prefix of what a larger count gives',
  [fc.boolean(), fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.integer({ min: 1, max: 30 })],
  async (invalid, seed, count) => {
    const few = await played({ invalid, seed, count });
    const many = await played({ invalid, seed, count: count + 5 });
    expect(few).toMatchObject({ code: 0, err: '' });
    expect(few.lines).toEqual(many.lines.slice(0, count));
    expect(new Set(verdictsOf(many.lines))).toEqual(new Set([invalid ? 'invalid' : 'valid']));
  },
  { numRuns: 30 },
);

test('a seed that was drawn is told, and gives the same values again', async () => {
  const first = await played({ invalid: false, count: 20 });
  const seed = Number(/^seed (\d+)\n$/.exec(first.err)?.[1]);
  expect((await played({ invalid: false, count: 20, seed })).lines).toEqual(first.lines);
});

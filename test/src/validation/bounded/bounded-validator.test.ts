import { afterAll, describe, expect, test } from 'vitest';
import { boundedValidator } from '../../../../src/validation/bounded/bounded-validator.js';

const bounded = boundedValidator({ budget: { cpuMs: 400, wallMs: 20_000 }, preflight: false });
const guarded = boundedValidator();
afterAll(async () => {
  await Promise.all([bounded.close(), guarded.close()]);
});

const names = ['assay-ajv', 'assay-hyperjump', 'assay-schemasafe'] as const;
const doubling = JSON.stringify({
  $ref: '#/$defs/s0',
  $defs: {
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [
        `s${n}`,
        { anyOf: [{ $ref: `#/$defs/s${n + 1}` }, { $ref: `#/$defs/s${n + 1}` }] },
      ]),
    ),
    s40: false,
  },
});

describe.each(names)('%s in a child', (validator) => {
  test('says valid and invalid, with the breaches', async () => {
    const schema = '{"properties":{"a":{"type":"string"}}}';
    expect(await bounded.validate(schema, '2020-12', '{"a":"x"}', { validator })).toEqual({ kind: 'valid' });
    expect(await bounded.validate(schema, '2020-12', '{"a":1}', { validator })).toMatchObject({
      kind: 'invalid',
      breaches: [{ schemaPointer: '/properties/a/type', instancePointer: '/a' }],
    });
  });

  test('ends a pattern that backtracks as deadline, and the next call is right', async () => {
    const schema = '{"properties":{"a":{"pattern":"^(a+)+$"}}}';
    const text = JSON.stringify({ a: `${'a'.repeat(60)}!` });
    expect(await bounded.validate(schema, '2020-12', text, { validator })).toMatchObject({
      kind: 'deadline',
    });
    expect(await bounded.validate('{"type":"object"}', '2020-12', '{}', { validator })).toEqual({
      kind: 'valid',
    });
  });

  test('names the stack where an instance is too deep', async () => {
    const text = '{"a":'.repeat(50_000) + '{}' + '}'.repeat(50_000);
    const schema = '{"properties":{"a":{"$ref":"#"}}}';
    expect(await bounded.validate(schema, '2020-12', text, { validator })).toMatchObject({
      kind: 'refused',
      limit: 'stack',
    });
  });
});

test('ends references that double as deadline', async () => {
  expect(await bounded.validate(doubling, '2020-12', '{}')).toMatchObject({ kind: 'deadline' });
});

test('judges a schema under its meta-schema', async () => {
  expect(await bounded.validateSchema('{"type":"object"}', '2020-12')).toEqual({ kind: 'valid' });
  expect(await bounded.validateSchema('{"type":"x"}', 'draft-04')).toMatchObject({ kind: 'invalid' });
});

test('refuses before the child sees it what does not pass the pre-flight', async () => {
  expect(await guarded.validate(doubling, '2020-12', '{}')).toMatchObject({
    kind: 'refused',
    limit: 'expansions',
  });
  expect(await guarded.validate('{', '2020-12', '{}')).toMatchObject({ kind: 'refused', limit: 'json' });
  expect(guarded.child.generation).toBe(0);
});

describe('a batch', () => {
  const backtracks = '{"type":"string","pattern":"^(a+)+$"}';
  const endless = JSON.stringify(`${'a'.repeat(60)}!`);

  test('has a verdict a text, in their order', async () => {
    const texts = Array.from({ length: 1000 }, (_, at) => (at % 3 === 0 ? '0' : '"x"'));
    const verdicts = await guarded.validateAll('{"type":"string"}', '2020-12', texts);
    expect(verdicts.map(({ kind }) => kind)).toEqual(
      texts.map((text) => (text === '0' ? 'invalid' : 'valid')),
    );
  });

  test('that is empty has none', async () => {
    expect(await guarded.validateAll('{}', '2020-12', [])).toEqual([]);
  });

  test('in which one text is too much has the right verdict on all others', async () => {
    const texts = ['"aa"', '0', endless, '"a"', '"b"'];
    const verdicts = await bounded.validateAll(backtracks, '2020-12', texts);
    expect(verdicts.map(({ kind }) => kind)).toEqual(['valid', 'invalid', 'deadline', 'valid', 'invalid']);
  });

  test('under a schema that is too much by itself has that verdict, and the schema is not compiled again', async () => {
    const deep = `${'{"anyOf":['.repeat(420)}{"minimum":0}${']}'.repeat(420)}`;
    const hasty = boundedValidator({ budget: { cpuMs: 20, wallMs: 20_000 }, preflight: false });
    try {
      const first = await hasty.validateAll(deep, '2020-12', ['1', '2']);
      expect(first.map(({ kind }) => kind)).toEqual(['deadline', 'deadline']);
      const { generation } = hasty.child;
      expect(await hasty.validateAll(deep, '2020-12', ['1', '2'])).toEqual(first);
      expect(hasty.child.generation).toBe(generation);
    } finally {
      await hasty.close();
    }
  });

  test('under a schema that does not compile has that verdict for each', async () => {
    const verdicts = await guarded.validateAll('{"pattern":"("}', '2020-12', ['1', '2']);
    expect(verdicts.map(({ kind }) => kind)).toEqual(['compile-error', 'compile-error']);
  });
});

import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../../arbitraries/json/json.js';
import type { JudgedListing, Violation } from '../../../../src/invariants/invariant.js';
import { schemaValid } from '../../../../src/invariants/list/schema-valid.js';
import type { Verdict } from '../../../../src/validation/verdict.js';
import { toolOf } from '../exchange.js';

const valid: Verdict = { kind: 'valid' };

const invalid = (instancePointer: string, message: string): Verdict => ({
  kind: 'invalid',
  breaches: [{ keyword: 'type', schemaPointer: '/properties/type', instancePointer, message }],
});

interface Listed {
  readonly name?: string;
  readonly input?: JsonSchema;
  readonly inputVerdict?: Verdict;
  readonly output?: JsonSchema;
  readonly outputVerdict?: Verdict;
}

function judge(...listed: readonly Listed[]): readonly Violation[] | string {
  if (schemaValid.on !== 'listing') throw new Error('list.schema-valid judges listings');
  const subject: JudgedListing = {
    era: '2025-11-25',
    tools: listed.map(
      ({ name, input = { type: 'object' }, inputVerdict = valid, output, outputVerdict }) => ({
        tool: toolOf(input, output, name),
        inputSchemaVerdict: inputVerdict,
        outputSchemaVerdict: outputVerdict,
      }),
    ),
  };
  const applies = schemaValid.applies(subject);
  return applies === true ? schemaValid.check(subject) : applies.notExercised;
}

describe('list.schema-valid', () => {
  test('finds an empty list where a map belongs', () => {
    const input = { type: 'object', properties: [] };
    expect(judge({ input, inputVerdict: invalid('/properties', 'must be object') })).toEqual([
      {
        level: 'must',
        tool: 'search',
        place: '/inputSchema/properties',
        message: 'the inputSchema of search is no valid JSON Schema: /properties must be object',
        promised: { at: 'meta-schema', text: '/properties/type' },
        got: { at: 'inputSchema /properties', text: '[]' },
      },
    ]);
  });

  test('finds an outputSchema that does not compile', () => {
    const outputVerdict: Verdict = { kind: 'compile-error', detail: 'too deep to compile' };
    expect(judge({ output: { type: 'array' }, outputVerdict })).toMatchObject([
      {
        level: 'must',
        place: '/outputSchema',
        message: 'the outputSchema of search does not compile: too deep to compile',
      },
    ]);
  });

  test('leaves a reference that leads nowhere to list.refs-local, and no other', () => {
    const outputVerdict: Verdict = { kind: 'compile-error', detail: "can't resolve reference #/$defs/a" };
    expect(judge({ output: { $ref: '#/$defs/a' }, outputVerdict })).toEqual([]);
    expect(judge({ output: { $ref: '#/$defs/a', $defs: { a: {} } }, outputVerdict })).toMatchObject([
      { place: '/outputSchema' },
    ]);
  });

  test.each([
    ['no type', {}],
    ['another type', { type: 'string' }],
    ['a list of types', { type: ['object'] }],
    ['a union without type', { oneOf: [{ type: 'object' }] }],
    ['a boolean', true],
  ])('finds an inputSchema whose root has %s', (_, input) => {
    expect(judge({ input })).toMatchObject([{ level: 'must', tool: 'search', place: '/inputSchema/type' }]);
  });

  test('tells a root type that is no type once', () => {
    const found = judge({
      input: { type: 'integr' },
      inputVerdict: invalid('/type', 'must be equal to one'),
    });
    expect(found).toMatchObject([{ place: '/inputSchema/type' }]);
  });

  test('takes a pattern of another regular-expression dialect for a should', () => {
    const detail = 'Invalid regular expression: /(?P<a>x)/u: Invalid group';
    expect(judge({ inputVerdict: { kind: 'compile-error', detail } })).toMatchObject([{ level: 'should' }]);
  });

  test('names each faulty tool and no other', () => {
    const found = judge({ name: 'good' }, { name: 'bad', input: {} }, { name: '__proto__', input: {} });
    expect(typeof found === 'string' ? [] : found.map(({ tool }) => tool)).toEqual(['bad', '__proto__']);
  });

  test.each<readonly [string, Listed]>([
    ['an empty object schema', {}],
    ['unknown keywords and formats', { input: { type: 'object', 'x-a': 1, format: 'row' } }],
    ['an older dialect', { input: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' } }],
    ['an outputSchema with another root', { output: { type: 'array' }, outputVerdict: valid }],
    ['a refusal of ours', { outputVerdict: { kind: 'refused', limit: 'depth', detail: '' } }],
    ['a deadline of ours', { outputVerdict: { kind: 'deadline', detail: '' } }],
    [
      'a reference into the network',
      { inputVerdict: { kind: 'compile-error', detail: "can't resolve reference https://a.example/b" } },
    ],
  ])('holds for %s', (_, listed) => {
    expect(judge(listed)).toEqual([]);
  });

  test('needs a tool and a verdict', () => {
    expect(judge()).toBe('the list holds no tool');
    expect(judge({ inputVerdict: { kind: 'refused', limit: 'depth', detail: '' } })).toBe(
      'our validators refused every schema',
    );
  });
});

import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../arbitraries/json/json.js';
import { LocalWorkshop } from '../../../../src/engine/workshop/local-workshop.js';

async function labelOf(properties: JsonObject, json: string): Promise<string> {
  const workshop = new LocalWorkshop({ seed: 1, mode: 'all', maxPayloadBytes: 65_536, maxSchemaDepth: 64 });
  const inputSchema = { type: 'object', properties };
  const tool = { name: 'take', inputSchema, inputSchemaText: JSON.stringify(inputSchema) };
  await workshop.open({ ...tool, readOnly: true, annotations: {} } as never, true);
  return (await workshop.label('take', { kind: 'arguments', json })).label;
}

const string = { type: 'string' } as const;

describe('the label of arguments that peers may read differently', () => {
  test.each([
    ['a text', string],
    ['a boolean', { type: 'boolean' }],
    ['a list or an object', { type: ['array', 'object'] }],
    ['a text of a list', { type: 'string', enum: ['a', 'b'] }],
  ] as const)('is invalid where %s is due, whatever the number', async (_what, v) => {
    for (const number of ['-0', '-0.0', '9007199254740993', '1e400', '0.10000000000000000001'])
      expect([number, await labelOf({ v }, `{"v":${number}}`)]).toEqual([number, 'invalid']);
  });

  test.each<readonly [string, JsonObject, string]>([
    ['a number may be due', { type: ['string', 'number'] }, '-0'],
    ['nothing is asked', {}, '-0'],
    ['a bound decides', { type: 'number', minimum: 1 }, '-0'],
    ['null may be due, as which it may be read', { type: ['string', 'null'] }, '1e400'],
    ['one branch may take it', { anyOf: [string, { maximum: -1 }] }, '-0'],
    ['a condition may hang on it', { if: { minimum: 0 }, then: string }, '9007199254740993'],
  ])('is disputed where %s', async (_what, v, number) => {
    expect(await labelOf({ v }, `{"v":${number}}`)).toBe('disputed');
  });

  test('is invalid where an object is due nowhere, whatever stands in it', async () => {
    expect(await labelOf({ v: string }, '{"v":{"a":-0,"a":1}}')).toBe('invalid');
  });

  test('stays disputed where another number is in question, or a key stands twice', async () => {
    const properties = { v: string, n: { type: 'integer' } };
    expect(await labelOf(properties, '{"v":-0,"n":1}')).toBe('invalid');
    expect(await labelOf(properties, '{"v":-0,"n":9007199254740993}')).toBe('disputed');
    expect(await labelOf(properties, '{"v":0,"v":""}')).toBe('disputed');
    expect(await labelOf(properties, '{"v":1,"n":-0}')).toBe('disputed');
  });
});

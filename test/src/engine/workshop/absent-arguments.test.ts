import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../arbitraries/json/json.js';
import type { Case } from '../../../../src/corpus/case.js';
import { LocalWorkshop } from '../../../../src/engine/workshop/local-workshop.js';
import { toolOf } from '../../invariants/exchange.js';

const settings = { seed: 1, mode: 'all', maxPayloadBytes: 65_536, maxSchemaDepth: 128 } as const;

async function coverage(inputSchema: JsonObject): Promise<readonly Case[]> {
  const workshop = new LocalWorkshop(settings);
  await workshop.open(toolOf(inputSchema, undefined, 'größe'), true);
  const { cases } = await workshop.cases('größe', 'coverage', 0, 400);
  return cases.filter((made) => made !== undefined);
}

const params = (cases: readonly Case[]): readonly string[] =>
  cases.flatMap(({ stimulus, label }) =>
    stimulus.kind === 'params' ? [`${label} ${stimulus.json} ${cases.length > 40}`] : [],
  );

test('a tool that requires nothing is called without arguments once', async () => {
  const cases = await coverage({ type: 'object', properties: { limit: { type: 'integer' } } });
  expect(params(cases)).toEqual([String.raw`valid {"name":"gr\u00f6\u00dfe"} true`]);
});

test('a tool that requires something is not', async () => {
  const cases = await coverage({
    type: 'object',
    properties: { limit: { type: 'integer' } },
    required: ['limit'],
  });
  expect(params(cases)).toEqual([]);
});

test('whoever repeats such a call finds it as legal as it was, and other params malformed', async () => {
  const workshop = new LocalWorkshop(settings);
  await workshop.open(toolOf({ type: 'object' }, undefined, 'list'), true);
  const label = async (json: string): Promise<string> =>
    (await workshop.label('list', { kind: 'params', json })).label;
  expect(await label('{"name":"list"}')).toBe('valid');
  expect(await label('{"name":"other"}')).toBe('malformed');
  expect(await label('{"name":"list","_meta":7}')).toBe('malformed');
});

test('each tool is called once with the deepest nesting', async () => {
  const cases = await coverage({ type: 'object', properties: { limit: { type: 'integer' } } });
  const deep = cases.filter(({ mutations }) => mutations[0]?.keyword === 'deep-nesting');
  expect(deep.map(({ label, stimulus }) => [label, stimulus.kind !== 'raw' && stimulus.json.length])).toEqual(
    [['valid', `{"nested":${'['.repeat(5000)}0${']'.repeat(5000)}}`.length]],
  );
});

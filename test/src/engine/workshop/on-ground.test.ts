import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../arbitraries/json/json.js';
import { LocalWorkshop } from '../../../../src/engine/workshop/local-workshop.js';
import { onGround } from '../../../../src/engine/workshop/on-ground.js';
import { toolOf } from '../../invariants/exchange.js';

describe('what was changed of the smallest value is done to the ground', () => {
  const smallest = { path: '', mode: { deep: false } };
  const ground = { path: 'a.txt', mode: { deep: true, size: 3 }, note: 'n' };
  test.each<readonly [string, Json, Json]>([
    ['nothing', smallest, ground],
    ['a changed member', { ...smallest, path: 7 }, { ...ground, path: 7 }],
    ['a missing member', { mode: { deep: false } }, { mode: ground.mode, note: 'n' }],
    ['a further member', { ...smallest, extra: [1] }, { ...ground, extra: [1] }],
    ['a member in another value', { ...smallest, note: 5 }, { ...ground, note: 5 }],
    [
      'a change within',
      { path: '', mode: { deep: 'x' } },
      { path: 'a.txt', mode: { deep: 'x', size: 3 }, note: 'n' },
    ],
    ['another kind of value', [], []],
  ])('%s', (_, value, moved) => {
    expect(onGround(value, smallest, ground)).toEqual(moved);
  });

  test('own keys of every name stay what they are', () => {
    const value = JSON.parse('{"path":"","mode":{"deep":false},"__proto__":{"polluted":true}}') as Json;
    expect(JSON.stringify(onGround(value, smallest, ground))).toBe(
      '{"path":"a.txt","mode":{"deep":true,"size":3},"note":"n","__proto__":{"polluted":true}}',
    );
  });
});

describe('the coverage of a tool that took something', () => {
  const settings = { seed: 1, mode: 'all', maxPayloadBytes: 65_536, maxSchemaDepth: 128 } as const;
  const schema = {
    type: 'object',
    properties: { path: { type: 'string' }, depth: { type: 'integer', minimum: 1, maximum: 9 } },
    required: ['path'],
    maxProperties: 2,
  };
  const ground = '{"path":"a.txt","depth":2}';

  test('stands on that, where label and breaches stay as they are', async () => {
    const workshop = new LocalWorkshop(settings);
    await workshop.open(toolOf(schema), true);
    const [bare, moved] = [
      await workshop.cases('search', 'coverage', 0, 300),
      await workshop.cases('search', 'coverage', 0, 300, ground),
    ];
    const told = new Map(bare.cases.map((current) => [current?.index, current]));
    for (const current of moved.cases)
      if (current !== undefined)
        expect(current).toMatchObject({ breaches: told.get(current.index)?.breaches ?? current.breaches });
    const texts = moved.cases.map((current) =>
      current === undefined || current.stimulus.kind === 'raw' ? '' : current.stimulus.json,
    );
    expect(texts).toContain(ground);
    expect(texts).toContain('{"path":"a.txt","depth":0}');
    expect(texts).toContain('{"depth":2}');
    // With both members and a third the bound of their number would be broken too.
    expect(texts).toContain('{"path":"","api_key":"synthetic-0000000000000000"}');
  });

  test('is what it was where the ground can not be read', async () => {
    const workshop = new LocalWorkshop(settings);
    await workshop.open(toolOf(schema), true);
    const bare = await workshop.cases('search', 'coverage', 0, 50);
    expect(await workshop.cases('search', 'coverage', 0, 50, '{')).toEqual(bare);
    expect(await workshop.cases('search', 'coverage', 0, 50, '[]')).toEqual(bare);
  });

  test('is what it was in other phases', async () => {
    const workshop = new LocalWorkshop(settings);
    await workshop.open(toolOf(schema), true);
    const drawn = await workshop.cases('search', 'fuzz', 0, 30);
    expect(await workshop.cases('search', 'fuzz', 0, 30, ground)).toEqual(drawn);
  });
});

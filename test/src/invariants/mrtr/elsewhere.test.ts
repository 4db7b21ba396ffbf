import { describe, expect, test } from 'vitest';
import { facetsOf } from '../../../../src/invariants/facets.js';
import type { Invariant } from '../../../../src/invariants/invariant.js';
import { shape } from '../../../../src/invariants/mrtr/shape.js';
import { inShort } from '../probing.js';
import { announcing, listing } from '../surveyed.js';

const facet = facetsOf([shape]).find(({ on }) => on === 'probe') as Invariant;
const asking = { resultType: 'input_required', requestState: 'x' };

describe('mrtr.shape, of other methods than tools/call', () => {
  test('holds for a right server, and for a resource that asks for input', async () => {
    expect(await inShort(facet, listing(), announcing)).toEqual([]);
    expect(await inShort(facet, listing({ 'resources/read': asking }), announcing)).toEqual([]);
  });

  test.each(['server/discover', 'tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'])(
    'finds that %s asks for input, which it may not',
    async (method) => {
      expect(await inShort(facet, listing({ [method]: asking }), announcing)).toEqual([
        `must /${method.replaceAll('/', '~1')}/resultType`,
      ]);
    },
  );

  test('finds a resource that asks for nothing, or for what the client can not do', async () => {
    const nothing = { resultType: 'input_required' };
    expect(await inShort(facet, listing({ 'resources/read': nothing }), announcing)).toEqual([
      'must /resources~1read',
    ]);
    const params = { mode: 'url', message: 'm', url: 'https://zoo.invalid/' };
    const roots = { ...asking, inputRequests: { a: { method: 'elicitation/create', params } } };
    expect(await inShort(facet, listing({ 'resources/read': roots }), announcing)).toEqual([
      'must /resources~1read/inputRequests/*/method',
    ]);
  });

  test('has nothing to say in the older era', async () => {
    expect(await inShort(facet, listing(), { ...announcing, era: '2025-11-25' })).toBe(
      '2025-11-25 has no input_required',
    );
  });
});

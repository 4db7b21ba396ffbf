import { describe, expect, test } from 'vitest';
import { facetsOf } from '../../../../src/invariants/facets.js';
import type { Invariant } from '../../../../src/invariants/invariant.js';
import { resultShape } from '../../../../src/invariants/wire/result-shape.js';
import { legacy } from '../peers.js';
import type { Peer } from '../probing.js';
import { inShort, judgePeer, result } from '../probing.js';
import { announcing, complete, listing } from '../surveyed.js';

const facet = facetsOf([resultShape]).find(({ on }) => on === 'probe') as Invariant;

describe('wire.result-shape, of other methods than tools/call', () => {
  test('holds for a right server of each era', async () => {
    expect(await inShort(facet, listing(), announcing)).toEqual([]);
    const old: Peer = (asked) => (asked.method === 'ping' ? result(asked, {}) : legacy(asked));
    expect(await inShort(facet, old, { era: '2025-11-25' })).toEqual([]);
  });

  test.each([
    ['a resource without a name', 'resources/list', { resources: [{ uri: 'a:b' }] }, '/resources/*/name'],
    ['a list that is none', 'prompts/list', { prompts: {} }, '/prompts'],
    ['contents without text and blob', 'resources/read', { contents: [{ uri: 'a:b' }] }, '/contents/*/blob'],
    ['versions that are missing', 'server/discover', { capabilities: {} }, '/supportedVersions'],
  ])('finds %s', async (_, method, members, place) => {
    const peer = listing({ [method]: { ...complete, ...members } as never });
    expect(await inShort(facet, peer, announcing)).toEqual([`must /${method.replaceAll('/', '~1')}${place}`]);
  });

  test('says where it is', async () => {
    const peer = listing({ 'resources/list': { ...complete, resources: [{ uri: 'a:b' }] } });
    expect(await judgePeer(facet, peer, announcing)).toMatchObject([
      { message: 'in the result of resources/list, "name" is missing in {"uri":"a:b"}' },
    ]);
  });

  test('leaves to other laws what they tell', async () => {
    const peer = listing({
      'tools/list': { resultType: 'complete', tools: [{}] },
      'prompts/list': { prompts: [], resultType: 'odd' },
      'resources/read': { resultType: 'input_required' },
    });
    expect(await inShort(facet, peer, announcing)).toEqual([]);
  });
});

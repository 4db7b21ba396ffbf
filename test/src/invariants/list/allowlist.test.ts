import { describe, expect, test } from 'vitest';
import { allowlist } from '../../../../src/invariants/list/allowlist.js';
import { toolOf } from '../exchange.js';
import { judgeWalk } from '../walk.js';

const input = { type: 'object', properties: { a: { maximum: 1 } } };
const tools = [toolOf(input, { type: 'array' }, 'search'), toolOf({ type: 'object' }, undefined, 'preview')];

describe('list.allowlist', () => {
  test('finds a tool that the contract does not know, and one that is gone', () => {
    expect(judgeWalk(allowlist, { tools, allowlist: [{ name: 'search' }, { name: 'gone' }] })).toMatchObject([
      {
        level: 'policy',
        tool: 'preview',
        place: '/name',
        message: 'the tool "preview" is not in the contract\'s allowlist',
      },
      {
        level: 'policy',
        tool: 'gone',
        place: '/name',
        message: 'the tool "gone" of the contract\'s allowlist is not listed',
      },
    ]);
  });

  test('finds a schema that changed, came or went', () => {
    const changed = [
      { name: 'search', inputSchema: '{"type":"object"}', outputSchema: '{"type":"array"}' },
      { name: 'preview', outputSchema: '{}' },
    ];
    expect(judgeWalk(allowlist, { tools, allowlist: changed })).toMatchObject([
      { tool: 'search', place: '/inputSchema', promised: { at: 'contract inputSchema' } },
      { tool: 'preview', place: '/outputSchema', got: { text: 'absent' } },
    ]);
  });

  test.each([
    ['names alone', [{ name: 'preview' }, { name: 'search' }]],
    [
      'equal schemas in another writing',
      [
        { name: 'search', inputSchema: '{ "properties": {"a": {"maximum": 1.0}}, "type": "object" }' },
        { name: 'preview' },
      ],
    ],
  ])('holds for %s', (_, allowed) => {
    expect(judgeWalk(allowlist, { tools, allowlist: allowed })).toEqual([]);
  });

  test('misses no tool of a walk that did not come to its end', () => {
    const allowed = [{ name: 'search' }, { name: 'preview' }, { name: 'later' }];
    expect(judgeWalk(allowlist, { tools, allowlist: allowed, endedBy: 'bound' })).toEqual([]);
  });

  test('needs a contract; an empty one allows nothing', () => {
    expect(judgeWalk(allowlist, { tools })).toBe('no contract states an allowlist');
    expect(judgeWalk(allowlist, { tools, allowlist: [] })).toHaveLength(2);
  });
});

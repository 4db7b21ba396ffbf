import { describe, expect, test } from 'vitest';
import { chooseTools } from '../../../src/engine/tool-choice.js';
import type { AdvertisedTool } from '../../../src/protocol/tool.js';

const tool = (name: string, readOnly = true): AdvertisedTool => ({
  name,
  description: undefined,
  inputSchema: { type: 'object' },
  inputSchemaText: '{"type":"object"}',
  outputSchema: undefined,
  outputSchemaText: undefined,
  readOnly,
  annotations: {},
});

const names = (
  wishes: Parameters<typeof chooseTools>[1],
  tools = [tool('search'), tool('list.items'), tool('delete', false)],
): readonly string[] => chooseTools(tools, wishes).chosen.map(({ name }) => name);

describe('which tools are called', () => {
  test('leaves out what does not say that it only reads, and names the flag', () => {
    const { chosen, skipped } = chooseTools([tool('search'), tool('delete', false)], {});
    expect(chosen.map(({ name }) => name)).toEqual(['search']);
    expect(skipped).toEqual([
      { tool: 'delete', reason: 'does not say readOnlyHint: true', flag: '--allow-writes' },
    ]);
  });

  test.each([
    [{ allowWrites: true }, ['search', 'list.items', 'delete']],
    [{ tools: ['s*'] }, ['search']],
    [{ tools: ['list.items'] }, ['list.items']],
    [{ tools: ['listXitems'] }, []],
    [{ tools: ['*'], excludeTools: ['*.items'] }, ['search']],
  ] as const)('with %j calls %j', (wishes, expected) => {
    expect(names(wishes)).toEqual(expected);
  });

  test('calls the first of two tools with one name, and says so of the second', () => {
    const { chosen, skipped } = chooseTools([tool('a'), tool('a')], {});
    expect([chosen.length, skipped[0]?.reason]).toEqual([1, 'a tool of the same name comes before it']);
  });
});

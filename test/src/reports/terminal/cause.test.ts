import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../../src/engine/events.js';
import { causesOf } from '../../../../src/reports/terminal/cause.js';
import { findingBlock } from '../../../../src/reports/terminal/finding-block.js';
import { styleOf } from '../../../../src/reports/terminal/style.js';
import { property } from '../../../property.js';
import { findings, numbered, sampleBodies, sampleFinding } from '../sample-events.js';
import { shown } from './stage.js';

const at = (id: string, change: Partial<Finding>, place = sampleFinding.violation.place): Finding => ({
  ...sampleFinding,
  id,
  ...change,
  violation: { ...(change.violation ?? sampleFinding.violation), place },
});
const style = styleOf({});
const blockOf = (...all: readonly Finding[]): readonly string[] => {
  const [cause] = causesOf(all);
  return cause === undefined ? [] : findingBlock(cause, { occurrences: 1, checked: 0 }, style);
};

describe('one cause is one block', () => {
  test('over several tools: the smallest case leads, three tools are named', () => {
    const tools = ['search', 'list', 'get', 'put', 'drop'].map((tool, i) =>
      at(`f-0000000${i}`, { tool, argumentsBytes: 20 - i }),
    );
    expect(causesOf(tools)).toMatchObject([{ lead: { tool: 'drop' }, over: 'tools' }]);
    const block = blockOf(...tools);
    expect(block[0]).toContain('✗ must  output.conforms  tools drop, search, list (+2)');
    expect(block.filter((line) => line.includes('f-0000000'))).toHaveLength(4);
    expect(block.join('\n')).toContain('+1 more tool');
  });

  test('over several places of one tool', () => {
    const places = ['/properties/a/type', '/properties/b/type', '/properties/c/type'].map((place, i) =>
      at(`f-0000000${i}`, {}, place),
    );
    const block = blockOf(...places);
    expect(block[0]).toContain('search  +2 more places');
    expect(block.join('\n')).toContain(
      '  as well  f-00000001 /properties/b/type\n           f-00000002 /properties/c/type\n',
    );
  });

  test('but another law, level or error shape is another cause', () => {
    const message = { ...sampleFinding.violation, message: 'total is absent' };
    expect(
      causesOf([
        at('f-00000000', {}),
        at('f-00000001', { invariant: 'output.present' }),
        at('f-00000002', { level: 'should' }),
        at('f-00000003', { tool: 'list', violation: message }),
      ]),
    ).toHaveLength(4);
  });

  test('and names and numbers in the message make no other shape', () => {
    const said = (tool: string, value: string): Finding => {
      const violation = {
        ...sampleFinding.violation,
        message: `${tool} gave ${value}, asked for at least 1`,
      };
      return at(`f-0000000${tool.length}`, { tool, violation });
    };
    expect(causesOf([said('search', '"x"'), said('list', '"yy"')])).toHaveLength(1);
  });
});

property('no finding is lost and none is told twice', [fc.array(findings, { maxLength: 12 })], (all) => {
  const told = causesOf(all).flatMap(({ lead, others }) => [lead, ...others]);
  expect(new Set(told)).toEqual(new Set(all));
  expect(told).toHaveLength(all.length);
});

test('after ten blocks a line each, after fifty a count and where the rest is', () => {
  const found = Array.from({ length: 60 }, (_, i) => ({
    type: 'found' as const,
    finding: at(`f-000000${String(i).padStart(2, '0')}`, { invariant: `law.n${i}`, firstSeenAtCall: i }),
  }));
  const { stdout } = shown(
    numbered([
      sampleBodies.runStarted,
      sampleBodies.discovered,
      sampleBodies.exchanged,
      ...found,
      sampleBodies.runFinished,
    ]),
  );
  expect(stdout.match(/^ {2}send /gm)).toHaveLength(10);
  expect(stdout.match(/^ {3}✗ f-000000(?:1\d|2\d|3\d|4\d) {2}law/gm)).toHaveLength(40);
  expect(stdout).toContain('\n   … 10 more: assay-report/receipt.json\n');
});

describe('how small a case is', () => {
  test.each<readonly [Partial<Finding>, string]>([
    [{ shrinkSteps: 31 }, '12 bytes, was 412; 31 steps'],
    [{ shrinkSteps: 31, minimal: false }, '12 bytes, was 412; 31 steps, not minimal'],
    [{ shrinkSteps: 0, shrinkCalls: 9, minimal: false }, '12 bytes, not shrunk'],
    [{ shrinkSteps: 0, shrinkCalls: 9 }, '12 bytes, not shrinkable'],
    [{ shrinkSteps: 0, shrinkCalls: 0 }, '12 bytes, not shrunk'],
  ])('%j', (change, note) => {
    expect(blockOf(at('f-00000000', change)).find((line) => line.startsWith('  send'))).toContain(note);
  });

  test('a long input is cut with its size, and the case file has it whole', () => {
    const block = blockOf(at('f-00000000', { input: `"${'x'.repeat(4000)}"` }));
    expect(block).toContain('           … 3,795 more bytes, whole in the case file');
  });
});

test('a wire law shows the raw line', () => {
  const violation = {
    ...sampleFinding.violation,
    promised: { at: 'rule wire.envelope', text: 'strict JSON-RPC 2.0' },
    got: { at: 'answer', text: '{"jsonrpc":"2.0",  "id":1}' },
  };
  expect(blockOf(at('f-00000000', { violation }))).toContain('             {"jsonrpc":"2.0",  "id":1}');
});

test('a law of ours is told apart from the specification', () => {
  const [cause] = causesOf([sampleFinding]);
  if (cause === undefined) throw new Error('no cause');
  const because = (source: string): string | undefined =>
    findingBlock(cause, { occurrences: 1, checked: 0, because: source }, style).find((line) =>
      line.startsWith('  because'),
    );
  expect(because('output.conforms')).toBe('  because  rule of this house, output.conforms');
  expect(because('MCP 2026-07-28, Tools')).toBe('  because  MCP 2026-07-28, Tools');
});

test('values that should agree get a word for what they are, though a rule of ours is broken', () => {
  const violation = {
    ...sampleFinding.violation,
    promised: { at: 'rule output.text-agrees', text: 'both say the same' },
    got: { at: 'content[0].text /total', text: '1' },
    other: { at: 'structuredContent /total', text: '"1"' },
  };
  const block = blockOf(at('f-00000000', { violation })).join('\n');
  expect(block).toContain('             1\n             ^ integer\n');
  expect(block).toContain('             "1"\n             ^^^ string\n');
});

test('a case without arguments has no size', () => {
  const block = blockOf(at('f-00000000', { input: 'tools/list', argumentsBytes: 0, originalBytes: 0 }));
  expect(block).toContain('  send     tools/list');
});

test('a law about no tool speaks of the server, a flaky finding says so with its rate', () => {
  const block = blockOf(at('f-00000000', { tool: '', flaky: true, repeats: { failed: 2, tried: 5 } }));
  expect(block[0]).toMatch(/^~ flaky must {2}output\.conforms {2}server /);
  expect(block.join('\n')).toContain('failed 2 of 5 repeats');
});

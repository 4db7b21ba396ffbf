import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonSchema } from '../../../../arbitraries/json/json.js';
import type {
  JudgedProbe,
  ProbeContext,
  ProbeInvariant,
  Violation,
} from '../../../../src/invariants/invariant.js';
import { deterministic } from '../../../../src/invariants/output/deterministic.js';
import { outcomeOf, readMessage } from '../../../../src/protocol/message.js';
import type { AdvertisedTool } from '../../../../src/protocol/tool.js';
import { errorText, resultText, said, toolOf } from '../exchange.js';

const law: ProbeInvariant = ((): ProbeInvariant => {
  if (deterministic.on !== 'probe') throw new Error('output.deterministic is a probe');
  return deterministic;
})();

const repeatable = { readOnlyHint: true, idempotentHint: true };
const tool = (
  annotations: JsonObject = repeatable,
  inputSchema: JsonSchema = { type: 'object' },
  name = 'stats',
): AdvertisedTool => ({
  ...toolOf(inputSchema, undefined, name),
  annotations,
  readOnly: annotations['readOnlyHint'] === true,
});

const contextOf = (
  tools: readonly AdvertisedTool[],
  era: ProbeContext['era'] = '2025-11-25',
): ProbeContext => ({
  era,
  transport: 'stdio',
  negotiated: era,
  capabilities: {},
  tools,
});

function probed(tools: readonly AdvertisedTool[], answers: readonly (string | undefined)[]): JudgedProbe {
  const context = contextOf(tools);
  const steps = law.plan(context).slice(0, answers.length);
  return {
    context,
    steps: steps.map((step, at) => {
      const text = answers[at];
      const answer = text === undefined ? undefined : readMessage(text);
      const kind = answer === undefined ? 'silent' : 'answered';
      const observation = { kind, answer, others: [], ms: 1, bytesSent: 1, bytesReceived: 1 } as const;
      return { step, observation, answer, outcome: answer === undefined ? 'silent' : outcomeOf(answer) };
    }),
  };
}

function judge(answers: readonly (string | undefined)[], tools = [tool()]): readonly Violation[] | string {
  const probe = probed(tools, answers);
  const applies = law.applies(probe);
  return applies === true ? law.check(probe) : applies.notExercised;
}

describe('output.deterministic', () => {
  test('asks each tool twice in the same words', () => {
    expect(law.plan(contextOf([tool()]))).toEqual(
      Array.from({ length: 2 }, () => ({
        what: 'tools/call "stats" with no arguments',
        connection: 'shared',
        method: 'tools/call',
        message:
          '{"jsonrpc":"2.0","id":"{id}","method":"tools/call","params":{"name":"stats","arguments":{}}}',
      })),
    );
    const [modern] = law.plan(contextOf([tool()], '2026-07-28'));
    expect(modern?.message).toContain('"_meta":"{meta}"');
  });

  test.each([
    ['writes', { idempotentHint: true }, { type: 'object' }],
    ['does not call itself idempotent', { readOnlyHint: true }, { type: 'object' }],
    ['reads an open world', { ...repeatable, openWorldHint: true }, { type: 'object' }],
    ['requires an argument', repeatable, { type: 'object', required: ['a'] }],
    ['may require an argument', repeatable, { type: 'object', anyOf: [{ required: ['a'] }] }],
    ['requires any member', repeatable, { type: 'object', minProperties: 1 }],
    ['says true to everything', repeatable, true],
  ])('asks nothing of a tool that %s', (_, annotations, inputSchema) => {
    expect(law.plan(contextOf([tool(annotations, inputSchema)]))).toEqual([]);
  });

  test('asks a bounded number of tools', () => {
    const many = Array.from({ length: 400 }, (_, at) => tool(repeatable, { type: 'object' }, `t${at}`));
    expect(law.plan(contextOf(many))).toHaveLength(16);
  });

  test('observes results that differ', () => {
    expect(judge([said('10:00'), said('10:01')])).toEqual([
      {
        level: 'observed',
        tool: 'stats',
        place: '/content',
        message:
          'two equal calls of "stats", which calls itself read-only and idempotent, gave different results',
        promised: { at: 'annotations', text: 'readOnlyHint and idempotentHint are true' },
        got: { at: 'first result /content', text: '[{"type":"text","text":"10:00"}]' },
        other: { at: 'second result /content', text: '[{"type":"text","text":"10:01"}]' },
      },
    ]);
  });

  test('observes a rounded digit, and structured content that comes and goes', () => {
    const numbered = (digits: string): string =>
      resultText(`{"content":[],"structuredContent":{"n":${digits}}}`);
    expect(judge([numbered('9007199254740993'), numbered('9007199254740992')])).toMatchObject([
      { place: '/structuredContent' },
    ]);
    expect(judge([numbered('1'), resultText('{"content":[]}')])).toMatchObject([
      { place: '/structuredContent', other: { text: 'absent' } },
    ]);
  });

  test.each([
    ['equal results', said('x'), said('x')],
    [
      'members in another order',
      resultText('{"content":[],"structuredContent":{"a":1,"b":2}}'),
      resultText('{"structuredContent":{"b":2,"a":1.0},"content":[]}'),
    ],
    ['another _meta', said('x', { _meta: { at: 1 } }), said('x', { _meta: { at: 2 } })],
  ])('holds for %s', (_, first, second) => {
    expect(judge([first, second])).toEqual([]);
  });

  test('tells each tool apart', () => {
    const two = [tool(), tool(repeatable, { type: 'object' }, 'other')];
    expect(judge([said('x'), said('x'), said('a'), said('b')], two)).toMatchObject([{ tool: 'other' }]);
  });

  test.each([
    ['a failure', [said('x'), said('x', { isError: true })]],
    ['an error', [errorText(-32603, 'x'), said('x')]],
    ['silence', [said('x'), undefined]],
    ['one answer alone', [said('x')]],
    ['a result that is none', [resultText('null'), resultText('null')]],
  ])('takes %s for no evidence', (_, answers) => {
    expect(judge(answers)).toBe('no tool succeeded twice with equal arguments');
  });

  test('says why there is nothing to ask', () => {
    expect(judge([], [tool({})])).toContain('no tool calls itself');
  });
});

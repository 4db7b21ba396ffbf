import { expect, test } from 'vitest';
import type { JudgedExchange } from '../../../src/invariants/invariant.js';
import { facetsOf } from '../../../src/invariants/facets.js';
import { builtInvariants } from '../../../src/invariants/registry.js';
import { eras } from '../../../src/protocol/era.js';
import { readMessage } from '../../../src/protocol/message.js';
import { outcomes } from '../../../src/protocol/outcome.js';
import type { Stimulus } from '../../../src/corpus/case.js';
import { labels } from '../../../src/validation/verdict.js';

const laws = facetsOf(builtInvariants).filter((law) => law.on === 'exchange');

const answers = [
  undefined,
  readMessage('{"jsonrpc":"2.0","id":1,"result":{"content":[],"structuredContent":{}}}'),
  readMessage('{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no"}}'),
  readMessage('no JSON'),
];

const stimuli: readonly Stimulus[] = [
  { kind: 'arguments', json: '{"text":"a","nme":"b"}' },
  { kind: 'arguments', json: '{"api_key":"a"}' },
  { kind: 'arguments', json: '[1]' },
  { kind: 'params', json: '{"name":"search","arguments":5}' },
  { kind: 'raw', base64: 'AA==' },
];

const schemas = [{ properties: { name: {} } }, { additionalProperties: false }];

/** One exchange of each kind, as far as a law may tell kinds apart. */
function* exchanges(): Generator<JudgedExchange> {
  for (const era of eras)
    for (const label of labels)
      for (const outcome of outcomes)
        for (const answer of answers)
          for (const stimulus of stimuli)
            for (const schema of schemas)
              for (const more of [
                {},
                { livesOn: true, canaries: [{ planted: 'header', value: 'assay-canary-1' } as const] },
              ])
                yield exchangeOf({ era, label, outcome, answer, stimulus, schema, more });
}

function exchangeOf({
  era,
  label,
  outcome,
  answer,
  stimulus,
  schema,
  more,
}: Pick<JudgedExchange, 'era' | 'outcome' | 'answer'> & {
  readonly label: JudgedExchange['case']['label'];
  readonly stimulus: Stimulus;
  readonly schema: (typeof schemas)[number];
  readonly more: Partial<JudgedExchange>;
}): JudgedExchange {
  const outputSchema = schema === schemas[0] ? undefined : schema;
  const text = JSON.stringify(schema);
  return {
    era,
    tool: {
      name: 'search',
      description: undefined,
      inputSchema: schema,
      inputSchemaText: text,
      outputSchema,
      outputSchemaText: outputSchema === undefined ? undefined : text,
      readOnly: true,
      annotations: {},
    },
    case: {
      tool: 'search',
      phase: 'fuzz',
      index: 0,
      label,
      stimulus,
      mutations: [],
      exercised: [],
      breaches:
        label === 'invalid'
          ? [{ keyword: 'additionalProperties', schemaPointer: '/additionalProperties', instancePointer: '' }]
          : [],
    },
    requestId: 1,
    observation: { kind: 'answered', answer, others: [], ms: 1, bytesSent: 1, bytesReceived: 1 },
    answer,
    outcome,
    shapeFaults: [],
    outputVerdict: { kind: 'valid' },
    repaired: undefined,
    canaries: [],
    stderr: '',
    ...more,
  };
}

test.each(laws.flatMap((law) => (law.silence === undefined ? [] : [{ id: law.id, law }])))(
  '$id is silent on a kind of exchanges only where it can not speak of any of them',
  ({ law }) => {
    const told = new Set<string>();
    for (const exchange of exchanges()) {
      const reason = law.silence?.(exchange);
      if (reason === undefined) continue;
      expect(law.applies(exchange)).toEqual({ notExercised: reason });
      told.add(reason);
    }
    expect(told.size).toBeGreaterThan(0);
  },
);

test('most laws know on which kinds they are silent', () => {
  expect(laws.filter(({ silence }) => silence !== undefined).length).toBeGreaterThan(laws.length / 2);
});

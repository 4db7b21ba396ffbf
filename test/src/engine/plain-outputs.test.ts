import { expect, test } from 'vitest';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { PlainOutputs, boundText } from '../../../src/engine/plain-outputs.js';
import { LocalWorkshop } from '../../../src/engine/workshop/local-workshop.js';
import { outcomeOf, readMessage } from '../../../src/protocol/message.js';
import type { AdvertisedTool } from '../../../src/protocol/tool.js';
import type { Exchanged } from '../../../src/targets/server/exchanged.js';

const toolWith = (outputSchema: JsonSchema): AdvertisedTool => ({
  name: 't',
  description: undefined,
  inputSchema: { type: 'object' },
  inputSchemaText: '{"type":"object"}',
  outputSchema,
  outputSchemaText: JSON.stringify(outputSchema),
  readOnly: true,
  annotations: {},
});

function exchangedWith(result: string): Exchanged {
  const answer = readMessage(`{"jsonrpc":"2.0","id":1,"result":${result}}`);
  return {
    id: 1,
    observation: { kind: 'answered', answer, others: [], ms: 1, bytesSent: 1, bytesReceived: 1 },
    answer,
    outcome: outcomeOf(answer),
    shapeFaults: [],
    stderr: '',
  };
}

const plain: JsonSchema = {
  type: 'object',
  properties: { total: { type: 'integer', minimum: 0 }, tags: { items: { enum: ['a', 'b'] }, maxItems: 2 } },
  required: ['total'],
  additionalProperties: false,
};
const contents = [
  '{"total":1}',
  '{"total":-1}',
  '{}',
  '[]',
  'null',
  '{"total":1,"tags":["a","c"]}',
  '{"total":1.0}',
];

test.each(contents)('says of %s what the workshop says', async (content) => {
  const tool = toolWith(plain);
  const workshop = new LocalWorkshop({ seed: 1, mode: 'all', maxPayloadBytes: 65_536, maxSchemaDepth: 128 });
  const outputs = new PlainOutputs();
  outputs.open(tool, await workshop.open(tool, true));
  const exchanged = exchangedWith(`{"content":[],"structuredContent":${content}}`);
  expect(boundText(tool, exchanged)).toBeDefined();
  expect(outputs.verdict(tool, exchanged)).toEqual(await workshop.judgeOutput('t', content));
});

test.each([
  [
    'a schema with a pattern',
    { properties: { a: { pattern: '^(a+)+$' } } },
    '{"content":[],"structuredContent":{}}',
  ],
  ['a number that JavaScript rounds', plain, '{"content":[],"structuredContent":{"total":9007199254740993}}'],
  ['an error', plain, '{"content":[],"structuredContent":{},"isError":true}'],
  ['no structured content', plain, '{"content":[]}'],
] as readonly [string, JsonSchema, string][])('says nothing of %s', async (_, schema, result) => {
  const tool = toolWith(schema);
  const workshop = new LocalWorkshop({ seed: 1, mode: 'all', maxPayloadBytes: 65_536, maxSchemaDepth: 128 });
  const outputs = new PlainOutputs();
  outputs.open(tool, await workshop.open(tool, true));
  expect(outputs.verdict(tool, exchangedWith(result))).toBeUndefined();
});

import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../arbitraries/json/json.js';
import type { CaseFile } from '../../../../src/corpus/case-file.js';
import { keyTrialIn, keyTrials } from '../../../../src/engine/key-trials.js';
import { LocalWorkshop } from '../../../../src/engine/workshop/local-workshop.js';
import type { KeyTrial } from '../../../../src/invariants/invariant.js';
import { toolOf } from '../../invariants/exchange.js';

const settings = { seed: 1, mode: 'all', maxPayloadBytes: 65_536, maxSchemaDepth: 128 } as const;

async function trialsOf(properties: JsonObject, ground?: string): Promise<readonly KeyTrial[]> {
  const workshop = new LocalWorkshop(settings);
  await workshop.open(toolOf({ type: 'object', properties, required: ['path'] }), true);
  return workshop.keyTrials('search', ground);
}

const path = { type: 'string' };

test('three calls differ in one optional key, whose value is likely to make a difference', async () => {
  const trials = await trialsOf({
    path,
    note: { type: 'string' },
    limit: { type: 'integer', minimum: 1 },
    quiet: { type: 'boolean', default: true },
    tags: { type: 'array', items: { type: 'string' } },
  });
  expect(trials.slice(0, 2)).toEqual([
    {
      tool: 'search',
      meant: 'quiet',
      sent: 'qiuet',
      without: '{"path":""}',
      right: '{"path":"","quiet":false}',
      slip: '{"path":"","qiuet":false}',
    },
    {
      tool: 'search',
      meant: 'limit',
      sent: 'lmiit',
      without: '{"path":""}',
      right: '{"path":"","limit":1}',
      slip: '{"path":"","lmiit":1}',
    },
  ]);
  expect(trials.map(({ meant }) => meant)).toEqual(['quiet', 'limit', 'note']);
});

test('they stand on what the tool took, which may hold the key', async () => {
  const [trial] = await trialsOf({ path, head: { type: 'integer' } }, '{"path":"a.txt","head":7}');
  expect(trial).toMatchObject({ without: '{"path":"a.txt"}', right: '{"path":"a.txt","head":7}' });
});

test('none is made where one of the calls would be invalid, or nothing can be misspelt', async () => {
  const workshop = new LocalWorkshop(settings);
  const properties = { path, head: { type: 'integer' } };
  await workshop.open(toolOf({ type: 'object', properties, minProperties: 1, maxProperties: 0 }), true);
  expect(await workshop.keyTrials('search')).toEqual([]);
  expect(await workshop.keyTrials('unknown')).toEqual([]);
  expect(await trialsOf({ path })).toEqual([]);
});

const made = (tool: string, meant: string): KeyTrial => ({
  tool,
  meant,
  sent: `${meant}x`,
  without: '{}',
  right: `{"${meant}":1}`,
  slip: `{"${meant}x":1}`,
});

test('a budget allows one for each tool before any has a second', async () => {
  const workshop = { keyTrials: async (tool: string) => [made(tool, 'head'), made(tool, 'tail')] };
  const within = async (budget: number): Promise<readonly string[]> =>
    (await keyTrials(workshop, ['a', 'b'], { of: () => undefined }, budget)).map(
      ({ tool, meant }) => `${tool} ${meant}`,
    );
  expect(await within(63)).toEqual([]);
  expect(await within(80)).toEqual(['a head', 'b head']);
  expect(await within(1000)).toEqual(['a head', 'b head', 'a tail', 'b tail']);
});

const sends = (tool: string, args: string) => ({
  send: {
    json: `{"jsonrpc":"2.0","id":"{id}","method":"tools/call","params":{"name":"${tool}","arguments":${args}}}`,
  },
});
const recorded = (exchange: CaseFile['exchange'], invariant = 'input.unknown-key'): CaseFile =>
  ({ invariant, exchange }) as unknown as CaseFile;

test('a case file gives its own trial back', () => {
  const calls = ['{"a":1}', '{"a":1,"note":"x"}', '{"a":1}', '{"a":1,"head":5}', '{"a":1,"haed":5}'];
  const file = recorded(calls.map((args) => sends('t', args)));
  expect(keyTrialIn(file)).toEqual({
    tool: 't',
    meant: 'head',
    sent: 'haed',
    without: '{"a":1}',
    right: '{"a":1,"head":5}',
    slip: '{"a":1,"haed":5}',
  });
});

test.each<readonly [string, CaseFile]>([
  ['a single call', recorded([sends('t', '{"haed":5}')])],
  ['another law', recorded([sends('t', '{}'), sends('t', '{"head":5}'), sends('t', '{"haed":5}')], 'wire.x')],
  ['no calls', recorded([{ send: { json: '{' } }, { send: { base64: '' } }])],
])('%s is none', (_, file) => {
  expect(keyTrialIn(file)).toBeUndefined();
});

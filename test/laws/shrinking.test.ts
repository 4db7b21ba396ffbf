import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import type { Case, Stimulus } from '../../src/corpus/case.js';
import type { Shrunk } from '../../src/engine/shrink.js';
import { shrink } from '../../src/engine/shrink.js';
import { compareStimuli } from '../../src/engine/shrink-order.js';
import { faultsOf } from '../../src/engine/workshop/faults.js';
import { LocalWorkshop } from '../../src/engine/workshop/local-workshop.js';
import { property } from '../property.js';

const inputSchema = {
  type: 'object',
  properties: {
    query: { type: 'string', minLength: 1, maxLength: 20 },
    limit: { type: 'integer', minimum: 1, maximum: 50 },
    lang: { type: 'string', enum: ['en', 'de', 'fr'] },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 4, uniqueItems: true },
    at: { type: 'number' },
  },
  required: ['query'],
  additionalProperties: false,
} as const satisfies JsonObject;

async function makeWorkshop(): Promise<LocalWorkshop> {
  const workshop = new LocalWorkshop({ seed: 1, mode: 'all', maxPayloadBytes: 65_536, maxSchemaDepth: 64 });
  const tool = { name: 'search', inputSchema, inputSchemaText: JSON.stringify(inputSchema) };
  await workshop.open({ ...tool, readOnly: true, annotations: {} } as never, true);
  return workshop;
}

const made = makeWorkshop();

async function caseOf(stimulus: Stimulus): Promise<Case> {
  const labelled = await (await made).label('search', stimulus);
  return { tool: 'search', phase: 'fuzz', index: 0, stimulus, mutations: [], ...labelled };
}

const args = (json: string): Stimulus => ({ kind: 'arguments', json });
const jsonOf = ({ stimulus }: Case): string => (stimulus.kind === 'raw' ? '' : stimulus.json);
const valueOf = (current: Case): Json => JSON.parse(jsonOf(current)) as Json;

/** Shrinks without a bound, and keeps what was accepted on the way. */
async function descend(
  start: Case,
  fails: (current: Case) => boolean,
): Promise<Shrunk & { readonly way: readonly Case[] }> {
  const way = [start];
  const shrunk = await shrink(start, {
    workshop: await made,
    budget: 5000,
    fails: async (candidate) => {
      const failed = fails(candidate);
      if (failed) way.push(candidate);
      return failed;
    },
  });
  return { ...shrunk, way };
}

async function allCandidates({ tool, stimulus }: Case): Promise<readonly Stimulus[]> {
  const all: Stimulus[] = [];
  for (;;) {
    const batch = await (await made).candidates(tool, stimulus, all.length, 64);
    if (batch.length === 0) return all;
    all.push(...batch.map((candidate) => candidate.stimulus));
  }
}

/** Members that the schema knows and others, right and wrong. */
const anyArguments = fc.record(
  {
    query: fc.oneof(fc.string({ maxLength: 30 }), fc.integer()),
    limit: fc.oneof(fc.integer(), fc.double(), fc.constant('7'), fc.constant(null)),
    lang: fc.constantFrom('en', 'de', 'fr', 'xx'),
    tags: fc.array(fc.oneof(fc.string({ maxLength: 6 }), fc.integer()), { maxLength: 6 }),
    extra: fc.jsonValue({ maxDepth: 2 }),
  },
  { requiredKeys: [] },
);

/** Failures that look at little things, so that shrinking has to find out which. */
const anyFailure = fc.constantFrom<(value: JsonObject) => boolean>(
  (value) => Object.hasOwn(value, 'limit') && typeof value['limit'] === 'number',
  (value) => typeof value['query'] === 'string' && value['query'].length > 3,
  (value) => Array.isArray(value['tags']) && value['tags'].length > 1,
  (value) => JSON.stringify(value).includes('1'),
  (value) => Object.keys(value).length >= 2,
);

describe('shrinking', () => {
  property(
    'goes down, keeps the label, breaks nothing more, and ends where no candidate fails any more',
    [anyArguments, anyFailure],
    async (value, isFailing) => {
      const fails = (current: Case): boolean => {
        const sent = valueOf(current);
        return isJsonObject(sent) && isFailing(sent);
      };
      const start = await caseOf(args(JSON.stringify(value)));
      fc.pre(fails(start));
      const { case: minimum, way, minimal } = await descend(start, fails);
      expect(minimal).toBe(true);
      for (const [at, step] of way.entries()) {
        expect(step.label).toBe(start.label);
        const before = way[at - 1];
        if (before === undefined) continue;
        const [now, earlier] = [faultsOf(step.breaches), faultsOf(before.breaches)];
        expect([...now].filter((fault) => !earlier.has(fault))).toEqual([]);
        if (now.size === earlier.size) expect(compareStimuli(step.stimulus, before.stimulus)).toBeLessThan(0);
      }
      expect(minimum).toEqual(way.at(-1));
      for (const stimulus of await allCandidates(minimum)) expect(fails(await caseOf(stimulus))).toBe(false);
    },
  );

  test('sends no candidate twice and never more than its budget', async () => {
    const start = await caseOf(args('{"query":"some words","limit":50,"tags":["x","y","zz"]}'));
    for (const budget of [0, 1, 7, 5000]) {
      const sent: string[] = [];
      const { calls, minimal } = await shrink(start, {
        workshop: await made,
        budget,
        fails: async (candidate) => {
          sent.push(jsonOf(candidate));
          return jsonOf(candidate).includes('zz');
        },
      });
      expect(new Set(sent).size).toBe(sent.length);
      expect(sent.length).toBe(calls);
      expect(calls).toBeLessThanOrEqual(budget);
      expect(minimal).toBe(budget === 5000);
    }
  });
});

type Failure = (value: Readonly<Record<string, Json>>) => boolean;

const texts = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** What fails, cases that fail in that way, and the one minimum of all of them. */
const minima: readonly (readonly [string, Failure, readonly string[], string])[] = [
  [
    'a limit beyond its maximum',
    ({ query, limit }) => textOf(query) !== '' && Number(limit) > 50,
    [
      '{"query":"ab","limit":51}',
      '{"query":"q q","limit":9007199254740991,"lang":"en"}',
      '{"query":"z","limit":77}',
    ],
    '{"query":"a","limit":51}',
  ],
  [
    'a fraction',
    ({ query, limit }) =>
      textOf(query) !== '' && typeof limit === 'number' && limit >= 1 && !Number.isInteger(limit),
    ['{"query":"a","limit":1.5}', '{"query":"bcd","limit":49.987}', '{"query":"a","limit":2.25,"tags":[]}'],
    '{"query":"a","limit":1.1}',
  ],
  [
    'more items than may be, all of them different',
    ({ query, tags }) =>
      textOf(query) !== '' &&
      texts(tags).length > 4 &&
      new Set(texts(tags)).size === texts(tags).length &&
      texts(tags).every((tag) => typeof tag === 'string'),
    [
      '{"query":"xy","tags":["","0","ab","Ou63u5","IhDBjNY9jsDtF9XcyQ5TsIzOG"]}',
      '{"query":"a","tags":["q","w","e","r","t","y"],"limit":3}',
    ],
    '{"query":"a","tags":["a","b","c","d",""]}',
  ],
  [
    'two equal items',
    ({ query, tags }) => textOf(query) !== '' && new Set(texts(tags)).size < texts(tags).length,
    ['{"query":"a","tags":["long","long"]}', '{"query":"b","tags":["x","y","x"]}'],
    '{"query":"a","tags":["",""]}',
  ],
  [
    'a long text',
    ({ query }) => textOf(query).length > 20,
    [
      '{"query":"The quick brown fox jumps over"}',
      `{"query":"${'é'.repeat(300)}","lang":"fr"}`,
      `{"query":"${'😀'.repeat(40)}"}`,
    ],
    `{"query":"${'a'.repeat(21)}"}`,
  ],
  [
    'a character outside ASCII',
    ({ query }) => textOf(query).length <= 20 && /[^\0-\x7f]/.test(textOf(query)),
    ['{"query":"héllo"}', '{"query":"日本 text"}', '{"query":"a\u2028b","limit":4}', '{"query":"😀"}'],
    '{"query":"\u0080"}',
  ],
  [
    'null where nothing is meant',
    ({ query, limit }) => textOf(query) !== '' && limit === null,
    ['{"query":"abc","limit":null,"lang":"de"}', '{"query":"z","limit":null}'],
    '{"query":"a","limit":null}',
  ],
  [
    'any key that is not known',
    (value) =>
      textOf(value['query']) !== '' &&
      Object.keys(value).some((key) => !Object.hasOwn(inputSchema.properties, key)),
    [
      '{"query":"a","extra":{"deep":[1,2,{"x":"y"}]}}',
      '{"query":"abc","Limit":7}',
      '{"query":"a","toString":null}',
    ],
    '{"query":"a","":0}',
  ],
  [
    'a limit that nobody looks at, beside a query that nobody looks at either',
    (value) => Object.hasOwn(value, 'query') && value['limit'] === null,
    [
      '{"query":"3t","limit":null}',
      '{"query":"words","limit":null,"lang":"de"}',
      '{"query":0,"limit":null}',
      '{"query":true,"limit":null,"tags":[0,0,1,2,3,4]}',
    ],
    '{"query":"a","limit":null}',
  ],
  [
    'an item that nobody looks at, beside a text of a list',
    ({ lang, tags }) => lang !== undefined && texts(tags).some((tag) => typeof tag !== 'string'),
    ['{"query":"a","lang":"fr","tags":["x",7]}', '{"query":7,"lang":"xx","tags":[[]]}'],
    '{"query":"a","lang":"de","tags":[0]}',
  ],
  [
    'any language, which is one fault whatever it is',
    ({ query, lang }) =>
      textOf(query) !== '' && lang !== undefined && !['en', 'de', 'fr'].includes(lang as string),
    ['{"query":"a","lang":"xx"}', '{"query":"a","lang":[1,2]}', '{"query":"a","lang":null}'],
    '{"query":"a","lang":0}',
  ],
  [
    'a large number',
    ({ query, at }) => textOf(query) !== '' && Math.abs(Number(at ?? 0)) >= 1e21,
    [
      '{"query":"a","at":1.7976931348623157e+308}',
      '{"query":"a","at":-1e22}',
      '{"query":"a","at":1e21,"limit":2}',
    ],
    '{"query":"a","at":1e21}',
  ],
];

describe('every case that fails in one way ends at the one minimum', () => {
  test.each(minima)('%s', async (_what, isFailing, starts, minimum) => {
    for (const json of starts) {
      const start = await caseOf(args(json));
      const fails = (current: Case): boolean => {
        const value = valueOf(current);
        return isJsonObject(value) && isFailing(value);
      };
      expect([json, fails(start)]).toEqual([json, true]);
      const shrunk = await descend(start, fails);
      expect([json, jsonOf(shrunk.case), shrunk.minimal]).toEqual([json, minimum, true]);
    }
  });
});

describe('raw bytes', () => {
  const raw = (text: string): Stimulus => ({ kind: 'raw', base64: Buffer.from(text).toString('base64') });
  const bytes = ({ stimulus }: Case): string =>
    stimulus.kind === 'raw' ? Buffer.from(stimulus.base64, 'base64').toString('latin1') : '';

  test.each<readonly [string, (text: string) => boolean, string]>([
    ['half a message', (text) => text.startsWith('{'), '{'],
    ['a NUL', (text) => text.includes('\0'), '\0'],
    ['ten bytes', (text) => text.length >= 10, 'aaaaaaaaaa'],
  ])('are made smaller as well: %s', async (_what, isFailing, minimum) => {
    const start = await caseOf(raw('{"jsonrpc":"2.0","\0method":"tools/call","params":{"name":"search"'));
    const { case: shrunk, minimal } = await descend(start, (current) => isFailing(bytes(current)));
    expect([bytes(shrunk), minimal]).toEqual([minimum, true]);
  });
});

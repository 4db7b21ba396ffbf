import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import type { Era } from '../../../../src/protocol/era.js';
import type { Animal } from '../animal.js';
import { inMemory } from '../endpoint.js';
import { Refusal } from '../kit.js';
import type { Twist, ZooCall } from '../kit.js';
import { success, tools, stringOf } from '../tools.js';
import type { ZooTool } from '../tools.js';

function animal(
  name: string,
  source: string,
  era: Era,
  broken: { readonly invariant: string; readonly tool: string; readonly minimal: string },
  twist: Twist,
): Animal {
  return { name, source, era, ...broken, server: () => inMemory(era, twist) };
}

/** Changes what the successes of one tool are. */
const succeeding =
  (tool: string, change: (result: JsonObject, call: ZooCall) => JsonObject): NonNullable<Twist['call']> =>
  (made, call) =>
    call.tool.name !== tool || made instanceof Refusal || made['isError'] === true
      ? made
      : change(made, call);

/** Changes the structured content, and the text with it. */
const structuring = (
  tool: string,
  change: (structured: JsonObject, args: JsonObject) => Json,
): NonNullable<Twist['call']> =>
  succeeding(tool, (result, { args }) => success(change(result['structuredContent'] as JsonObject, args)));

/** A tool without arguments and with an output of its own. */
const giving = (outputSchema: JsonObject, result: JsonObject): Twist => ({
  tools: [
    ...tools,
    {
      name: 'give',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      outputSchema,
      run: () => result,
    } satisfies ZooTool,
  ],
});

const omit = (value: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));

const big = '9007199254740993';
const bigResult = (structured: string): string =>
  `{"content":[{"type":"text","text":"{\\"id\\":${big}}"}],"structuredContent":{"id":${structured}}}`;

export const outputAnimals: readonly Animal[] = [
  animal(
    'answers with text alone when it finds one hit only',
    'output.present',
    '2025-11-25',
    { invariant: 'output.present', tool: 'search', minimal: '{"query":"a"}' },
    {
      call: succeeding('search', (result) =>
        (result['structuredContent'] as JsonObject)['total'] === 1
          ? omit(result, 'structuredContent')
          : result,
      ),
    },
  ),
  animal(
    'takes an empty object for none',
    'B08',
    '2026-07-28',
    { invariant: 'output.present', tool: 'give', minimal: '{}' },
    giving({ type: 'object' }, { content: [{ type: 'text', text: 'no rows' }] }),
  ),
  animal(
    'takes zero for no result',
    'B08',
    '2026-07-28',
    { invariant: 'output.present', tool: 'count', minimal: '{"text":""}' },
    {
      tools: tools.map((tool) =>
        tool.name === 'count'
          ? {
              ...tool,
              outputSchema: { type: 'integer' },
              run: ({ text }: JsonObject) => success(stringOf(text).length),
            }
          : tool,
      ),
      call: succeeding('count', (result) =>
        result['structuredContent'] === 0 ? omit(result, 'structuredContent') : result,
      ),
    },
  ),
  animal(
    'writes a total as a string',
    'output.conforms',
    '2025-11-25',
    { invariant: 'output.conforms', tool: 'search', minimal: '{"query":"a"}' },
    {
      call: structuring('search', (structured) => ({ ...structured, total: stringOf(structured['total']) })),
    },
  ),
  animal(
    'leaves out what has a default',
    'A07',
    '2026-07-28',
    { invariant: 'output.conforms', tool: 'search', minimal: '{"query":"a"}' },
    {
      call: structuring('search', (structured, { lang }) =>
        lang === undefined ? omit(structured, 'lang') : structured,
      ),
    },
  ),
  animal(
    'sends members that its closed schema does not have',
    'A07',
    '2025-11-25',
    { invariant: 'output.conforms', tool: 'count', minimal: '{"text":"aaaa"}' },
    {
      call: structuring('count', (structured) =>
        Number(structured['length']) > 3 ? { ...structured, debug: true } : structured,
      ),
    },
  ),
  animal(
    'has no title from the third hit on',
    'output.conforms',
    '2026-07-28',
    { invariant: 'output.conforms', tool: 'search', minimal: '{"query":"aaa"}' },
    {
      call: structuring('search', (structured) => ({
        ...structured,
        hits: (structured['hits'] as readonly JsonObject[]).map((hit, at) =>
          at < 2 ? hit : omit(hit, 'title'),
        ),
      })),
    },
  ),
  animal(
    'counts below zero at the maximum',
    'output.conforms',
    '2025-11-25',
    { invariant: 'output.conforms', tool: 'search', minimal: '{"query":"a","limit":50}' },
    {
      call: structuring('search', (structured, { limit }) =>
        limit === 50 ? { ...structured, total: -1 } : structured,
      ),
    },
  ),
  animal(
    'writes the language in capitals when it is French',
    'output.conforms',
    '2026-07-28',
    { invariant: 'output.conforms', tool: 'search', minimal: '{"query":"a","lang":"fr"}' },
    {
      call: structuring('search', (structured, { lang }) =>
        lang === 'fr' ? { ...structured, lang: 'FR' } : structured,
      ),
    },
  ),
  animal(
    'gives null where nothing is capped',
    'output.conforms',
    '2025-11-25',
    { invariant: 'output.conforms', tool: 'count', minimal: '{"text":""}' },
    {
      call: structuring('count', (structured, { upTo }) =>
        upTo === undefined ? { ...structured, capped: null } : structured,
      ),
    },
  ),
  animal(
    'wraps a list that its schema has at the root',
    'output.conforms',
    '2026-07-28',
    { invariant: 'output.conforms', tool: 'give', minimal: '{}' },
    giving({ type: 'array', items: { type: 'string' } }, success({ result: ['a'] })),
  ),
  animal(
    'returns a dependent member without the other',
    'output.conforms',
    '2026-07-28',
    { invariant: 'output.conforms', tool: 'give', minimal: '{}' },
    giving({ type: 'object', dependentRequired: { next: ['total'] } }, success({ next: '2' })),
  ),
  animal(
    'counts one less in its text than in its data, in French',
    'output.text-agrees',
    '2025-11-25',
    { invariant: 'output.text-agrees', tool: 'search', minimal: '{"query":"a","lang":"fr"}' },
    {
      call: succeeding('search', (result, { args }) =>
        args['lang'] === 'fr'
          ? {
              ...result,
              content: [
                {
                  type: 'text',
                  text: JSON.stringify({ ...(result['structuredContent'] as object), total: 0 }),
                },
              ],
            }
          : result,
      ),
    },
  ),
  animal(
    'rounds an id beyond 2^53 in its structured content',
    'A25',
    '2025-11-25',
    { invariant: 'output.numbers', tool: 'give', minimal: '{}' },
    {
      ...giving(
        { type: 'object', properties: { id: { type: 'integer' } } },
        { content: [], structuredContent: { id: 0 } },
      ),
      texts: (text, { params }) => [
        params['name'] === 'give'
          ? text.replace(/\{"content":\[\],"structuredContent":\{"id":0\}\}/, bigResult('9007199254740992'))
          : text,
      ],
    },
  ),
  animal(
    'cuts its JSON where it is long',
    'A26',
    '2026-07-28',
    { invariant: 'output.text-parses', tool: 'search', minimal: '{"query":"aaa"}' },
    {
      call: succeeding('search', (result) => {
        const text = JSON.stringify(result['structuredContent']);
        return text.length <= 120
          ? result
          : { ...result, content: [{ type: 'text', text: text.slice(0, 120) }] };
      }),
    },
  ),
  animal(
    'sends an access token along',
    'A07',
    '2025-11-25',
    { invariant: 'output.undeclared', tool: 'give', minimal: '{}' },
    giving(
      { type: 'object', properties: { n: { type: 'number' } } },
      success({ n: 1, access_token: 'zoo7f3a9c51e0d24b86' }),
    ),
  ),
  animal(
    'reports a failure as a success that says so',
    'A22',
    '2026-07-28',
    { invariant: 'output.error-separated', tool: 'give', minimal: '{}' },
    giving({ type: 'object' }, success({ success: false, error: 'upstream refused' })),
  ),
  animal(
    'marks a success as an error',
    'F01',
    '2025-11-25',
    { invariant: 'output.error-separated', tool: 'give', minimal: '{}' },
    giving({ type: 'object' }, { ...success({ success: true, rows: [1, 2] }), isError: true }),
  ),
];

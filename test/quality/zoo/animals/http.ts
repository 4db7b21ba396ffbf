import type { Era } from '../../../../src/protocol/era.js';
import type { Animal } from '../animal.js';
import { inHttp } from '../http.js';
import type { HttpTwist } from '../http.js';

function animal(
  name: string,
  source: string,
  era: Era,
  broken: Pick<Animal, 'invariant' | 'tool' | 'minimal'> & Partial<Pick<Animal, 'also' | 'level'>>,
  twist: HttpTwist,
): Animal {
  return { name, source, era, ...broken, server: () => inHttp(era, twist) };
}

const listing = (era: Era): string =>
  `{"jsonrpc":"2.0","id":"{id}","method":"tools/list","params":{${era === '2026-07-28' ? '"_meta":"{meta}"' : ''}}}`;

const answered = (text: string): unknown => JSON.parse(text) as unknown;

/** Faults of what HTTP adds: statuses, headers, content types. */
export const httpAnimals: readonly Animal[] = [
  animal(
    'serves whoever comes from a foreign Origin',
    'wire.origin',
    '2025-11-25',
    { invariant: 'wire.origin', tool: '', minimal: listing('2025-11-25') },
    { heard: (refusal) => (refusal?.status === 403 ? undefined : refusal) },
  ),
  animal(
    'refuses a foreign Origin with the status of a bad request',
    'wire.origin',
    '2026-07-28',
    { invariant: 'wire.origin', tool: '', minimal: listing('2026-07-28') },
    { heard: (refusal) => (refusal?.status === 403 ? { ...refusal, status: 400 } : refusal) },
  ),
  animal(
    'does not miss Mcp-Method',
    'wire.headers',
    '2026-07-28',
    { invariant: 'wire.headers', tool: '', minimal: listing('2026-07-28') },
    {
      heard: (refusal, { headers }) =>
        refusal?.body?.includes('mcp-method') === true && headers['mcp-method'] === undefined
          ? undefined
          : refusal,
    },
  ),
  animal(
    'refuses a header that differs with the code of bad parameters',
    'wire.headers',
    '2026-07-28',
    { invariant: 'wire.headers', tool: '', minimal: listing('2026-07-28') },
    {
      heard: (refusal, { headers }) =>
        refusal?.body?.includes('mcp-method') === true && headers['mcp-method'] === 'prompts/list'
          ? { ...refusal, body: refusal.body.replace('-32020', '-32602') }
          : refusal,
    },
  ),
  animal(
    'answers an unknown method with status 200',
    'wire.headers',
    '2026-07-28',
    {
      invariant: 'wire.headers',
      tool: '',
      minimal: '{"jsonrpc":"2.0","id":"{id}","method":"assay/no-such-method","params":{"_meta":"{meta}"}}',
    },
    { reply: (reply) => (reply.status === 404 ? { ...reply, status: 200 } : reply) },
  ),
  animal(
    'takes a call with the name of another tool in its header',
    'wire.headers',
    '2026-07-28',
    {
      invariant: 'wire.headers',
      tool: '',
      minimal:
        '{"jsonrpc":"2.0","id":"{id}","method":"tools/call","params":{"name":"about","arguments":{},"_meta":"{meta}"}}',
    },
    {
      heard: (refusal, { headers }) =>
        refusal?.body?.includes('mcp-name') === true && headers['mcp-name'] !== undefined
          ? undefined
          : refusal,
    },
  ),
  animal(
    'calls its JSON plain text where the language is German',
    'wire.framing',
    '2025-11-25',
    { invariant: 'wire.framing', tool: 'search', minimal: '{"query":"a","lang":"de"}' },
    {
      reply: (reply, { text }) =>
        text.includes('"lang":"de"') && reply.body?.includes('structuredContent') === true
          ? { ...reply, headers: { 'content-type': 'text/plain' } }
          : reply,
    },
  ),
  animal(
    'drops the connection on an empty text',
    'survival.no-crash',
    '2025-11-25',
    { invariant: 'survival.no-crash', tool: 'count', minimal: '{"text":""}' },
    {
      reply: (reply, { text }) =>
        text.includes('"name":"count"') &&
        text.includes('"text":""') &&
        answered(reply.body ?? 'null') !== null &&
        reply.body?.includes('structuredContent') === true
          ? { ...reply, status: -1 }
          : reply,
    },
  ),
];

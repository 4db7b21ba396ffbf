import type { Animal } from '../animal.js';
import { inMemory } from '../endpoint.js';
import { Refusal } from '../kit.js';
import { stringOf } from '../tools.js';
import type { Twist } from '../kit.js';
import type { Era } from '../../../../src/protocol/era.js';
import { metaNaming, requestTemplate } from '../../../../src/invariants/probe/request-template.js';

function animal(
  name: string,
  source: string,
  era: Era,
  broken: Pick<Animal, 'invariant' | 'tool' | 'minimal' | 'level'>,
  twist: Twist,
): Animal {
  return { name, source, era, ...broken, server: () => inMemory(era, twist) };
}

/** The message of an unknown version that the law asks with. */
const unknownVersion = requestTemplate('2026-07-28', 'tools/list', { _meta: metaNaming('1900-01-01') });

const reading = (meta: string): string =>
  `{"jsonrpc":"2.0","id":"{id}","method":"resources/read","params":{"uri":"assay-unknown://no-such-resource"${meta}}}`;

/** Laws of single answers and of what a server says to requests beside the calls of tools. */
export const answerAnimals: readonly Animal[] = [
  animal(
    'has a result type of its own',
    'wire.result-type',
    '2026-07-28',
    { invariant: 'wire.result-type', tool: 'about', minimal: '{}' },
    {
      message: (message, { params }, made) =>
        params['name'] === 'about' && !(made instanceof Refusal) && made['isError'] !== true
          ? { ...message, result: { ...(message['result'] as object), resultType: 'done' } }
          : message,
    },
  ),
  animal(
    'refuses with a code from the reserved range',
    'wire.error-code',
    '2026-07-28',
    { invariant: 'wire.error-code', tool: 'count', minimal: '{}' },
    {
      refuse: (reason, { tool }) => new Refusal(tool.name === 'count' ? -32050 : -32602, reason),
    },
  ),
  animal(
    'takes a request without _meta',
    'wire.meta-required',
    '2026-07-28',
    {
      invariant: 'wire.meta-required',
      tool: '',
      minimal: '{"jsonrpc":"2.0","id":"{id}","method":"tools/list","params":{}}',
    },
    {
      meta: (refusal, { params }) => (Object.hasOwn(params, '_meta') ? refusal : undefined),
    },
  ),
  animal(
    'answers in any version that is asked for',
    'wire.version',
    '2026-07-28',
    { invariant: 'wire.version', tool: '', minimal: unknownVersion },
    {
      meta: (refusal) => (refusal?.error['code'] === -32022 ? undefined : refusal),
    },
  ),
  animal(
    'does not say which versions it supports',
    'wire.version',
    '2026-07-28',
    { invariant: 'wire.version', tool: '', minimal: unknownVersion },
    {
      meta: (refusal) =>
        refusal?.error['code'] === -32022 ? new Refusal(-32022, 'Unsupported protocol version') : refusal,
    },
  ),
  animal(
    'answers an unknown resource with what it says of errors',
    'A29',
    '2025-11-25',
    { invariant: 'resource.unknown', tool: '', minimal: reading('') },
    {
      outcome: (made, { method }) =>
        method === 'resources/read' && made instanceof Refusal && made.error['code'] === -32002
          ? { contents: [] }
          : made,
    },
  ),
  animal(
    'refuses an unknown resource with the code of older revisions',
    'A29',
    '2026-07-28',
    { invariant: 'resource.unknown', tool: '', minimal: reading(',"_meta":"{meta}"') },
    {
      outcome: (made, { method }) =>
        method === 'resources/read' && made instanceof Refusal && Object.hasOwn(made.error, 'data')
          ? new Refusal(-32002, 'Resource not found')
          : made,
    },
  ),
  animal(
    'links to a place that is no URI',
    'resource.link-shape',
    '2025-11-25',
    { invariant: 'resource.link-shape', tool: 'about', minimal: '{}' },
    {
      call: (made, { tool }) =>
        tool.name === 'about' && !(made instanceof Refusal) && made['isError'] !== true
          ? { content: [{ type: 'resource_link', uri: 'about.txt', name: 'about' }] }
          : made,
    },
  ),
  animal(
    'links without a name',
    'resource.link-shape',
    '2026-07-28',
    { invariant: 'resource.link-shape', tool: 'about', minimal: '{}' },
    {
      call: (made, { tool }) =>
        tool.name === 'about' && !(made instanceof Refusal) && made['isError'] !== true
          ? { content: [{ type: 'resource_link', uri: 'zoo://about' }] }
          : made,
    },
  ),
  animal(
    'asks a client to visit a page that has no way to',
    'mrtr.shape',
    '2026-07-28',
    { invariant: 'mrtr.shape', tool: 'search', minimal: '{"query":"a","lang":"de"}' },
    {
      call: (made, { tool, args }) =>
        tool.name === 'search' &&
        args['lang'] === 'de' &&
        !(made instanceof Refusal) &&
        made['isError'] !== true
          ? {
              resultType: 'input_required',
              inputRequests: {
                which: {
                  method: 'elicitation/create',
                  params: {
                    mode: 'url',
                    message: 'Sign in',
                    url: 'https://zoo.invalid/sign-in',
                  },
                },
              },
            }
          : made,
    },
  ),
  animal(
    'asks for input and does not say for which',
    'mrtr.shape',
    '2026-07-28',
    { invariant: 'mrtr.shape', tool: 'count', minimal: '{"text":"aa"}' },
    {
      call: (made, { tool, args }) =>
        tool.name === 'count' &&
        stringOf(args['text']).length > 1 &&
        !(made instanceof Refusal) &&
        made['isError'] !== true
          ? { resultType: 'input_required' }
          : made,
    },
  ),
  animal(
    'repeats the arguments in its refusal',
    'secret.echo',
    '2025-11-25',
    {
      invariant: 'secret.echo',
      tool: 'about',
      minimal: '{"jwt":"synthetic-aaaaaaaaaaaaaaaa"}',
    },
    {
      refuse: (reason, { tool, args }) => ({
        content: [
          {
            type: 'text',
            text: tool.name === 'about' ? `${reason}: ${JSON.stringify(args)}` : reason,
          },
        ],
        isError: true,
      }),
    },
  ),
  animal(
    'shows where in its code it failed',
    'secret.trace',
    '2026-07-28',
    { invariant: 'secret.trace', tool: 'count', minimal: '{}' },
    {
      refuse: (reason, { tool }) => ({
        content: [
          {
            type: 'text',
            text:
              tool.name === 'count'
                ? `Error: ${reason}\n    at check (/srv/zoo/src/check.js:12:9)\n    at call (/srv/zoo/src/call.js:40:3)`
                : reason,
          },
        ],
        isError: true,
      }),
    },
  ),
  animal(
    'never answers where the language is French',
    'A13',
    '2025-11-25',
    { invariant: 'survival.no-hang', tool: 'search', minimal: '{"query":"a","lang":"fr"}' },
    {
      texts: (text, { params }, made) =>
        !(made instanceof Refusal) &&
        made['isError'] !== true &&
        (params['arguments'] as { lang?: unknown } | undefined)?.lang === 'fr'
          ? []
          : [text],
    },
  ),
  animal(
    'never comes back from a long query',
    'survival.no-hang',
    '2026-07-28',
    { invariant: 'survival.no-hang', tool: 'search', minimal: '{"query":"aaaaaaaaaaaaaaa"}' },
    {
      texts: (text, { params }, made) => {
        const query = (params['arguments'] as { query?: unknown } | undefined)?.query;
        const isCall = !(made instanceof Refusal) && made['isError'] !== true && params['name'] === 'search';
        return isCall && typeof query === 'string' && query.length >= 15 ? [] : [text];
      },
    },
  ),
  animal(
    'calls a cursor of the wrong type its own fault',
    'wire.malformed',
    '2025-11-25',
    {
      invariant: 'wire.malformed',
      tool: '',
      minimal: requestTemplate('2025-11-25', 'tools/list', { cursor: 5 }),
    },
    {
      outcome: (made, { method, params }) =>
        method === 'tools/list' && typeof params['cursor'] === 'number'
          ? new Refusal(-32603, 'cursor.split is not a function')
          : made,
    },
  ),
  animal(
    'tells another thing each time, though it says that it is idempotent',
    'output.deterministic',
    '2026-07-28',
    {
      invariant: 'output.deterministic',
      level: 'observed',
      tool: 'about',
      minimal: requestTemplate('2026-07-28', 'tools/call', { name: 'about', arguments: {} }),
    },
    {
      call: (made, { tool }) =>
        tool.name === 'about' && !(made instanceof Refusal) && made['isError'] !== true
          ? { content: [{ type: 'text', text: `told ${(told += 1)} times` }] }
          : made,
    },
  ),
];

let told = 0;

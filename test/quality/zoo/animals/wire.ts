import type { JsonObject } from '../../../../arbitraries/json/json.js';
import type { Animal } from '../animal.js';
import { inMemory, perConnection } from '../endpoint.js';
import { Refusal } from '../kit.js';
import type { Outcome, ZooRequest } from '../kit.js';
import { about } from '../tools.js';

/** The arguments that a request calls a tool with. */
function argumentsOf(
  { method, params }: ZooRequest,
  tool: string,
): Readonly<Record<string, unknown>> | undefined {
  if (method !== 'tools/call' || params['name'] !== tool) return undefined;
  return (params['arguments'] ?? {}) as Readonly<Record<string, unknown>>;
}

const isSuccess = (made: Outcome): made is JsonObject =>
  !(made instanceof Refusal) && made['isError'] !== true;

export const wireAnimals: readonly Animal[] = [
  {
    name: 'answers twice where the limit is at its maximum',
    source: 'wire.one-answer',
    era: '2025-11-25',
    invariant: 'wire.one-answer',
    tool: 'search',
    minimal: '{"query":"a","limit":50}',
    server: () =>
      perConnection('2025-11-25', () => ({
        texts: (text, request, made) =>
          argumentsOf(request, 'search')?.['limit'] === 50 && isSuccess(made) ? [text, text] : [text],
      })),
  },
  {
    name: 'answers a numeric id as a string',
    source: 'wire.one-answer',
    era: '2026-07-28',
    invariant: 'wire.one-answer',
    tool: 'about',
    minimal: '{}',
    timeoutMs: 200,
    server: () =>
      inMemory('2026-07-28', {
        message: (message, request) =>
          argumentsOf(request, 'about') === undefined ? message : { ...message, id: String(request.id) },
      }),
  },
  {
    name: 'puts "error": null beside every result of one tool',
    source: 'wire.envelope',
    era: '2025-11-25',
    invariant: 'wire.envelope',
    tool: 'count',
    minimal: '{"text":""}',
    server: () =>
      inMemory('2025-11-25', {
        message: (message, request, made) =>
          argumentsOf(request, 'count') !== undefined && isSuccess(made)
            ? { ...message, error: null }
            : message,
      }),
  },
  {
    name: 'writes the code of an error as a string',
    source: 'wire.envelope',
    era: '2026-07-28',
    invariant: 'wire.envelope',
    tool: 'count',
    minimal: '{}',
    server: () =>
      inMemory('2026-07-28', {
        refuse: (reason, { tool }) => new Refusal(-32602, `${tool.name}: ${reason}`),
        message: (message, request, made) =>
          argumentsOf(request, 'count') !== undefined && made instanceof Refusal
            ? { ...message, error: { ...made.error, code: '-32602' } }
            : message,
      }),
  },
  {
    name: 'speaks JSON-RPC 1.0 when the language is German',
    source: 'wire.envelope',
    era: '2026-07-28',
    invariant: 'wire.envelope',
    tool: 'search',
    minimal: '{"query":"a","lang":"de"}',
    server: () =>
      inMemory('2026-07-28', {
        message: (message, request, made) =>
          argumentsOf(request, 'search')?.['lang'] === 'de' && isSuccess(made)
            ? { ...message, jsonrpc: '1.0' }
            : message,
      }),
  },
  {
    name: 'wraps the answer to an empty text in a batch',
    source: 'wire.envelope',
    era: '2025-11-25',
    invariant: 'wire.envelope',
    tool: 'count',
    minimal: '{"text":""}',
    timeoutMs: 200,
    server: () =>
      inMemory('2025-11-25', {
        texts: (text, request) => [argumentsOf(request, 'count')?.['text'] === '' ? `[${text}]` : text],
      }),
  },
  {
    name: 'adds a member of its own to the envelope',
    source: 'wire.envelope',
    era: '2026-07-28',
    invariant: 'wire.envelope',
    tool: 'about',
    minimal: '{}',
    server: () =>
      inMemory('2026-07-28', {
        message: (message, request, made) =>
          argumentsOf(request, 'about') !== undefined && isSuccess(made)
            ? { ...message, status: 200 }
            : message,
      }),
  },
  {
    name: 'leaves content out where there is structured content',
    source: 'B20',
    era: '2025-11-25',
    invariant: 'wire.result-shape',
    tool: 'count',
    minimal: '{"text":""}',
    server: () =>
      inMemory('2025-11-25', {
        call: (made, { tool }) => {
          if (made instanceof Refusal || tool.name !== 'count' || made['isError'] === true) return made;
          const { content: _content, ...rest } = made;
          return rest;
        },
      }),
  },
  {
    name: 'puts a bare array into structuredContent',
    source: 'A04',
    era: '2025-11-25',
    invariant: 'wire.result-shape',
    tool: 'about',
    minimal: '{}',
    server: () =>
      inMemory('2025-11-25', {
        call: (made, { tool }) =>
          tool === about && isSuccess(made) ? { ...made, structuredContent: [{ id: 1 }] } : made,
      }),
  },
  {
    name: 'has no resultType on results',
    source: 'wire.result-shape',
    era: '2026-07-28',
    invariant: 'wire.result-shape',
    tool: 'count',
    minimal: '{"text":""}',
    server: () =>
      inMemory('2026-07-28', {
        message: (message, request, made) => {
          if (argumentsOf(request, 'count') === undefined || !isSuccess(made)) return message;
          const { resultType: _resultType, ...result } = message['result'] as Readonly<Record<string, never>>;
          return { ...message, result };
        },
      }),
  },
  {
    name: 'returns a kind of block that no revision knows',
    source: 'B11',
    era: '2026-07-28',
    invariant: 'wire.result-shape',
    tool: 'about',
    minimal: '{}',
    server: () =>
      inMemory('2026-07-28', {
        call: (made, { tool }) =>
          tool === about && isSuccess(made)
            ? { content: [{ type: 'link', uri: 'zoo://about', name: 'about' }] }
            : made,
      }),
  },
  {
    name: 'returns a block of text without its text when nothing is there to say',
    source: 'wire.result-shape',
    era: '2025-11-25',
    invariant: 'wire.result-shape',
    tool: 'count',
    minimal: '{"text":""}',
    server: () =>
      inMemory('2025-11-25', {
        call: (made, { tool, args }) =>
          tool.name === 'count' && args['text'] === '' && isSuccess(made)
            ? { ...made, content: [{ type: 'text' }] }
            : made,
      }),
  },
  {
    name: 'says isError in a string',
    source: 'B13',
    era: '2025-11-25',
    invariant: 'wire.result-shape',
    tool: 'about',
    minimal: '{}',
    server: () =>
      inMemory('2025-11-25', {
        call: (made, { tool }) => (tool === about && isSuccess(made) ? { ...made, isError: 'false' } : made),
      }),
  },
];

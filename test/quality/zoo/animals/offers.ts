import type { JsonObject } from '../../../../arbitraries/json/json.js';
import type { Era } from '../../../../src/protocol/era.js';
import type { Animal } from '../animal.js';
import { inMemory } from '../endpoint.js';
import { Refusal } from '../kit.js';
import type { Twist } from '../kit.js';
import { stringOf } from '../tools.js';

/** A prompt and a template beside the tools of the zoo, both right. */
export const offering: Twist = {
  offers: {
    resources: [{ uri: 'note://first', name: 'first' }],
    templates: [{ uriTemplate: 'note://{id}', name: 'note', mimeType: 'text/plain' }],
    prompts: [
      {
        name: 'greet',
        arguments: [{ name: 'who', required: true }, { name: 'tone' }],
      },
    ],
  },
  read: (uri) => noteOf(uri),
  prompt: (_, { who }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `Greet ${stringOf(who)}.` } }],
  }),
};

function noteOf(uri: string): JsonObject | undefined {
  const [, id] = /^note:\/\/([a-z]+)$/.exec(uri) ?? [];
  return id === undefined ? undefined : { contents: [{ uri, mimeType: 'text/plain', text: `Note ${id}.` }] };
}

const inBoth = (animal: (era: Era) => Omit<Animal, 'era'>): readonly Animal[] =>
  (['2025-11-25', '2026-07-28'] as const).map((era) => ({ era, ...animal(era) }));

export const offerAnimals: readonly Animal[] = [
  ...inBoth((era) => ({
    name: 'gives a prompt without messages where the tone is empty',
    source: 'wire.result-shape',
    invariant: 'wire.result-shape',
    tool: 'prompt greet',
    minimal: '{"who":"","tone":""}',
    server: () =>
      inMemory(era, {
        ...offering,
        prompt: (name, args) => (args['tone'] === '' ? {} : offering.prompt?.(name, args)),
      }),
  })),
  ...inBoth((era) => ({
    name: 'gives contents without a uri for every note of one letter',
    source: 'wire.result-shape',
    invariant: 'wire.result-shape',
    tool: 'resource note://{id}',
    minimal: '{"id":"a"}',
    server: () =>
      inMemory(era, {
        ...offering,
        read: (uri) => (/^note:\/\/[a-z]$/.test(uri) ? { contents: [{ text: 'a' }] } : noteOf(uri)),
      }),
  })),
  ...inBoth((era) => ({
    name: 'gives a prompt that lacks a required argument',
    source: 'input.invalid-refused',
    invariant: 'input.invalid-refused',
    level: 'should',
    tool: 'prompt greet',
    minimal: '{}',
    server: () =>
      inMemory(era, {
        ...offering,
        outcome: (made, { method, params }) =>
          method === 'prompts/get' && made instanceof Refusal && params['name'] === 'greet'
            ? { messages: [] }
            : made,
      }),
  })),
  ...inBoth((era) => ({
    name: 'shows its stack where a resource has a dot in its name',
    source: 'secret.trace',
    invariant: 'secret.trace',
    level: 'should',
    tool: 'resource note://{id}',
    minimal: '{"id":"."}',
    server: () =>
      inMemory(era, {
        ...offering,
        outcome: (made, { method, params }) =>
          method === 'resources/read' && /^note:.*\./.test(stringOf(params['uri']))
            ? new Refusal(-32603, 'Error: no such note\n    at readNote (/srv/notes/store.js:12:9)')
            : made,
      }),
  })),
];

import { createHmac } from 'node:crypto';
import { isJsonObject } from '../../../../arbitraries/json/json.js';
import { requestMeta } from '../../../../src/protocol/2026-07-28/request-meta.js';
import type { Animal } from '../animal.js';
import { askingTwist, sealed } from '../asking.js';
import type { Asking } from '../asking.js';
import { inMemory } from '../endpoint.js';
import { inHttp } from '../http.js';
import { stringOf, success } from '../tools.js';

const era = '2026-07-28';

/** `before`: the messages of the case that come before the minimal one. */
type Broken = Pick<Animal, 'invariant' | 'minimal'> &
  Partial<Animal> & { readonly before?: readonly string[] };

const animal = (name: string, { before, ...broken }: Broken, differs: Asking): Animal => ({
  name,
  source: broken.invariant,
  era,
  tool: 'order',
  server: () => inMemory(era, askingTwist(differs)),
  ...broken,
  ...(before === undefined ? {} : { sequence: [...before, broken.minimal] }),
});

const retry = (members: string): string =>
  `{"jsonrpc":"2.0","id":"{id}","method":"tools/call","params":{"_meta":"{meta}",${members}"name":"order","arguments":{"item":"mug"}}}`;

/** The call that asks for input, before the state or the responses that are wrong with it come back. */
const asked = retry('');

const given = '"inputResponses":{"size":{"action":"accept","content":{"size":"s","copies":2}}},';

const open: Asking = {
  seal: (args) => Buffer.from(JSON.stringify({ of: args['item'] ?? null, round: 1 })).toString('base64'),
  verifies: (state) => {
    try {
      return isJsonObject(JSON.parse(Buffer.from(state, 'base64').toString('utf8')));
    } catch {
      return false;
    }
  },
};

/** A state that somebody made, for whatever request: a number of the order and a signature of it. */
const unbound: Asking = {
  seal: (args) => {
    const of = stringOf(args['item']);
    return `${of}.${createHmac('sha256', 'zoo').update(of).digest('hex')}`;
  },
  verifies: (state) => {
    const [of = '', signature] = state.split('.');
    return signature === createHmac('sha256', 'zoo').update(of).digest('hex');
  },
};

/** Servers with a tool that asks for input. */
export const askingAnimals: readonly Animal[] = [
  ...([inMemory, inHttp] as const).map((served) =>
    animal(
      `believes whatever state comes back${served === inHttp ? ', over HTTP' : ''}`,
      {
        invariant: 'mrtr.state',
        level: 'should',
        before: [asked],
        minimal: retry(`"requestState":"eyJvZiI6In11ZyIsInJvdW5kIjoxfQ==",${given}`),
        server: () => served(era, askingTwist(open)),
      },
      open,
    ),
  ),
  animal(
    'takes the state of another request',
    {
      invariant: 'mrtr.state',
      level: 'should',
      before: [asked, asked.replace('mug', 'shirt')],
      minimal: retry(`"requestState":"${unbound.seal?.({ item: 'shirt' })}",${given}`),
    },
    unbound,
  ),
  animal(
    'asks a client that can give nothing',
    {
      invariant: 'mrtr.shape',
      level: 'must',
      before: [],
      minimal: asked.replace(
        '"{meta}"',
        JSON.stringify({ ...requestMeta, 'io.modelcontextprotocol/clientCapabilities': {} }),
      ),
    },
    { asks: () => askingTwistForm },
  ),
  animal(
    'gives what its schema does not know once it has what it asked for',
    { invariant: 'output.conforms', minimal: '{"item":"mug"}' },
    { done: (args) => success({ ordered: stringOf(args['item']), size: 'xl' }) },
  ),
  animal(
    'gives what its schema does not know for one of two sizes',
    {
      invariant: 'output.conforms',
      before: [asked],
      minimal: retry(
        `"requestState":"${sealed({ item: 'mug' })}","inputResponses":{"size":{"action":"accept","content":{"size":"m","copies":2}}},`,
      ),
    },
    { done: (args, size) => success({ ordered: stringOf(args['item']), size: size === 'm' ? 'xl' : size }) },
  ),
  animal(
    'falls over responses that are no object',
    {
      invariant: 'survival.no-crash',
      before: [asked],
      minimal: retry(`"requestState":"${sealed({ item: 'mug' })}","inputResponses":[],`),
    },
    {
      misread: (responses) => {
        if (isJsonObject(responses)) return undefined;
        throw new TypeError("Cannot read properties of undefined (reading 'action')");
      },
    },
  ),
];

const askingTwistForm = {
  size: {
    method: 'elicitation/create',
    params: {
      message: 'Which size?',
      requestedSchema: {
        type: 'object',
        properties: { size: { type: 'string', enum: ['s', 'm'] }, copies: { type: 'integer', minimum: 2 } },
      },
    },
  },
};

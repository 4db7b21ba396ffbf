import { createHmac } from 'node:crypto';
import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { Refusal } from './kit.js';
import type { Outcome, Twist } from './kit.js';
import { failure, stringOf, success, tools } from './tools.js';
import type { ZooTool } from './tools.js';

/** A tool that needs a size before it orders anything. */
const order: ZooTool = {
  name: 'order',
  inputSchema: {
    type: 'object',
    properties: { item: { type: 'string', enum: ['mug', 'shirt'] }, gift: { type: 'boolean' } },
    required: ['item'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: { ordered: { type: 'string' }, size: { type: 'string', enum: ['s', 'm'] } },
    required: ['ordered'],
    additionalProperties: false,
  },
  run: ({ item = '' }) => success({ ordered: item }),
};

const form: JsonObject = {
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: 'Which size?',
    requestedSchema: {
      type: 'object',
      properties: { size: { type: 'string', enum: ['s', 'm'] }, copies: { type: 'integer', minimum: 2 } },
      required: ['size', 'copies'],
    },
  },
};

/** Where a server that asks for input differs from the correct one. */
export interface Asking {
  /** The state for a request. */
  readonly seal?: (args: JsonObject) => string;
  /** Whether a state is the one given for a request. */
  readonly verifies?: (state: string, args: JsonObject) => boolean;
  /** What is asked of whom. */
  readonly asks?: (capabilities: JsonObject) => JsonObject | undefined;
  /** What comes of a request that has all it needs. */
  readonly done?: (args: JsonObject, size: string) => Outcome;
  /** What comes of responses that are none. */
  readonly misread?: (responses: Json | undefined) => Outcome | undefined;
}

/** A state that nobody can make or change, for one request alone. */
export const sealed = (args: JsonObject): string =>
  `order.${createHmac('sha256', 'zoo').update(JSON.stringify(args)).digest('hex')}`;

const inCapacity = (capabilities: JsonObject): JsonObject | undefined =>
  isJsonObject(capabilities['elicitation']) ? { size: form } : undefined;

const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';

const capabilitiesOf = ({ _meta: meta }: JsonObject): JsonObject => {
  const capabilities = isJsonObject(meta) ? meta[capabilitiesKey] : undefined;
  return isJsonObject(capabilities) ? capabilities : {};
};

/** The size that a person chose; `undefined` where the responses are no such. */
function sizeIn(responses: Json | undefined): string | null | undefined {
  const response = isJsonObject(responses) ? responses['size'] : undefined;
  if (!isJsonObject(response)) return undefined;
  if (response['action'] === 'decline' || response['action'] === 'cancel') return null;
  const content = response['action'] === 'accept' ? response['content'] : undefined;
  if (!isJsonObject(content)) return undefined;
  const { size, copies } = content;
  const isWhole = typeof copies === 'number' && Number.isInteger(copies) && copies >= 2;
  return isWhole && (size === 's' || size === 'm') ? size : undefined;
}

/** A server of 2026-07-28 with a tool that asks for a size. */
export function askingTwist(differs: Asking = {}): Twist {
  const { seal = sealed, asks = inCapacity, misread } = differs;
  const verifies = differs.verifies ?? ((state, args) => state === seal(args));
  const done = differs.done ?? ((args, size) => success({ ordered: stringOf(args['item']), size }));
  return {
    tools: [...tools, order],
    outcome: (made, { method, params }) => {
      if (method !== 'tools/call' || params['name'] !== 'order' || made instanceof Refusal) return made;
      if (made['isError'] === true) return made;
      const args = (params['arguments'] ?? {}) as JsonObject;
      const requests = asks(capabilitiesOf(params));
      if (requests === undefined)
        return new Refusal(-32021, 'Elicitation is needed', { requiredCapabilities: { elicitation: {} } });
      const ask = { resultType: 'input_required', inputRequests: requests, requestState: seal(args) };
      const state = params['requestState'];
      if (state === undefined) return ask;
      if (typeof state !== 'string' || !verifies(state, args))
        return new Refusal(-32602, 'Invalid params: the requestState is not the one of this request');
      const size = sizeIn(params['inputResponses']);
      if (size === undefined) return misread?.(params['inputResponses']) ?? ask;
      return size === null ? failure('nothing was ordered') : done(args, size);
    },
  };
}

import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Era } from '../../../src/protocol/era.js';
import { breachOf, failure, stringOf, tools as correctTools } from './tools.js';
import type { ZooTool } from './tools.js';

/** A request as it came: id and method are what they should be, params may hold anything. */
export interface ZooRequest {
  readonly id: string | number;
  readonly method: string;
  readonly params: JsonObject;
}

/** A call that found its tool. */
export interface ZooCall {
  readonly tool: ZooTool;
  readonly args: JsonObject;
}

/** A refusal on the level of JSON-RPC. */
export class Refusal {
  readonly error: JsonObject;

  constructor(code: number, message: string, data?: Json) {
    this.error = { code, message, ...(data === undefined ? {} : { data }) };
  }
}

export type Outcome = JsonObject | Refusal;

/**
 * The one thing in which a server differs from the correct one. Each member stands in for a step of the
 * correct server, or changes what that step gives.
 */
export interface Twist {
  readonly tools?: readonly ZooTool[];
  readonly capabilities?: JsonObject;
  /** Beside the one resource that there is: what else is listed. */
  readonly offers?: {
    readonly resources?: readonly JsonObject[];
    readonly templates?: readonly JsonObject[];
    readonly prompts?: readonly JsonObject[];
  };
  /** What a uri that the one resource does not have is read as; `undefined` where there is nothing. */
  readonly read?: (uri: string) => JsonObject | undefined;
  /** What a prompt gives. */
  readonly prompt?: (name: string, args: JsonObject) => Outcome | undefined;
  /** In place of the check of arguments: why they are refused, given why a correct server refuses them. */
  readonly check?: (breach: string | undefined, call: ZooCall) => string | undefined;
  /** The page of the tools at a cursor, which is none at the first; `undefined` where there is no such page. */
  readonly pages?: (tools: readonly Json[], cursor: Json | undefined) => JsonObject | undefined;
  /** What refused arguments are answered with. */
  readonly refuse?: (reason: string, call: ZooCall) => Outcome;
  /** What comes out of a call, refused or not. */
  readonly call?: (made: Outcome, call: ZooCall) => Outcome;
  /** What comes out of any request. */
  readonly outcome?: (made: Outcome, request: ZooRequest) => Outcome;
  /** Each advertised tool. */
  readonly advertise?: (tool: JsonObject) => JsonObject;
  /** Whether `_meta` of a request is in order (2026-07-28), given what is wrong with it. */
  readonly meta?: (refusal: Refusal | undefined, request: ZooRequest) => Refusal | undefined;
  /** A message that answers a request, before it is written. */
  readonly message?: (message: JsonObject, request: ZooRequest, made: Outcome) => Json;
  /** The texts that go out in place of one answer. */
  readonly texts?: (text: string, request: ZooRequest, made: Outcome) => readonly string[];
  /** In place of the parse error that answers what is no JSON. */
  readonly malformed?: (text: string, answer: string) => readonly string[];
}

/** One connection to a server: a message's text in, the texts of what it says out. */
export type Connection = (text: string) => readonly string[];

const cached = { ttlMs: 60_000, cacheScope: 'public' };
const info = { name: 'zoo', version: '1.0.0' };
const resource = { uri: 'zoo://about', name: 'about', mimeType: 'text/plain' };
const contents = [{ ...resource, text: 'A small server of the zoo.' }].map(
  ({ name: _name, ...rest }) => rest,
);

type Methods = Readonly<Record<string, (params: JsonObject) => Outcome>>;

/** The correct server of an era, or with a twist one that differs in one thing. */
export function zooServer(era: Era, twist: Twist = {}): Connection {
  const capabilities = twist.capabilities ?? {
    tools: {},
    resources: {},
    ...(twist.offers?.prompts === undefined ? {} : { prompts: {} }),
  };
  const tools = twist.tools ?? correctTools;
  const list = tools.map(({ name, inputSchema, outputSchema, extra }) => {
    const tool: JsonObject = {
      name,
      inputSchema,
      ...(outputSchema === undefined ? {} : { outputSchema }),
      annotations: { readOnlyHint: true, idempotentHint: true },
      ...extra,
    };
    return twist.advertise?.(tool) ?? tool;
  });
  const hints = era === '2026-07-28' ? cached : {};
  const paged =
    (pageAt: (cursor: Json | undefined) => JsonObject | undefined) =>
    ({ cursor }: JsonObject): Outcome => {
      const page = pageAt(cursor);
      return page === undefined
        ? new Refusal(-32602, 'Invalid params: no such cursor')
        : { ...hints, ...page };
    };
  const whole = (member: string, items: Json): ((params: JsonObject) => Outcome) =>
    paged((cursor) => (cursor === undefined ? { [member]: items } : undefined));
  const methods: Methods = {
    'tools/list':
      twist.pages === undefined ? whole('tools', list) : paged((cursor) => twist.pages?.(list, cursor)),
    'tools/call': (params) => callTool(tools, twist, params),
    'resources/list': whole('resources', [resource, ...(twist.offers?.resources ?? [])]),
    'resources/templates/list': whole('resourceTemplates', [...(twist.offers?.templates ?? [])]),
    'resources/read': ({ uri }) => readResource(era, uri, twist),
    ...(twist.offers?.prompts === undefined
      ? {}
      : {
          'prompts/list': whole('prompts', [...twist.offers.prompts]),
          'prompts/get': (params: JsonObject) => getPrompt(params, twist),
        }),
    ...(era === '2026-07-28' ? modern(capabilities) : classic(capabilities)),
  };
  return (text) => converse(era, methods, twist, text);
}

const modern = (capabilities: JsonObject): Methods => ({
  'server/discover': () => ({ supportedVersions: ['2026-07-28'], capabilities, ...cached }),
});

const classic = (capabilities: JsonObject): Methods => ({
  initialize: () => ({ protocolVersion: '2025-11-25', capabilities, serverInfo: info }),
  ping: () => ({}),
});

function readResource(era: Era, uri: Json | undefined, { read }: Twist): Outcome {
  if (typeof uri !== 'string') return new Refusal(-32602, 'Invalid params: uri must be a string');
  const found = uri === resource.uri ? { contents } : read?.(uri);
  if (found === undefined)
    return new Refusal(era === '2026-07-28' ? -32602 : -32002, 'Resource not found', { uri });
  return { ...found, ...(era === '2026-07-28' ? cached : {}) };
}

/** Refuses an unknown prompt and a required argument that is missing, as the specification has it. */
function getPrompt({ name, arguments: args = {} }: JsonObject, { offers, prompt }: Twist): Outcome {
  const found = offers?.prompts?.find((one) => one['name'] === name);
  if (found === undefined || typeof name !== 'string') return new Refusal(-32602, 'Unknown prompt');
  if (!isJsonObject(args)) return new Refusal(-32602, 'Invalid params: arguments must be an object');
  const listed = (found['arguments'] ?? []) as readonly JsonObject[];
  const missing = listed.find(
    (argument) => argument['required'] === true && !Object.hasOwn(args, stringOf(argument['name'])),
  );
  if (missing !== undefined)
    return new Refusal(-32602, `Invalid params: ${stringOf(missing['name'])} is missing`);
  if (!Object.values(args).every((value) => typeof value === 'string'))
    return new Refusal(-32602, 'Invalid params: arguments must be strings');
  return (
    prompt?.(name, args) ?? { messages: [{ role: 'user', content: { type: 'text', text: `Do ${name}.` } }] }
  );
}

function callTool(
  tools: readonly ZooTool[],
  twist: Twist,
  { name, arguments: args = {} }: JsonObject,
): Outcome {
  if (typeof name !== 'string') return new Refusal(-32602, 'Invalid params: name must be a string');
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined) return new Refusal(-32602, 'Unknown tool');
  if (!isJsonObject(args)) {
    const made = new Refusal(-32602, 'Invalid params: arguments must be an object');
    return twist.call?.(made, { tool, args: { '': args } }) ?? made;
  }
  const call = { tool, args };
  const breach = breachOf(tool.inputSchema, args);
  const reason = twist.check === undefined ? breach : twist.check(breach, call);
  const made = reason === undefined ? tool.run(args) : refused(reason, call, twist);
  return twist.call?.(made, call) ?? made;
}

const refused = (reason: string, call: ZooCall, twist: Twist): Outcome =>
  twist.refuse?.(reason, call) ?? failure(`invalid arguments: ${reason}`);

function converse(era: Era, methods: Methods, twist: Twist, text: string): readonly string[] {
  const incoming = read(text);
  if (incoming === undefined) return [];
  if (incoming instanceof Refusal) {
    const answer = JSON.stringify({ jsonrpc: '2.0', id: null, error: incoming.error });
    return twist.malformed?.(text, answer) ?? [answer];
  }
  const fault = era === '2026-07-28' ? metaFault(incoming.params['_meta']) : undefined;
  const refusal = twist.meta === undefined ? fault : twist.meta(fault, incoming);
  const handle = Object.hasOwn(methods, incoming.method) ? methods[incoming.method] : undefined;
  const plain = refusal ?? handle?.(incoming.params) ?? new Refusal(-32601, 'Method not found');
  const made = twist.outcome?.(plain, incoming) ?? plain;
  const message = {
    jsonrpc: '2.0',
    id: incoming.id,
    ...(made instanceof Refusal ? { error: made.error } : { result: dressed(era, made) }),
  };
  const written = JSON.stringify(twist.message?.(message, incoming, made) ?? message);
  return twist.texts?.(written, incoming, made) ?? [written];
}

const dressed = (era: Era, result: JsonObject): JsonObject =>
  era === '2025-11-25'
    ? result
    : { resultType: 'complete', ...result, _meta: { 'io.modelcontextprotocol/serverInfo': info } };

function read(text: string): ZooRequest | Refusal | undefined {
  let message: Json;
  try {
    message = JSON.parse(text) as Json;
  } catch {
    return new Refusal(-32700, 'Parse error');
  }
  if (!isJsonObject(message)) return new Refusal(-32600, 'Invalid request: not one object');
  const { id, method, params = {} } = message;
  // The answer to a request of the server's own.
  if (method === undefined && message['jsonrpc'] === '2.0' && id !== undefined && isAnswer(message))
    return undefined;
  if (message['jsonrpc'] !== '2.0' || typeof method !== 'string')
    return new Refusal(-32600, 'Invalid request');
  if (!Object.hasOwn(message, 'id')) return undefined;
  if (typeof id !== 'string' && typeof id !== 'number') return new Refusal(-32600, 'Invalid request: id');
  return isJsonObject(params) ? { id, method, params } : new Refusal(-32600, 'Invalid request: params');
}

const isAnswer = (message: JsonObject): boolean =>
  Object.hasOwn(message, 'result') !== Object.hasOwn(message, 'error');

const prefix = 'io.modelcontextprotocol/';

/** What is wrong with the `_meta` that each request of 2026-07-28 must carry. */
function metaFault(meta: Json | undefined): Refusal | undefined {
  const missing = (what: string): Refusal => new Refusal(-32602, `Invalid params: _meta must hold ${what}`);
  if (!isJsonObject(meta)) return missing('the protocol version');
  const version = meta[`${prefix}protocolVersion`];
  if (typeof version !== 'string') return missing('the protocol version');
  if (version !== '2026-07-28')
    return new Refusal(-32022, 'Unsupported protocol version', {
      supported: ['2026-07-28'],
      requested: version,
    });
  return isJsonObject(meta[`${prefix}clientCapabilities`]) ? undefined : missing('the client capabilities');
}

import type { JsonObject } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import type { Era } from '../protocol/era.js';
import { eraOf, perRequestVersions } from './request-meta.js';
import type { RpcRequest } from './rpc.js';
import { readLine, refusalLine, resultLine, RpcRefusal } from './rpc.js';
import type { SampleTool } from './sample-tool.js';
import type { Service } from './service.js';

/** Takes one line from a client and gives the lines to answer; without I/O. */
export type Session = (line: string) => readonly string[];

type Handler = (service: Service, params: JsonObject) => readonly JsonObject[] | RpcRefusal;

const capabilities = { tools: {} };
const cached = { ttlMs: 300_000, cacheScope: 'public' };

const advertised = ({ run: _run, ...tool }: SampleTool): JsonObject => ({
  ...tool,
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
});

const listTools: Handler = ({ tools }, { cursor }) =>
  cursor === undefined
    ? [{ tools: tools.map(advertised) }]
    : new RpcRefusal(-32602, 'Invalid params: cursor was not given out by this server');

const callTool: Handler = (service, { name, arguments: args = {} }) => {
  if (typeof name !== 'string') return new RpcRefusal(-32602, 'Invalid params: name must be a string');
  if (!isJsonObject(args)) return new RpcRefusal(-32602, 'Invalid params: arguments must be an object');
  const tool = service.tools.find((candidate) => candidate.name === name);
  return tool === undefined ? new RpcRefusal(-32602, 'Unknown tool') : service.call(tool, args);
};

const initialize: Handler = ({ info }, { protocolVersion }) =>
  typeof protocolVersion === 'string'
    ? [{ protocolVersion: '2025-11-25', capabilities, serverInfo: { ...info } }]
    : new RpcRefusal(-32602, 'Invalid params: protocolVersion must be a string');

const discover: Handler = () => [{ supportedVersions: perRequestVersions, capabilities, ...cached }];
const listToolsCached: Handler = (service, params) => {
  const made = listTools(service, params);
  return made instanceof RpcRefusal ? made : made.map((result) => ({ ...result, ...cached }));
};

const handlers: Readonly<Record<Era, ReadonlyMap<string, Handler>>> = {
  '2026-07-28': new Map([
    ['server/discover', discover],
    ['tools/list', listToolsCached],
    ['tools/call', callTool],
  ]),
  '2025-11-25': new Map<string, Handler>([
    ['ping', () => [{}]],
    ['tools/list', listTools],
    ['tools/call', callTool],
  ]),
};

/** What the era adds to each result: 2026-07-28 wants `resultType` first and likes to know who speaks. */
const dressed = (era: Era, result: JsonObject, { info }: Service): JsonObject =>
  era === '2025-11-25'
    ? result
    : { resultType: 'complete', ...result, _meta: { 'io.modelcontextprotocol/serverInfo': { ...info } } };

/** `ping` is allowed before `initialize`, so it needs no version to belong to 2025-11-25. */
function answersTo(
  { id, method, params }: RpcRequest,
  service: Service,
  initialized: boolean,
): readonly string[] {
  const era = method === 'initialize' ? '2025-11-25' : eraOf(params, initialized || method === 'ping');
  if (era instanceof RpcRefusal) return [refusalLine(id, era)];
  const handler = method === 'initialize' ? initialize : handlers[era].get(method);
  const made = handler?.(service, params) ?? new RpcRefusal(-32601, 'Method not found');
  return made instanceof RpcRefusal
    ? [refusalLine(id, made)]
    : made.map((result) => resultLine(id, dressed(era, result, service)));
}

const isInitialize = ({ method, params }: RpcRequest): boolean =>
  method === 'initialize' && typeof params['protocolVersion'] === 'string';

/** A session of one client. Its only state: whether `initialize` was answered, which selects 2025-11-25. */
export function openSession(service: Service): Session {
  let initialized = false;
  return (line) => {
    const incoming = readLine(line);
    if (incoming.kind === 'nothing') return [];
    if (incoming.kind === 'refused') return [refusalLine(incoming.id, incoming.refusal)];
    const answers = answersTo(incoming.request, service, initialized);
    initialized ||= isInitialize(incoming.request);
    return answers;
  };
}

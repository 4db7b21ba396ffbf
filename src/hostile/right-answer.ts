import type { JsonObject } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import { errorCodes as olderCodes } from '../protocol/2025-11-25/error-codes.js';
import { errorCodes } from '../protocol/2026-07-28/error-codes.js';
import type { JsonRpcId } from '../protocol/answer.js';
import { own } from '../protocol/envelope.js';
import { identity } from '../protocol/identity.js';
import type { HeardRequest } from './hostile-server.js';

/** Where a server of the new era says who it is (SHOULD): clients may tell servers apart by it. */
const serverInfoKey = 'io.modelcontextprotocol/serverInfo';
const serverInfo = { name: `${identity.name} hostile`, version: identity.version };
const capabilities = { tools: { listChanged: true }, resources: { listChanged: true }, prompts: {} };
const modern = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
const supported = ['2026-07-28'];
export const versionKey = 'io.modelcontextprotocol/protocolVersion';
const subscriptionKey = 'io.modelcontextprotocol/subscriptionId';

/** What lists hold where nobody chose it. */
const emptyLists: Readonly<Record<string, JsonObject>> = {
  'tools/list': { tools: [] },
  'resources/list': { resources: [] },
  'resources/templates/list': { resourceTemplates: [] },
  'prompts/list': { prompts: [] },
};

/** What was not found by a method that names one thing. */
const unknownThings: Readonly<Record<string, string>> = {
  'tools/call': 'Unknown tool',
  'resources/read': 'Resource not found',
  'prompts/get': 'Unknown prompt',
};

const result = (id: JsonRpcId, value: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id, result: value });

/** An error response; `null`: to what had no id that could be read. */
export const errorText = (id: JsonRpcId | null, code: number, message: string, data?: JsonObject): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } });

/** The refusal of a request that names a revision which our server does not speak (2026-07-28, Versioning). */
export function versionRefusal({ id, params }: HeardRequest): string | undefined {
  const meta = own(params, '_meta');
  const requested = isJsonObject(meta) ? own(meta, versionKey) : undefined;
  if (requested === undefined || requested === '2026-07-28') return undefined;
  return typeof requested === 'string'
    ? errorText(id, errorCodes.unsupportedProtocolVersion, 'Unsupported protocol version', {
        supported,
        requested,
      })
    : errorText(id, errorCodes.invalidParams, 'Invalid params: the protocol version is no text');
}

/** What a correct server without any content says. */
export function rightAnswer({ id, method, params, era }: HeardRequest): string {
  const isModern = era === '2026-07-28';
  const list = emptyLists[method];
  if (list !== undefined) return result(id, { ...(isModern ? modern : {}), ...list });
  const unknown = unknownThings[method];
  if (unknown !== undefined) return errorText(id, codeOfUnknown(method, isModern), unknown);
  if (method === 'initialize') return result(id, { protocolVersion: '2025-11-25', capabilities, serverInfo });
  if (method === 'server/discover')
    return result(id, {
      ...modern,
      supportedVersions: supported,
      capabilities,
      _meta: { [serverInfoKey]: serverInfo },
    });
  if (method === 'subscriptions/listen' && isModern) return acknowledged(id, params);
  return method === 'ping' && !isModern
    ? result(id, {})
    : errorText(id, errorCodes.methodNotFound, 'Method not found');
}

/** Only the older revision has a code of its own for a resource that is not there. */
const codeOfUnknown = (method: string, isModern: boolean): number =>
  method === 'resources/read' && !isModern ? olderCodes.resourceNotFound : errorCodes.invalidParams;

/** A subscription has no answer while it lasts; first it is said which notifications will come. */
function acknowledged(id: JsonRpcId, params: JsonObject): string {
  const wanted = own(params, 'notifications');
  const asks = (name: string): boolean => isJsonObject(wanted) && own(wanted, name) === true;
  const notifications = Object.fromEntries(
    ['toolsListChanged', 'resourcesListChanged'].filter(asks).map((name) => [name, true]),
  );
  return JSON.stringify({
    jsonrpc: '2.0',
    method: 'notifications/subscriptions/acknowledged',
    params: { _meta: { [subscriptionKey]: id }, notifications },
  });
}

import type { Json } from '../../../arbitraries/json/json.js';
import type { Session } from '../../../src/sample/session.js';

/** A 2026-07-28 request's `_meta`. */
export const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

export interface Answered {
  readonly id: Json;
  readonly result?: Record<string, Json>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: Json };
}

/** Sends one message as a line and reads all answers. */
export const ask = (session: Session, message: unknown): readonly Answered[] =>
  session(JSON.stringify(message)).map((line) => JSON.parse(line) as Answered);

export const modern = (method: string, params: object = {}, id: string | number = 1): object => ({
  jsonrpc: '2.0',
  id,
  method,
  params: { ...params, _meta: modernMeta },
});

export const legacy = (method: string, params: object = {}, id: string | number = 1): object => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

export const initialize = legacy('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
});

export const call = (name: string, args: unknown): object => modern('tools/call', { name, arguments: args });

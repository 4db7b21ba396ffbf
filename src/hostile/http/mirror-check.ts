import type { IncomingHttpHeaders } from 'node:http';

import type { JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { JsonRpcId, PeerMessage } from '../../protocol/answer.js';
import { errorCodes } from '../../protocol/2026-07-28/error-codes.js';
import { own } from '../../protocol/envelope.js';
import type { Refusal } from './refusal.js';
import { refusal } from './refusal.js';

/** Where a request says its revision, in `_meta`. */
const versionKey = 'io.modelcontextprotocol/protocolVersion';
const versionHeader = 'mcp-protocol-version';

type Request = PeerMessage & { readonly kind: 'request' };

/** The methods whose target the header `Mcp-Name` repeats, and the parameter that holds it. */
const targets: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** Whether a message is of 2026-07-28 by what it says, or by what its header says of it. */
export function isStateless(message: PeerMessage, headers: IncomingHttpHeaders): boolean {
  if (headers[versionHeader] === '2026-07-28') return true;
  return message.kind === 'request' && own(metaOf(message), versionKey) !== undefined;
}

/** Why the headers of a request of 2026-07-28 do not mirror its body (Streamable HTTP, Server Validation). */
export function mirrorRefusal(
  request: Request,
  id: JsonRpcId,
  headers: IncomingHttpHeaders,
): Refusal | undefined {
  const differs = mirrored(request).find(([name, value]) => decoded(headers[name]) !== value);
  if (differs === undefined) return undefined;
  const [name] = differs;
  const problem = headers[name] === undefined ? 'is missing' : 'does not match the body';
  return refusal(400, errorCodes.headerMismatch, `Header mismatch: ${name} ${problem}`, id);
}

/** The headers that have to be there, with their values; `undefined` where the body says nothing to repeat. */
function mirrored(request: Request): readonly (readonly [name: string, value: unknown])[] {
  const target = Object.hasOwn(targets, request.method) ? targets[request.method] : undefined;
  const name = target === undefined ? undefined : own(paramsOf(request), target);
  return [
    [versionHeader, own(metaOf(request), versionKey)],
    ['mcp-method', request.method],
    ...(typeof name === 'string' ? [['mcp-name', name] as const] : []),
  ];
}

/** A header's value as it was before it was encoded; `undefined` for none. */
function decoded(value: string | readonly string[] | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString('utf8');
}

const paramsOf = ({ params }: Request): JsonObject => (isJsonObject(params) ? params : {});

function metaOf(request: Request): JsonObject {
  const meta = own(paramsOf(request), '_meta');
  return isJsonObject(meta) ? meta : {};
}

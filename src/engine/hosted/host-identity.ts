import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { HeardRequest } from '../../hostile/hostile-server.js';
import { own } from '../../protocol/envelope.js';

/** Who a host says that it is, in the message in which its revision wants it said; `undefined` in all others. */
export function hostIdentity({ method, params, era }: HeardRequest): JsonObject | undefined {
  if (era === '2025-11-25') return method === 'initialize' ? named(own(params, 'clientInfo')) : undefined;
  const meta = own(params, '_meta');
  return named(isJsonObject(meta) ? own(meta, 'io.modelcontextprotocol/clientInfo') : undefined);
}

function named(info: Json | undefined): JsonObject {
  if (!isJsonObject(info)) return {};
  return Object.fromEntries(
    (['name', 'version'] as const).flatMap((member) => {
      const value = own(info, member);
      return typeof value === 'string' ? [[member, value.slice(0, 200)]] : [];
    }),
  );
}

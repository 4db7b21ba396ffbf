import type { JsonObject } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import type { Era } from '../protocol/era.js';
import { RpcRefusal } from './rpc.js';

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';

/** Revisions that may be named in a request's `_meta`; 2025-11-25 is chosen by `initialize` instead. */
export const perRequestVersions: readonly string[] = ['2026-07-28'];

/**
 * Which era a request is in. After `initialize` a request without a version of its own belongs to that
 * session; any other must carry version and capabilities in `_meta`.
 */
export function eraOf(params: JsonObject, initialized: boolean): Era | RpcRefusal {
  const meta = params['_meta'];
  if (meta !== undefined && !isJsonObject(meta))
    return new RpcRefusal(-32602, 'Invalid params: _meta must be an object');
  if (initialized && (meta === undefined || !Object.hasOwn(meta, versionKey))) return '2025-11-25';
  return modernEra(meta ?? {});
}

function modernEra(meta: JsonObject): Era | RpcRefusal {
  const version = Object.hasOwn(meta, versionKey) ? meta[versionKey] : undefined;
  if (typeof version !== 'string') {
    return new RpcRefusal(-32602, `Invalid params: _meta must name ${versionKey}, a string`);
  }
  if (!perRequestVersions.includes(version)) {
    return new RpcRefusal(-32022, 'Unsupported protocol version', {
      supported: perRequestVersions,
      requested: version,
    });
  }
  if (!Object.hasOwn(meta, capabilitiesKey) || !isJsonObject(meta[capabilitiesKey])) {
    return new RpcRefusal(-32602, `Invalid params: _meta must name ${capabilitiesKey}, an object`);
  }
  return '2026-07-28';
}

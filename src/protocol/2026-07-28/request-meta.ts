import type { JsonObject } from '../../../arbitraries/json/json.js';
import { identity } from '../identity.js';

/**
 * What every request carries in `params._meta`: the revision, who we are, and that we offer nothing, so a
 * server must not ask for input.
 */
export const requestMeta: JsonObject = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: identity.name, version: identity.version },
  'io.modelcontextprotocol/clientCapabilities': {},
};

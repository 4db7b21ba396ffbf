import type { JsonObject } from '../../../arbitraries/json/json.js';
import { clientCapabilities } from './client-capabilities.js';
import { identity } from '../identity.js';

/**
 * What every request carries in `params._meta`: the revision, who we are, and what input a server may ask us for.
 */
export const requestMeta: JsonObject = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: identity.name, version: identity.version },
  'io.modelcontextprotocol/clientCapabilities': clientCapabilities,
};

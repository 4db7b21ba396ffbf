import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { Implementation } from '../protocol.js';
import { identity } from '../identity.js';

/** The revisions with an `initialize` handshake that we take as negotiated, newest first. */
export const negotiableRevisions: readonly string[] = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
];

/** The params of `initialize`: the newest revision, no capabilities, and who we are. */
export const initializeParams = (client: Implementation = identity): JsonObject => ({
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: client.name, version: client.version },
});

import type { IncomingHttpHeaders } from 'node:http';

import type { PrincipalLabel } from './principals.js';

/** What of a request's head a law may look at. */
export interface RequestHead {
  /** Whose authorization came, never the authorization itself. */
  readonly principal: PrincipalLabel;
  /** The headers that MCP defines, by their names in lower case, without the session id. */
  readonly headers: Readonly<Record<string, string>>;
}

/** MCP's own headers of a request. */
export function mcpHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const own = Object.entries(headers).filter(
    (entry): entry is [string, string] =>
      entry[0].startsWith('mcp-') && entry[0] !== 'mcp-session-id' && typeof entry[1] === 'string',
  );
  return Object.fromEntries(own);
}

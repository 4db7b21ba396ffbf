import { headerValue } from '../header-value.js';

/**
 * The headers of a request once a revision has been negotiated (Streamable HTTP, Protocol Version Header).
 * `initialize` comes before that and has none.
 */
export const headersFor = (method: string, negotiated: string): Readonly<Record<string, string>> =>
  method === 'initialize' ? {} : { 'MCP-Protocol-Version': headerValue(negotiated) };

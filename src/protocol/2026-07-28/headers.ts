import { headerValue } from '../header-value.js';

/** Methods whose target is mirrored in `Mcp-Name`: a tool's or prompt's name, a resource's URI. */
const namedMethods: ReadonlySet<string> = new Set(['tools/call', 'prompts/get', 'resources/read']);

/** The headers that mirror a request's body (Streamable HTTP, Standard Request Headers). */
export const headers = (method: string, name: string | undefined): Readonly<Record<string, string>> => ({
  'MCP-Protocol-Version': '2026-07-28',
  'Mcp-Method': headerValue(method),
  ...(name === undefined || !namedMethods.has(method) ? {} : { 'Mcp-Name': headerValue(name) }),
});

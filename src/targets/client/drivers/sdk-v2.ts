import type { ClientOptions, Transport } from '@modelcontextprotocol/client';
import {
  Client,
  InMemoryResponseCacheStore,
  SdkError,
  SdkErrorCode,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { InputResponses } from './input-responses.js';
import { capabilitiesFor, inputMethods } from './input-responses.js';
import type { ConnectionSettings, SdkClient } from './sdk-application.js';
import { listen, serveSdk } from './sdk-application.js';

/** As the built-in drivers are started: the era, and the setting that is not the default. */
const [era = '', setting] = process.argv.slice(2);

/** Without a mode this client speaks 2025-11-25 and never asks for the newer revision. */
const negotiation: ClientOptions = era === '2026-07-28' ? { versionNegotiation: { mode: { pin: era } } } : {};

/** What the documentation offers to an application with several connections, in its plainest form. */
const shared: ClientOptions =
  setting === 'shared-cache' ? { responseCacheStore: new InMemoryResponseCacheStore() } : {};

/**
 * Without a cache reads pass it by and lists are always fetched: a list that passes it by as well would leave the
 * client without the schemas that it validates by.
 */
const reading = setting === 'no-cache' ? ({ cacheMode: 'bypass' } as const) : {};
const listing = setting === 'no-cache' ? ({ cacheMode: 'refresh' } as const) : {};

const transportTo = ({ address, headers }: ConnectionSettings): Transport =>
  address.transport === 'stdio'
    ? new StdioClientTransport({ command: address.command, args: [...address.args], env: { ...address.env } })
    : new StreamableHTTPClientTransport(new URL(address.url), { requestInit: { headers } });

function answerWith(client: Client, responses: InputResponses): void {
  for (const method of inputMethods) {
    if (Object.hasOwn(responses, method)) client.setRequestHandler(method, () => responses[method] as never);
    else client.removeRequestHandler(method);
  }
}

async function connect(settings: ConnectionSettings): Promise<SdkClient> {
  const { timeoutMs: timeout, connectMs, responses, heard } = settings;
  const client = new Client(
    { name: `mcp-assay sdk-v2 ${era}`, version: '1' },
    { ...negotiation, ...shared, capabilities: capabilitiesFor(responses) },
  );
  answerWith(client, responses);
  const transport = transportTo(settings);
  listen(heard, client, transport);
  await client.connect(transport, { timeout: connectMs });
  const page = (cursor: string | undefined) => (cursor === undefined ? undefined : { cursor });
  return {
    listTools: (cursor) => client.listTools(page(cursor), { timeout, ...listing }),
    listResources: (cursor) => client.listResources(page(cursor), { timeout, ...listing }),
    callTool: (name, args) => client.callTool({ name, arguments: { ...args } }, { timeout }),
    readResource: (uri) => client.readResource({ uri }, { timeout, ...reading }),
    getPrompt: (name, args) =>
      client.getPrompt({ name, arguments: args as Record<string, string> }, { timeout }),
    answerInput: (changed) => answerWith(client, changed),
    close: () => client.close(),
  };
}

await serveSdk({
  name: setting === undefined ? '@modelcontextprotocol/client' : `@modelcontextprotocol/client (${setting})`,
  module: '@modelcontextprotocol/client',
  connect,
  isTimeout: (error) => error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout,
});

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { ClientResult } from '@modelcontextprotocol/sdk/types.js';
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { InputMethod, InputResponses } from './input-responses.js';
import { capabilitiesFor, inputMethods } from './input-responses.js';
import type { ConnectionSettings, SdkClient } from './sdk-application.js';
import { listen, serveSdk } from './sdk-application.js';

const requestTimeout = -32001;
/** Who lists everything stops here, so that a server without a last page does not keep the driver for ever. */
const mostPages = 100;

const inputSchemas = {
  'elicitation/create': ElicitRequestSchema,
  'sampling/createMessage': CreateMessageRequestSchema,
  'roots/list': ListRootsRequestSchema,
} as const satisfies Record<InputMethod, unknown>;

const transportTo = ({ address, headers }: ConnectionSettings): Transport =>
  address.transport === 'stdio'
    ? new StdioClientTransport({ command: address.command, args: [...address.args], env: { ...address.env } })
    : new StreamableHTTPClientTransport(new URL(address.url), { requestInit: { headers } });

function answerWith(client: Client, responses: InputResponses): void {
  for (const method of inputMethods) {
    if (Object.hasOwn(responses, method))
      client.setRequestHandler(inputSchemas[method], () => responses[method] as ClientResult);
    else client.removeRequestHandler(method);
  }
}

interface Page {
  readonly nextCursor?: string | undefined;
}

/** The items of all pages, in the shape of one: this client lists a page at a time, and applications loop. */
async function allPages<Name extends string>(
  name: Name,
  list: (params: { readonly cursor?: string }) => Promise<Page & Readonly<Record<Name, readonly unknown[]>>>,
): Promise<unknown> {
  const items: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const listed = await list(cursor === undefined ? {} : { cursor });
    items.push(...listed[name]);
    cursor = listed.nextCursor;
    if (cursor === undefined) break;
  }
  return cursor === undefined ? { [name]: items } : { [name]: items, nextCursor: cursor };
}

async function connect(settings: ConnectionSettings): Promise<SdkClient> {
  const { timeoutMs: timeout, connectMs, responses, heard } = settings;
  const client = new Client(
    { name: 'mcp-assay sdk-v1', version: '1' },
    { capabilities: capabilitiesFor(responses) },
  );
  answerWith(client, responses);
  const transport = transportTo(settings);
  listen(heard, client, transport);
  await client.connect(transport, { timeout: connectMs });
  return {
    listTools: (cursor) =>
      cursor === undefined
        ? allPages('tools', (params) => client.listTools(params, { timeout }))
        : client.listTools({ cursor }, { timeout }),
    listResources: (cursor) =>
      cursor === undefined
        ? allPages('resources', (params) => client.listResources(params, { timeout }))
        : client.listResources({ cursor }, { timeout }),
    callTool: (name, args) => client.callTool({ name, arguments: { ...args } }, undefined, { timeout }),
    readResource: (uri) => client.readResource({ uri }, { timeout }),
    getPrompt: (name, args) =>
      client.getPrompt({ name, arguments: args as Record<string, string> }, { timeout }),
    answerInput: (changed) => answerWith(client, changed),
    close: () => client.close(),
  };
}

await serveSdk({
  name: '@modelcontextprotocol/sdk',
  module: '@modelcontextprotocol/sdk/client/index.js',
  connect,
  isTimeout: (error) => error instanceof McpError && error.code === requestTimeout,
});

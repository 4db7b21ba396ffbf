import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../../arbitraries/json/json.js';
import type { DriverAnswer, DriverOp, ServerAddress } from '../driver-protocol.js';
import { driverSetup, serveDriver } from './driver-loop.js';

const requestTimeout = -32001;
/** Who lists all tools stops here, so that a server without a last page does not keep the driver for ever. */
const mostPages = 100;
const setup = driverSetup();

/** A connected client, and whether the newest message from its server was a JSON-RPC error. */
interface Connection {
  readonly client: Client;
  errorCame: boolean;
}

const connections = new Map<string, Connection>();
let latest: string | undefined;

function transportTo(address: ServerAddress): Transport {
  return address.transport === 'stdio'
    ? new StdioClientTransport({ command: address.command, args: [...address.args], env: { ...address.env } })
    : new StreamableHTTPClientTransport(new URL(address.url));
}

async function connect(server: string): Promise<DriverAnswer> {
  const address = setup.servers[server];
  if (address === undefined)
    return { outcome: 'unsupported', error: { code: '', message: `no server ${server}` } };
  const connection: Connection = {
    client: new Client({ name: 'mcp-assay sdk-v1', version: '1' }),
    errorCame: false,
  };
  const transport = transportTo(address);
  await connection.client.connect(transport, { timeout: setup.timeoutMs });
  tap(transport, connection);
  connections.set(server, connection);
  latest = server;
  return { outcome: 'success' };
}

/** The client throws alike for what it refuses itself and for the server's errors; the wire tells them apart. */
function tap(transport: Transport, connection: Connection): void {
  const receive = transport.onmessage;
  const onmessage: NonNullable<Transport['onmessage']> = (message, extra) => {
    connection.errorCame = 'error' in message;
    receive?.(message, extra);
  };
  Object.assign(transport, { onmessage });
}

async function listAllTools(client: Client, options: { readonly timeout: number }): Promise<Json> {
  const tools: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const listed = await client.listTools(cursor === undefined ? {} : { cursor }, options);
    tools.push(...listed.tools);
    cursor = listed.nextCursor;
    if (cursor === undefined) break;
  }
  return { tools: tools as Json[] };
}

/** The operations that ask the server for something; for all others there is nothing here. */
function request(client: Client, op: DriverOp): Promise<unknown> | undefined {
  const options = { timeout: setup.timeoutMs };
  if (op.op === 'listTools') return listAllTools(client, options);
  if (op.op === 'listResources') return client.listResources({}, options);
  if (op.op === 'readResource') return client.readResource({ uri: op.uri }, options);
  if (op.op === 'callTool')
    return client.callTool({ name: op.name, arguments: { ...op.arguments } }, undefined, options);
  return op.op === 'getPrompt' ? getPrompt(client, op, options) : undefined;
}

const getPrompt = (
  client: Client,
  op: { readonly name: string; readonly arguments: JsonObject },
  options: { readonly timeout: number },
): Promise<unknown> =>
  client.getPrompt({ name: op.name, arguments: op.arguments as Record<string, string> }, options);

function thrownBy(error: unknown, { errorCame }: Connection): DriverAnswer {
  const code = error instanceof McpError ? error.code : '';
  const message = error instanceof Error ? error.message : String(error);
  const outcome = errorCame ? 'protocolError' : code === requestTimeout ? 'timeout' : 'refused';
  return { outcome, error: { code, message } };
}

async function close(): Promise<DriverAnswer> {
  const open = [...connections.values()];
  connections.clear();
  await Promise.all(open.map(({ client }) => client.close()));
  return { outcome: 'success' };
}

async function perform(op: DriverOp): Promise<DriverAnswer> {
  if (op.op === 'connect') return connect(op.server);
  if (op.op === 'close') return close();
  const connection = connections.get(op.server ?? latest ?? '');
  if (connection === undefined) return { outcome: 'refused', error: { code: '', message: 'not connected' } };
  connection.errorCame = false;
  try {
    const value = await request(connection.client, op);
    if (value === undefined) return { outcome: 'unsupported' };
    const failed = isJsonObject(value) && value['isError'] === true;
    return { outcome: failed ? 'toolError' : 'success', value: value as Json };
  } catch (error) {
    return thrownBy(error, connection);
  }
}

/** The package does not export its manifest, which lies where its `dist` does. */
function sdkVersion(): string {
  const module = createRequire(import.meta.url).resolve('@modelcontextprotocol/sdk/client/index.js');
  const manifest = join(module.slice(0, module.lastIndexOf(join(sep, 'dist', sep))), 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;
}

await serveDriver(
  {
    client: { name: '@modelcontextprotocol/sdk', version: sdkVersion() },
    features: ['tools', 'resources', 'prompts'],
  },
  perform,
);

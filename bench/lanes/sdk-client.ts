import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { echoScripts, withHttpServer } from './echo-process.js';
import type { Lane, LaneResult } from './lane.js';
import { argumentsAt } from './requests.js';
import { sideBySide } from './side-by-side.js';
import { Stopwatch } from './stopwatch.js';

/** Ready to call: it has listed the tools, so that it validates results as an application's client does. */
async function connected(transport: Parameters<Client['connect']>[0]): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(transport);
  await client.listTools();
  return client;
}

/** A bare loop of `callTool`. */
async function called(
  client: Client,
  lane: Lane,
  args: readonly string[],
  server: number | undefined,
): Promise<LaneResult> {
  const values = args.map((text) => JSON.parse(text) as Record<string, unknown>);
  const watch = new Stopwatch(lane, () => ({ server }));
  await sideBySide(lane.inFlight, watch, (id) =>
    client.callTool({ name: 'echo', arguments: argumentsAt(values, id) }),
  );
  return watch.result();
}

export async function sdkStdio(lane: Lane, args: readonly string[]): Promise<LaneResult> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [echoScripts.stdio],
    stderr: 'ignore',
  });
  const client = await connected(transport);
  try {
    return await called(client, lane, args, transport.pid ?? undefined);
  } finally {
    await client.close();
  }
}

export function sdkHttp(lane: Lane, args: readonly string[]): Promise<LaneResult> {
  return withHttpServer(async (url, server) => {
    // Its declaration does not hold under exactOptionalPropertyTypes.
    const transport = new StreamableHTTPClientTransport(new URL(url)) as Parameters<Client['connect']>[0];
    const client = await connected(transport);
    try {
      return await called(client, lane, args, server);
    } finally {
      await client.close();
    }
  });
}

import { once } from 'node:events';
import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { writeJson } from '../../../src/protocol/json/writer.js';
import type { DriverAnswer, DriverOp, DriverSetup } from '../../../src/targets/client/driver-protocol.js';
import { setupVariable } from '../../../src/targets/client/driver-protocol.js';
import { Client, InputWanted } from './client.js';
import { Refused, ServerError, TimedOut, Unsupported } from './endings.js';
import { planted } from './faults.js';
import { Lines } from './lines.js';
import { ResourceCache } from './resource-cache.js';
import { Session } from './session.js';
import { closeValidators, forgetValidators } from './validators.js';

/**
 * A correct client of MCP in both eras, over stdio and Streamable HTTP, behind the driver protocol. With
 * `--fault NAME` it has that one fault.
 */
const setup = JSON.parse(process.env[setupVariable] ?? '{}') as DriverSetup;
const cache = new ResourceCache();
/** All connections, oldest first. */
const clients: Client[] = [];
const readFrom = new Map<string, Client>();
let responses: JsonObject | null = null;
let token: string | null = null;

async function connect(server: string): Promise<JsonObject> {
  const address = setup.servers[server];
  if (address === undefined) throw new Refused(`there is no server ${JSON.stringify(server)}`);
  const client = new Client(server, (notified) => new Session(address, setup, notified), cache);
  client.responses = responses;
  if (address.transport === 'http') client.setAuth(token);
  clients.push(client);
  return client.connect();
}

/** The newest connection, or the newest to that server. */
const newest = (server: string | undefined): Client | undefined =>
  clients.findLast((each) => server === undefined || each.server === server);

function connected(server: string | undefined): Client {
  const client = newest(server);
  if (client === undefined) throw new Refused('there is no connection');
  return client;
}

async function close(server?: string): Promise<void> {
  const ending = clients.filter((each) => server === undefined || each.server === server);
  for (const client of ending) clients.splice(clients.indexOf(client), 1);
  await Promise.all(ending.map((client) => client.close()));
  if (clients.length > 0) return;
  cache.forget();
  readFrom.clear();
  forgetValidators();
}

function reader(client: Client, uri: string): Client {
  if (!planted('origin-by-uri')) return client;
  const known = readFrom.get(uri) ?? client;
  readFrom.set(uri, known);
  return known;
}

async function perform(op: DriverOp & { readonly cursor?: string }): Promise<JsonObject | undefined> {
  switch (op.op) {
    case 'connect':
      return connect(op.server);
    case 'listTools':
      return connected(op.server).listTools(op.cursor);
    case 'callTool':
      return connected(op.server).callTool(op.name, op.arguments);
    case 'listResources':
      return connected(op.server).listResources(op.cursor);
    case 'readResource':
      return reader(connected(op.server), op.uri).readResource(op.uri);
    case 'getPrompt':
      return connected(op.server).getPrompt(op.name, op.arguments);
    case 'setAuth':
      newest(op.server)?.setAuth(op.token);
      token = op.token;
      return undefined;
    case 'answerInput':
      responses = op.responses;
      for (const client of clients) client.responses = responses;
      return undefined;
    case 'close':
      await close(op.server);
      return undefined;
  }
}

const answering = (outcome: DriverAnswer['outcome'], value: Json | undefined): DriverAnswer => ({
  outcome,
  ...(value === undefined ? {} : { value }),
});

function handedOver(op: DriverOp['op'], result: JsonObject | undefined): DriverAnswer {
  const failed = op === 'callTool' && result?.['isError'] === true && !planted('error-flag-ignored');
  if (failed && planted('error-flag-as-protocol-error')) {
    return { outcome: 'protocolError', error: { code: -32603, message: 'the tool failed' } };
  }
  const shown =
    planted('falsy-members-dropped') && op === 'callTool' && result !== undefined ? filled(result) : result;
  return answering(failed ? 'toolError' : 'success', shown);
}

/** A result whose structured content has lost what JavaScript takes for false. */
function filled({ structuredContent, ...result }: JsonObject): JsonObject {
  if (!structuredContent) return result;
  if (!isJsonObject(structuredContent)) return { ...result, structuredContent };
  const members = Object.entries(structuredContent).filter(([, value]) => Boolean(value));
  return { ...result, structuredContent: Object.fromEntries(members) };
}

function failure(error: unknown): DriverAnswer {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof InputWanted) return answering('inputRequired', error.result);
  if (error instanceof ServerError) return { outcome: 'protocolError', error: { code: error.code, message } };
  if (error instanceof TimedOut) return { outcome: 'timeout', error: { code: '', message } };
  if (error instanceof Unsupported) return { outcome: 'unsupported', error: { code: '', message } };
  return { outcome: 'refused', error: { code: '', message } };
}

const print = (line: object): void => {
  process.stdout.write(`${writeJson(line as Json)}\n`);
};

print({
  driver: 1,
  client: { name: 'reference client', version: '1.0.0' },
  features: ['tools', 'resources', 'prompts', 'auth', 'input'],
});

async function answer(line: Buffer): Promise<void> {
  const { id, ...op } = JSON.parse(line.toString('utf8')) as DriverOp & { readonly id: number };
  const said = await perform(op).then((result) => handedOver(op.op, result), failure);
  print({ id, ...said });
}

let doing: Promise<void> = Promise.resolve();
const lines = new Lines(Number.POSITIVE_INFINITY, (line) => {
  if (line !== undefined) doing = doing.then(() => answer(line));
});
process.stdin.on('data', (chunk: Buffer) => lines.push(chunk));
await once(process.stdin, 'end');
await doing;
await close();
await closeValidators();

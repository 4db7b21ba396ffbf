import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../../arbitraries/json/json.js';
import type { DriverAnswer, DriverOp, ServerAddress } from '../driver-protocol.js';
import { driverSetup, serveDriver } from './driver-loop.js';
import { heardErrors } from './heard-errors.js';
import type { HeardErrors } from './heard-errors.js';
import type { InputResponses } from './input-responses.js';

/** What a connection starts with. `headers` is read for each request, so that it may change. */
export interface ConnectionSettings {
  readonly address: ServerAddress;
  readonly headers: Readonly<Record<string, string>>;
  readonly responses: InputResponses;
  readonly timeoutMs: number;
  readonly connectMs: number;
  /** To be told of each message that comes, before the client sees it. */
  readonly heard: HeardErrors;
}

/** A connected client of an official SDK, as an application uses it. */
export interface SdkClient {
  listTools(cursor: string | undefined): Promise<unknown>;
  listResources(cursor: string | undefined): Promise<unknown>;
  callTool(name: string, args: JsonObject): Promise<unknown>;
  readResource(uri: string): Promise<unknown>;
  getPrompt(name: string, args: JsonObject): Promise<unknown>;
  /** Throws where the client did not say on connecting that it can answer. */
  answerInput(responses: InputResponses): void;
  close(): Promise<void>;
}

/** One of the official SDKs. */
export interface Sdk {
  /** The package, and the setting where it is not the default. */
  readonly name: string;
  /** A module of the package that can be resolved. */
  readonly module: string;
  connect(settings: ConnectionSettings): Promise<SdkClient>;
  isTimeout(error: unknown): boolean;
}

interface Connection {
  readonly server: string;
  readonly client: SdkClient;
  readonly headers: Record<string, string>;
  readonly heard: HeardErrors;
  readonly isHttp: boolean;
}

/** Connecting may have to wait for a process to start. */
const shortestConnectMs = 5000;

const success: DriverAnswer = { outcome: 'success' };
const refused = (message: string): DriverAnswer => ({ outcome: 'refused', error: { code: '', message } });
const unsupported = (message: string): DriverAnswer => ({
  outcome: 'unsupported',
  error: { code: '', message },
});

/** An application that uses an official SDK's client and hands over what it gets. */
class SdkApplication {
  readonly #sdk: Sdk;
  readonly #setup = driverSetup();
  /** The newest last. */
  #connections: Connection[] = [];
  #token: string | null = null;
  #responses: InputResponses = {};

  constructor(sdk: Sdk) {
    this.#sdk = sdk;
  }

  async perform(op: DriverOp): Promise<DriverAnswer> {
    switch (op.op) {
      case 'connect':
        return this.#connect(op.server);
      case 'close':
        return this.#close(op.server);
      case 'setAuth':
        return this.#setAuth(op.token, this.#connectionTo(op.server));
      case 'answerInput':
        return this.#answerInput(op.responses ?? {});
      case 'listTools':
      case 'listResources':
      case 'callTool':
      case 'readResource':
      case 'getPrompt':
        return this.#ask(op);
    }
  }

  #connectionTo(server: string | undefined): Connection | undefined {
    return this.#connections.findLast((connection) => server === undefined || connection.server === server);
  }

  async #connect(server: string): Promise<DriverAnswer> {
    const address = this.#setup.servers[server];
    if (address === undefined) return unsupported(`no server ${server}`);
    const headers: Record<string, string> = {};
    authorize(headers, this.#token);
    const heard = heardErrors();
    const { timeoutMs } = this.#setup;
    try {
      const connectMs = Math.max(timeoutMs, shortestConnectMs);
      const settings = { address, headers, responses: this.#responses, timeoutMs, connectMs, heard };
      const client = await this.#sdk.connect(settings);
      this.#connections.push({ server, client, headers, heard, isHttp: address.transport === 'http' });
      return success;
    } catch (error) {
      return this.#thrown(error, heard);
    }
  }

  async #ask(op: AskingOp): Promise<DriverAnswer> {
    const connection = this.#connectionTo(op.server);
    if (connection === undefined) return refused('not connected');
    connection.heard.forget();
    try {
      const value = (await asked(connection.client, op)) as Json;
      const failed = op.op === 'callTool' && isJsonObject(value) && value['isError'] === true;
      return { outcome: failed ? 'toolError' : 'success', value };
    } catch (error) {
      return this.#thrown(error, connection.heard);
    }
  }

  /** The clients throw alike for what they refuse themselves and for the server's errors; the wire tells them apart. */
  #thrown(error: unknown, heard: HeardErrors): DriverAnswer {
    const outcome = heard.names(error) ? 'protocolError' : this.#sdk.isTimeout(error) ? 'timeout' : 'refused';
    return { outcome, error: { code: codeOf(error), message: messageOf(error) } };
  }

  #setAuth(token: string | null, connection: Connection | undefined): DriverAnswer {
    const isHttp =
      connection?.isHttp ?? Object.values(this.#setup.servers).some(({ transport }) => transport === 'http');
    if (!isHttp) return unsupported('a server over stdio takes no authorization');
    this.#token = token;
    if (connection !== undefined) authorize(connection.headers, token);
    return success;
  }

  #answerInput(responses: InputResponses): DriverAnswer {
    this.#responses = responses;
    try {
      for (const { client } of this.#connections) client.answerInput(responses);
      return success;
    } catch (error) {
      return refused(`${messageOf(error)}; it counts for connections to come`);
    }
  }

  async #close(server: string | undefined): Promise<DriverAnswer> {
    const ended = this.#connections.filter((each) => server === undefined || each.server === server);
    this.#connections = this.#connections.filter((each) => !ended.includes(each));
    await Promise.all(ended.map(({ client }) => client.close()));
    return success;
  }
}

type AskingOp = Extract<
  DriverOp,
  { readonly op: 'listTools' | 'listResources' | 'callTool' | 'readResource' | 'getPrompt' }
>;

function asked(client: SdkClient, op: AskingOp): Promise<unknown> {
  switch (op.op) {
    case 'listTools':
      return client.listTools(op.cursor);
    case 'listResources':
      return client.listResources(op.cursor);
    case 'callTool':
      return client.callTool(op.name, op.arguments);
    case 'readResource':
      return client.readResource(op.uri);
    case 'getPrompt':
      return client.getPrompt(op.name, op.arguments);
  }
}

function authorize(headers: Record<string, string>, token: string | null): void {
  if (token === null) delete headers['Authorization'];
  else headers['Authorization'] = `Bearer ${token}`;
}

function codeOf(error: unknown): string | number {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'number' || typeof code === 'string' ? code : '';
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Lets each message be heard before the client sees it, since the clients call what listened before them first; what
 * the client complains of goes to stderr.
 */
export function listen(heard: HeardErrors, client: object, transport: object): void {
  const onmessage = (message: object): void => heard.note(message);
  const onerror = (error: Error): void => console.error(`onerror: ${error.message}`);
  Object.assign(transport, { onmessage });
  Object.assign(client, { onerror });
}

/** The package does not export its manifest, which lies where its `dist` does. */
function versionOf(module: string): string {
  const path = createRequire(import.meta.url).resolve(module);
  const manifest = join(path.slice(0, path.lastIndexOf(join(sep, 'dist', sep))), 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;
}

/** Serves the driver protocol with the client of an official SDK until stdin ends. */
export async function serveSdk(sdk: Sdk): Promise<void> {
  const application = new SdkApplication(sdk);
  await serveDriver(
    {
      client: { name: sdk.name, version: versionOf(sdk.module) },
      features: ['tools', 'resources', 'prompts', 'auth', 'input'],
    },
    (op) => application.perform(op),
  );
}

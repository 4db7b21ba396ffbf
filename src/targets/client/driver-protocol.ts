import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import type { Era } from '../../protocol/era.js';

/** The environment variable that a driver is started with; it holds a `DriverSetup` as JSON. */
export const setupVariable = 'MCP_ASSAY_DRIVER';

/** How the client under test reaches one of our servers. */
export type ServerAddress =
  | {
      readonly transport: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      /** To be added to whatever environment the client gives its servers. */
      readonly env: Readonly<Record<string, string>>;
    }
  | { readonly transport: 'http'; readonly url: string };

/** What a driver needs to know before it says anything. */
export interface DriverSetup {
  /** By name: `a`, `b`, …. */
  readonly servers: Readonly<Record<string, ServerAddress>>;
  /** The revision that the client is to speak, where it can choose. */
  readonly era: Era;
  /**
   * How long one request of the client may take, in milliseconds, before the driver answers `timeout`; connecting may
   * take 5 s in any case.
   */
  readonly timeoutMs: number;
}

/**
 * The first line of a driver: which client it wraps, and what that client can do: `tools`, `resources`, `prompts`,
 * `auth` (`setAuth`), `input` (`answerInput`). What is not listed is answered `unsupported`.
 */
export interface DriverHello {
  readonly driver: 1;
  readonly client: { readonly name: string; readonly version: string };
  readonly features: readonly string[];
}

/**
 * What a driver is asked to make its client do. Where no `server` is named, the server is meant that was connected to
 * last; of several connections to one server the newest.
 *
 * - `connect`: opens a connection of its own, also to a server that is connected to already
 * - `listTools`, `listResources`: all pages, as an application does; with `cursor` that page alone
 * - `callTool`, `getPrompt`, `readResource`: one request, with all that the client does around it
 * - `setAuth`: from now on this bearer token, on the connection and on those to come; `null`: none. HTTP only
 * - `answerInput`: what to give when the server asks for input, by method: `elicitation/create`,
 *   `sampling/createMessage`, `roots/list`. Before `connect` the client says that it can; afterwards only the answers
 *   change. `null`: the client has no answers any more
 * - `close`: ends all connections, or those to `server`
 */
export type DriverOp = { readonly server?: string } & (
  | { readonly op: 'connect'; readonly server: string }
  | { readonly op: 'listTools' | 'listResources'; readonly cursor?: string }
  | { readonly op: 'callTool' | 'getPrompt'; readonly name: string; readonly arguments: JsonObject }
  | { readonly op: 'readResource'; readonly uri: string }
  | { readonly op: 'setAuth'; readonly token: string | null }
  | { readonly op: 'answerInput'; readonly responses: JsonObject | null }
  | { readonly op: 'close' }
);

/**
 * What the application behind the client saw.
 *
 * - `success`: it got `value`
 * - `toolError`: it got a result of a tool that says `isError: true`, and can tell it from a success
 * - `protocolError`: it got the JSON-RPC error that the server answered with
 * - `refused`: it got an error of the client itself, which did not hand over what came or did not ask at all
 * - `inputRequired`: it got the server's questions, to answer them itself
 * - `unsupported`: the client has no such operation
 * - `timeout`: the client gave up waiting
 */
export type DriverOutcome =
  | 'success'
  | 'toolError'
  | 'protocolError'
  | 'refused'
  | 'inputRequired'
  | 'unsupported'
  | 'timeout';

export const driverOutcomes: readonly DriverOutcome[] = [
  'success',
  'toolError',
  'protocolError',
  'refused',
  'inputRequired',
  'unsupported',
  'timeout',
];

/**
 * A driver's answer without its id. `value` has the shape of MCP's result for the operation, exactly as the
 * application received it: nothing is filled in, put right or left out, and what is absent stays absent. A number that
 * became infinite is written as `1e999`.
 */
export interface DriverAnswer {
  readonly outcome: DriverOutcome;
  readonly value?: Json;
  readonly error?: { readonly code: string | number; readonly message: string };
}

/** Any operation's answer line. */
export interface DriverAnswerLine extends DriverAnswer {
  readonly id: number;
}

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
      readonly env: Readonly<Record<string, string>>;
    }
  | { readonly transport: 'http'; readonly url: string };

/** What a driver needs to know before it says anything. */
export interface DriverSetup {
  readonly servers: Readonly<Record<string, ServerAddress>>;
  readonly era: Era;
  /** How long one request of the client may take before the driver answers `timeout`. */
  readonly timeoutMs: number;
}

/** The first line of a driver: which client it wraps, and which features that client has. */
export interface DriverHello {
  readonly driver: 1;
  readonly client: { readonly name: string; readonly version: string };
  readonly features: readonly string[];
}

/**
 * What a driver is asked to make its client do. All but `connect` speak to the server that was connected to
 * last, or to the connected one that `server` names.
 */
export type DriverOp = { readonly server?: string } & (
  | { readonly op: 'connect'; readonly server: string }
  | { readonly op: 'listTools' | 'listResources' | 'close' }
  | { readonly op: 'callTool' | 'getPrompt'; readonly name: string; readonly arguments: JsonObject }
  | { readonly op: 'readResource'; readonly uri: string }
  | { readonly op: 'setAuth'; readonly token: string | null }
  | { readonly op: 'answerInput'; readonly responses: JsonObject }
);

/**
 * What the application behind the client saw. `refused`: the client itself did not hand over what came;
 * `protocolError`: the server answered with an error; `unsupported`: the client has no such operation.
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

/** A driver's answer without its id. `value` has MCP's result shape, as the application received it. */
export interface DriverAnswer {
  readonly outcome: DriverOutcome;
  readonly value?: Json;
  readonly error?: { readonly code: string | number; readonly message: string };
}

/** Any operation's answer line. */
export interface DriverAnswerLine extends DriverAnswer {
  readonly id: number;
}

import type { ServerPort } from './memory/server-port.js';

/** A server that we start and talk to over its stdin and stdout. `env` is added to a minimal allowlist. */
export interface StdioEndpoint {
  readonly kind: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  /** Secrets: never part of `Transport.endpoint` or of a message. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Parts of `command` and `args` that must be shown nowhere, such as variables filled in by a config file. */
  readonly secrets?: readonly string[];
}

/** A server behind Streamable HTTP. Userinfo in `url` is sent as Basic authorization. */
export interface HttpEndpoint {
  readonly kind: 'http';
  readonly url: string;
  /** Secrets: never part of `Transport.endpoint` or of a message. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Parts of `url` that must be shown nowhere. */
  readonly secrets?: readonly string[];
}

/** Answers one message text with another, or with nothing. What it throws counts as a crash of the peer. */
export type MessageHandler = (text: string) => string | undefined | Promise<string | undefined>;

/**
 * A server in this process: a function from text to text, or anything that has `connect(transport)` as the
 * servers of the MCP SDKs do. A function that makes such a server gives every connection a fresh one.
 */
export type MemoryEndpoint = { readonly kind: 'memory'; readonly name?: string } & (
  | { readonly handler: MessageHandler }
  | { readonly server: ServerPort | (() => ServerPort | Promise<ServerPort>) }
);

export type Endpoint = StdioEndpoint | HttpEndpoint | MemoryEndpoint;

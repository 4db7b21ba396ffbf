/**
 * The transport that a server object gets: the part of the MCP SDKs' `Transport` that every version has.
 * The server calls `start`, `send` and `close` and sets the three callbacks.
 */
export interface PortTransport {
  start(): Promise<void>;
  send(message: unknown, options?: unknown): Promise<void>;
  close(): Promise<void>;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: never, extra?: never) => void) | undefined;
}

/** Anything that speaks MCP through a transport object: the servers of SDK 1.x and 2.x, or a function's wrapper. */
export interface ServerPort {
  connect(transport: PortTransport): unknown;
  close?(): unknown;
}

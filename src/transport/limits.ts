/** What we take from a peer. Sizes in bytes, times in milliseconds. */
export interface TransportLimits {
  /** One line, one HTTP response, and all that comes between two answers. Default 64 MiB. */
  readonly messageBytes: number;
  /** What may be printed on stdout before the first JSON-RPC message. Default 64 KiB. */
  readonly prologueBytes: number;
  /** How much of the newest stderr is kept. Default 64 KiB. */
  readonly stderrBytes: number;
  /** What may wait in the pipe to a peer that does not read. Default 16 MiB. */
  readonly backlogBytes: number;
  /** How long each step of an orderly end may take: stdin closed, then SIGTERM. Default 500 ms. */
  readonly graceMs: number;
}

export const defaultLimits: TransportLimits = {
  messageBytes: 64 * 1024 * 1024,
  prologueBytes: 64 * 1024,
  stderrBytes: 64 * 1024,
  backlogBytes: 16 * 1024 * 1024,
  graceMs: 500,
};

/** A number of bytes as people read it: `64 KB`, `16 MB`, `900 bytes`. */
export function bytesText(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${Math.round(bytes / (1024 * 1024))} MB`;
  if (bytes >= 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${bytes} bytes`;
}

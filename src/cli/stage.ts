import type { Readable } from 'node:stream';

/** A stream that text, or bytes of a protocol, are written to, and what is known of the screen behind it. */
export interface TextStream {
  write(text: string | Uint8Array): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Where a command plays: the streams, the environment, and the wish to stop. */
export interface Stage {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** Results. */
  readonly stdout: TextStream;
  /** Progress, questions and errors. */
  readonly stderr: TextStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted by the first interrupt: finish the books and end. */
  readonly signal: AbortSignal;
}

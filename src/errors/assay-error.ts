/**
 * Why we stopped. `exitCode` follows the table of exit codes in the README: 2 usage, 3 not reachable or
 * no MCP, 4 authorization, 5 our own fault, 7 nothing tested.
 */
export type AssayErrorCode =
  | 'usage'
  | 'configuration'
  | 'unreachable'
  | 'not-mcp'
  | 'unsupported-era'
  | 'authorization'
  | 'rate-limited'
  | 'nothing-tested'
  | 'internal';

const exitCodes: Readonly<Record<AssayErrorCode, number>> = {
  usage: 2,
  configuration: 2,
  unreachable: 3,
  'not-mcp': 3,
  'unsupported-era': 3,
  authorization: 4,
  'rate-limited': 4,
  'nothing-tested': 7,
  internal: 5,
};

export interface AssayErrorDetails {
  /** Labelled lines shown under the message, in order, for example `['tried', 'server/discover']`. */
  readonly facts?: readonly (readonly [label: string, text: string])[];
  /** What the reader can do now: one imperative sentence. */
  readonly next?: string;
  readonly cause?: unknown;
}

/**
 * The only error this package throws on purpose. A peer's fault is never an error: it is data.
 * The message is one lower-case sentence that holds the offending value.
 */
export class AssayError extends Error {
  override readonly name = 'AssayError';
  readonly code: AssayErrorCode;
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly next: string | undefined;

  constructor(code: AssayErrorCode, message: string, details: AssayErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.facts = details.facts ?? [];
    this.next = details.next;
  }

  get exitCode(): number {
    return exitCodes[this.code];
  }
}

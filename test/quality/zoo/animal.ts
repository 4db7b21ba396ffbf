import type { Authorizations } from '../../../src/engine/authorizations/authorizations.js';
import type { Level } from '../../../src/invariants/invariant.js';
import type { Era } from '../../../src/protocol/era.js';
import type { Endpoint } from '../../../src/transport/endpoint.js';
import type { OpenEndpoint } from './endpoint.js';

/** A server with one fault, and what a run has to find in it. */
export interface Animal {
  /** A sentence on what it does wrong. */
  readonly name: string;
  /** A row of the public faults (`A16`), or the law that it was made for. */
  readonly source: string;
  readonly era: Era;
  /** The law that it breaks, and no other `must` or `should`. */
  readonly invariant: string;
  readonly level?: Level;
  readonly tool: string;
  /** The exact minimal input: JSON text of the arguments, the text of other bytes, the message that was asked. */
  readonly minimal: string;
  /**
   * Every message of the minimal case in order, those that prepare it included; before it, where the case says so,
   * whose authorization asks: `b: {…}`. Absent where `minimal` is the whole case.
   */
  readonly sequence?: readonly string[];
  /** Other laws that the same fault breaks, each told once. */
  readonly also?: readonly string[];
  /** Calls of a run, where 1000 take too long. */
  readonly maxCalls?: number;
  /** How long an answer may take; short where none comes. */
  readonly timeoutMs?: number;
  /** Two that the server tells apart. */
  readonly authorizations?: Authorizations;
  /** Relations that its user states. */
  readonly relations?: readonly string[];
  /** Whether tools that write may be called. */
  readonly allowWrites?: boolean;
  /** Makes a fresh server for each run. */
  readonly server: () => Endpoint | Promise<OpenEndpoint>;
}

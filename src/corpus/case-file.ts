import type { Json } from '../../arbitraries/json/json.js';
import type { Mutation } from '../../arbitraries/mutation.js';
import type { Era } from '../protocol/era.js';
import type { Label } from '../validation/verdict.js';

/**
 * What a step sends: JSON text or bytes, so that own `__proto__` keys, `-0`, integers above 2^53, duplicate
 * keys and lone surrogates survive. In JSON text the placeholders `"{id}"` (the request id) and `"{meta}"`
 * (the era's `_meta` object) are filled in at replay; a step is a whole message, never a command.
 */
export type Sent = { readonly json: string } | { readonly base64: string };

/** What came back when the case was found: for people, and to tell "same answer as recorded". */
interface Expectation {
  readonly outcome: string;
  /** The answer as JSON text, bounded; absent when nothing came. */
  readonly answer?: string;
}

/**
 * Whose authorization a step carries, where more than one took part: one of the two that the user gave, none at all, or
 * one that nobody issued, as a right that was withdrawn looks. Never the authorization itself.
 */
export type StepPrincipal = 'a' | 'b' | 'none' | 'invalid';

/** What a client under test is made to do: an operation of the driver protocol, `op` and what belongs to it. */
export interface RecordedAsk {
  readonly op: string;
}

/**
 * One step. To a server: what is sent, and as whom. To a client: what it is asked to do, and after that what our server
 * says from then on to requests of the method `to`, the n-th one to the n-th request; `beside` marks a message that
 * goes on the same stream just before or just after the answer next to it, and `http` says how HTTP carries it.
 */
export type RecordedStep =
  | {
      readonly send: Sent;
      readonly as?: StepPrincipal;
      readonly to?: string;
      readonly beside?: 'before' | 'after';
      readonly http?: { readonly kind: string };
    }
  | { readonly ask: RecordedAsk }
  | { readonly expect: Expectation };

/**
 * A minimal failing case, made to be committed and read: `corpus/<invariant>/<tool>-<fingerprint>.json`.
 * The first six members come in this order, so that the head of the file is the finding's identity.
 * It never holds a command, a path, a header or an environment value.
 */
export interface CaseFile {
  readonly case: 1;
  readonly invariant: string;
  /** `f-` and 8 hex digits. */
  readonly fingerprint: string;
  readonly era: Era;
  /** The system under test: a server (we send arguments) or a client (we send results). */
  readonly direction: 'server' | 'client';
  readonly tool: string;
  readonly description: string;
  readonly label: Label;
  readonly setup: readonly RecordedStep[];
  readonly exchange: readonly RecordedStep[];
  /** The schema that the law speaks of, as JSON text, when there is one. */
  readonly schema?: string;
  readonly mutations: readonly Mutation[];
  /** What a correct peer does. */
  readonly right: string;
  readonly foundWith: { readonly version: string; readonly seed: number };
}

/** A JSON Schema is data here, so that it can be published and compiled. */
export type PublishedSchema = Readonly<Record<string, Json>>;

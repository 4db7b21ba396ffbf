import { randomInt } from 'node:crypto';
import type { Attack } from '../../hostile/attack.js';
import { attacks } from '../../hostile/attacks/attacks.js';
import type { Observations } from '../../hostile/observed/observations.js';
import type { Era } from '../../protocol/era.js';
import type { DriverChoice } from '../../targets/client/driver-command.js';
import { eraOfDriver } from '../../targets/client/driver-command.js';
import type { ServerAddress } from '../../targets/client/driver-protocol.js';
import type { Redact } from './client-redaction.js';
import { redactionFor } from './client-redaction.js';

/** Options of a run against a client. Times in milliseconds. */
export interface ClientFuzzOptions {
  readonly driver: DriverChoice;
  /** Default: all that there are. */
  readonly attacks?: readonly Attack[];
  /** The revision that the driver is told to make its client speak. Default: that of a built-in driver, or 2025-11-25. */
  readonly era?: Era;
  /** How the client reaches our servers. Default stdio. */
  readonly transport?: ServerAddress['transport'];
  /** 32-bit unsigned; drawn when absent. */
  readonly seed?: number;
  /** Results sent, without those of shrinking, which may add 20 %. Default 1000. */
  readonly maxCalls?: number;
  /** Longest result that is sent, in UTF-8 bytes; results have their own bound of 16 KiB beside it. */
  readonly maxPayloadBytes?: number;
  /** Levels of nesting of a result that is sent. */
  readonly maxValueDepth?: number;
  /** How long the client may take for one request. Default 5000. */
  readonly timeoutMs?: number;
  /** Folder of minimal failing cases; `null` keeps none. Default `corpus`. */
  readonly corpusDir?: string | null;
  /** The acceptance sheet: before the attacks, in place of them, or not at all. Default `none`. */
  readonly sheet?: SheetChoice;
  /** What a person saw at a host, for the rows that ask for it. */
  readonly observed?: Observations;
  /** Folder of what the rows of the sheet are judged by; `null` keeps none. Default `null`. */
  readonly evidenceDir?: string | null;
  readonly signal?: AbortSignal;
}

export type SheetChoice = 'first' | 'only' | 'none';

/** The same with every default filled in. */
export interface ClientSettings {
  readonly driver: DriverChoice;
  readonly attacks: readonly Attack[];
  readonly era: Era;
  readonly transport: ServerAddress['transport'];
  readonly seed: number;
  readonly maxCalls: number;
  readonly maxPayloadBytes: number;
  readonly maxValueDepth: number;
  readonly timeoutMs: number;
  readonly corpusDir: string | null;
  readonly sheet: SheetChoice;
  readonly observed: Observations | undefined;
  readonly evidenceDir: string | null;
  readonly signal: AbortSignal;
  readonly redact: Redact;
}

export const clientSettings = (options: ClientFuzzOptions, signal: AbortSignal): ClientSettings => ({
  driver: options.driver,
  attacks: options.attacks ?? attacks,
  era: options.era ?? eraOfDriver(options.driver) ?? '2025-11-25',
  transport: options.transport ?? 'stdio',
  seed: options.seed ?? randomInt(2 ** 32),
  maxCalls: options.maxCalls ?? 1000,
  maxPayloadBytes: options.maxPayloadBytes ?? Number.POSITIVE_INFINITY,
  maxValueDepth: options.maxValueDepth ?? Number.POSITIVE_INFINITY,
  timeoutMs: options.timeoutMs ?? 5000,
  corpusDir: options.corpusDir === undefined ? 'corpus' : options.corpusDir,
  sheet: options.sheet ?? 'none',
  observed: options.observed,
  evidenceDir: options.evidenceDir ?? null,
  signal,
  redact: redactionFor(options.driver),
});

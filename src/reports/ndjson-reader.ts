import { closeSync, openSync, readSync } from 'node:fs';
import type { AssayEvent } from '../engine/events.js';
import { eventFault } from './event-fault.js';
import { orConfigurationError } from './log-error.js';

/** Something in a log that could not be taken as an event. `line` counts from 1. */
export interface LogWarning {
  readonly line: number;
  readonly message: string;
}

export interface ReadOptions {
  /** Longer lines are skipped; UTF-8 bytes, default 16 MiB. */
  readonly maxLineBytes?: number;
  /** At most this many warnings are handed on, the last one saying that there are more; default 20. */
  readonly maxWarnings?: number;
  readonly onWarning?: (warning: LogWarning) => void;
}

/**
 * Reads the events of a log, one line in memory at a time. Lines that are no event (torn, too long, of
 * another version) are skipped with a warning; so are gaps in `seq` told.
 *
 * @throws AssayError `configuration` when the file cannot be read
 */
export function* readEvents(path: string, options: ReadOptions = {}): Generator<AssayEvent, void, undefined> {
  const warn = boundedWarnings(options);
  let previous: number | undefined;
  for (const line of linesOf(path, options.maxLineBytes ?? 16 * 1024 * 1024)) {
    if (line.text === '') continue;
    const read = readLine(line);
    if ('problem' in read) {
      warn({ line: line.number, message: read.problem });
      continue;
    }
    const { seq } = read.event;
    if (previous !== undefined && seq !== previous + 1 && seq !== 0) {
      warn({ line: line.number, message: `events are missing: seq ${seq} follows ${previous}` });
    }
    previous = seq;
    yield read.event;
  }
}

function boundedWarnings({ onWarning, maxWarnings = 20 }: ReadOptions): (warning: LogWarning) => void {
  let given = 0;
  return (warning) => {
    given += 1;
    if (given < maxWarnings) onWarning?.(warning);
    else if (given === maxWarnings) {
      onWarning?.({ ...warning, message: `${warning.message}; further problems are not told` });
    }
  };
}

interface Line {
  readonly number: number;
  /** Undefined when the line is longer than allowed. */
  readonly text: string | undefined;
  /** Whether a line end follows. */
  readonly ended: boolean;
}

function readLine({ text, ended }: Line): { readonly event: AssayEvent } | { readonly problem: string } {
  if (text === undefined) return { problem: 'the line is too long and was skipped' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: ended ? 'no JSON, skipped' : 'the last line is torn and was skipped' };
  }
  const fault = eventFault(value);
  return fault === undefined ? { event: value as AssayEvent } : { problem: `${fault}; the line was skipped` };
}

function* linesOf(path: string, maxBytes: number): Generator<Line, void, undefined> {
  const descriptor = orConfigurationError(path, () => openSync(path, 'r'));
  const chunk = Buffer.allocUnsafe(65_536);
  let pieces: Buffer[] = [];
  let size = 0;
  let number = 0;
  const take = (piece: Buffer): void => {
    size += piece.length;
    if (size <= maxBytes) pieces.push(Buffer.from(piece));
    else pieces = [];
  };
  const end = (ended: boolean): Line => {
    const text = size > maxBytes ? undefined : Buffer.concat(pieces).toString('utf8').replace(/\r$/, '');
    pieces = [];
    size = 0;
    number += 1;
    return { number, text, ended };
  };
  try {
    for (;;) {
      const length = orConfigurationError(path, () => readSync(descriptor, chunk, 0, chunk.length, null));
      if (length === 0) break;
      let start = 0;
      for (let at = chunk.indexOf(0x0a); at >= 0 && at < length; at = chunk.indexOf(0x0a, start)) {
        take(chunk.subarray(start, at));
        start = at + 1;
        yield end(true);
      }
      take(chunk.subarray(start, length));
    }
    if (size > 0) yield end(false);
  } finally {
    closeSync(descriptor);
  }
}

import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Json } from '../../arbitraries/json/json.js';
import type { AssayEvent } from '../engine/events.js';
import { writeJson } from '../protocol/json/writer.js';
import { orConfigurationError } from './log-error.js';

/**
 * One event as a line of `run.ndjson`, without its line end. `-0`, own `__proto__` keys and lone surrogates
 * survive.
 */
export const eventLine = (event: AssayEvent): string => writeJson(event as unknown as Json);

/** A listener that appends each event to a file. */
export interface NdjsonLog {
  onEvent(event: AssayEvent): void;
  /** Hands what is buffered to the operating system. */
  flush(): void;
  /** Flushes and closes; later events are dropped. */
  close(): void;
}

const bufferedCharacters = 65_536;

/** Events that nobody wants to lose when the process is killed. */
const flushing: ReadonlySet<AssayEvent['type']> = new Set([
  'runStarted',
  'discovered',
  'epochStarted',
  'found',
  'runFinished',
]);

/**
 * Opens a log for appending; its folder is made. Written synchronously, in pieces of at most 64 Ki
 * characters. A last line that an earlier run tore is ended first, so that it costs one line and not two.
 *
 * @throws AssayError `configuration` when the file cannot be opened or written
 */
export function ndjsonLog(path: string): NdjsonLog {
  const file = orConfigurationError(path, () => openForAppending(path));
  let buffer: string[] = file.torn ? [''] : [];
  let size = 0;
  let open = true;
  const flush = (): void => {
    if (!open || buffer.length === 0) return;
    const bytes = Buffer.from(`${buffer.join('\n')}\n`, 'utf8');
    buffer = [];
    size = 0;
    orConfigurationError(path, () => writeAll(file.descriptor, bytes));
  };
  return {
    onEvent(event) {
      if (!open) return;
      const line = eventLine(event);
      buffer.push(line);
      size += line.length;
      if (size >= bufferedCharacters || flushing.has(event.type)) flush();
    },
    flush,
    close() {
      if (!open) return;
      try {
        flush();
      } finally {
        open = false;
        closeSync(file.descriptor);
      }
    },
  };
}

function openForAppending(path: string): { readonly descriptor: number; readonly torn: boolean } {
  mkdirSync(dirname(path), { recursive: true });
  const descriptor = openSync(path, 'a+');
  const { size } = fstatSync(descriptor);
  const last = Buffer.alloc(1);
  const torn = size > 0 && readSync(descriptor, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a;
  return { descriptor, torn };
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at, bytes.length - at);
}

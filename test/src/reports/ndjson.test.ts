import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AssayError } from '../../../src/errors/assay-error.js';
import { eventLine, ndjsonLog } from '../../../src/reports/ndjson.js';
import type { LogWarning } from '../../../src/reports/ndjson-reader.js';
import { readEvents } from '../../../src/reports/ndjson-reader.js';
import { numbered, sampleBodies } from './sample-events.js';

const folder = mkdtempSync(join(tmpdir(), 'ndjson-'));
const path = join(folder, 'deep', 'run.ndjson');
const stream = numbered(Object.values(sampleBodies));
const whole = `${stream.map(eventLine).join('\n')}\n`;

beforeEach(() => rmSync(path, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

function readBack(options: { readonly maxLineBytes?: number; readonly maxWarnings?: number } = {}) {
  const warnings: LogWarning[] = [];
  const events = [...readEvents(path, { ...options, onWarning: (warning) => warnings.push(warning) })];
  return { events, warnings: warnings.map(({ line, message }) => `${line}: ${message}`) };
}

function write(events = stream): void {
  const log = ndjsonLog(path);
  for (const event of events) log.onEvent(event);
  log.close();
}

describe('the writer', () => {
  test('makes the folder and writes one object a line', () => {
    write();
    expect(readFileSync(path, 'utf8')).toBe(whole);
  });

  test('appends to a log, and ends a torn line first', () => {
    write(stream.slice(0, 1));
    appendFileSync(path, '{"v":1,"se');
    write(stream.slice(1, 2));
    const { events, warnings } = readBack();
    expect(events).toEqual(stream.slice(0, 2));
    expect(warnings).toEqual(['2: no JSON, skipped']);
  });

  test('has a finding on disk before the next event', () => {
    const log = ndjsonLog(path);
    for (const event of stream) {
      log.onEvent(event);
      if (event.type === 'found') expect(readFileSync(path, 'utf8')).toContain(eventLine(event));
    }
    log.close();
  });

  test('drops what comes after closing, and may be closed twice', () => {
    const log = ndjsonLog(path);
    log.close();
    log.close();
    for (const event of stream) log.onEvent(event);
    log.flush();
    expect(readFileSync(path, 'utf8')).toBe('');
  });

  test('names the file that it cannot open', () => {
    expect(() => ndjsonLog(folder)).toThrow(AssayError);
    expect(() => ndjsonLog(folder)).toThrow(folder);
  });
});

describe('the reader', () => {
  test('skips a torn last line with a warning', () => {
    write();
    writeFileSync(path, whole.slice(0, -20));
    const { events, warnings } = readBack();
    expect(events).toEqual(stream.slice(0, -1));
    expect(warnings).toEqual([`${stream.length}: the last line is torn and was skipped`]);
  });

  test('takes a whole last line without a line end, and lines that end as on Windows', () => {
    write();
    writeFileSync(path, whole.trimEnd().replaceAll('\n', '\r\n'));
    expect(readBack()).toEqual({ events: stream, warnings: [] });
  });

  test('reads lines over many chunks, with characters split between two', () => {
    const long = numbered([
      { type: 'warned', message: '€'.repeat(100_001) },
      { type: 'warned', message: 'é' },
    ]);
    write(long);
    expect(readBack()).toEqual({ events: long, warnings: [] });
  });

  test('skips a line that is too long without keeping it', () => {
    write(
      numbered([
        { type: 'warned', message: 'x'.repeat(300_000) },
        { type: 'warned', message: 'y' },
      ]),
    );
    const { events, warnings } = readBack({ maxLineBytes: 1000 });
    expect(events.map((event) => event.type === 'warned' && event.message)).toEqual(['y']);
    expect(warnings).toEqual(['1: the line is too long and was skipped']);
  });

  test.each([
    ['[1]', 'an event must be an object'],
    ['{"v":2,"type":"found"}', 'v is 2; this program reads version 1'],
    ['{"type":"found"}', 'v is absent; this program reads version 1'],
    ['{"v":1,"type":"__proto__"}', 'type is "__proto__", which is no type of event'],
    ['{"v":1,"type":"\\u001b[31m"}', 'type is "\\u001b[31m", which is no type of event'],
    [
      '{"v":1,"seq":0,"at":"2026-11-30T12:00:00Z","type":"epochStarted","epoch":-1,"cases":0}',
      '"epochStarted" at "/epoch" must be >= 0',
    ],
    [
      '{"v":1,"seq":0,"at":"2026-11-30T12:00:00Z","type":"epochStarted","epoch":1}',
      '"epochStarted" at "" must have required property \'cases\'',
    ],
  ])('skips %s and says why', (line, why) => {
    write(stream.slice(0, 1));
    appendFileSync(path, `${line}\n`);
    expect(readBack().warnings).toEqual([`2: ${why}; the line was skipped`]);
  });

  test('tells that events are missing', () => {
    write([...stream.slice(0, 2), ...stream.slice(4)]);
    expect(readBack().warnings).toEqual(['3: events are missing: seq 4 follows 1']);
  });

  test('stops warning at some point', () => {
    write([]);
    writeFileSync(path, 'x\n'.repeat(100));
    const { warnings } = readBack({ maxWarnings: 3 });
    expect(warnings).toEqual([
      '1: no JSON, skipped',
      '2: no JSON, skipped',
      '3: no JSON, skipped; further problems are not told',
    ]);
  });

  test('names a file that is not there', () => {
    expect(() => [...readEvents(join(folder, 'none.ndjson'))]).toThrow(/none\.ndjson.*ENOENT/);
  });
});

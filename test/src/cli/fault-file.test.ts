import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { faultWithFile, isUntoldFault } from '../../../src/cli/fault-file.js';
import { AssayError } from '../../../src/errors/assay-error.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-assay-fault-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pathOf = (error: AssayError): string => error.facts.find(([label]) => label === 'written')?.[1] ?? '';

test('a fault of ours is told in a line and a file, without secrets', () => {
  const error = new TypeError('hunter2 is not a function', { cause: new Error('deeper hunter2') });
  const lastEvent = {
    v: 1,
    seq: 3,
    at: '2026-01-01T00:00:00Z',
    type: 'warned',
    message: 'near the end',
  } as const;
  const told = faultWithFile(error, {
    folder: join(folder, 'new'),
    command: 'fuzz',
    secrets: ['hunter2'],
    seed: 42,
    lastEvent,
  });
  expect(told).toMatchObject({
    exitCode: 5,
    message: 'a fault of mcp-assay itself: TypeError: [redacted] is not a function',
  });
  const text = readFileSync(pathOf(told), 'utf8');
  expect(text).toMatch(/^mcp-assay \d+\.\d+\.\d+ {2}node v\d+/);
  expect(text).toContain('seed        42');
  expect(text).toContain('"message":"near the end"');
  expect(text).toMatch(/TypeError: \[redacted\] is not a function\n {4}at /);
  expect(text).toContain('caused by Error: deeper [redacted]');
  expect(text).not.toContain('hunter2');
});

test('where no file can be written the line says so', () => {
  writeFileSync(join(folder, 'file'), '');
  const told = faultWithFile('odd', { folder: join(folder, 'file'), command: 'fuzz' });
  expect(pathOf(told)).toMatch(/^nothing: .* can not be written \(Error: E/);
});

test('a fault is told once, and an error on purpose is none', () => {
  expect(isUntoldFault(new TypeError('x'))).toBe(true);
  expect(isUntoldFault(new AssayError('internal', 'x'))).toBe(true);
  expect(isUntoldFault(faultWithFile(new TypeError('x'), { folder, command: 'fuzz' }))).toBe(false);
  expect(isUntoldFault(new AssayError('unreachable', 'x'))).toBe(false);
});

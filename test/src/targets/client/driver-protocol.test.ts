import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../arbitraries/json/json.js';
import { readDriverAnswer, readHello } from '../../../../src/targets/client/driver-reading.js';
import type { DriverOp } from '../../../../src/targets/client/driver-protocol.js';
import { isValid } from './valid-line.js';

const hello = { driver: 1, client: { name: 'a', version: '1' }, features: ['tools'] };
const operations: readonly DriverOp[] = [
  { op: 'connect', server: 'a' },
  { op: 'listTools' },
  { op: 'listTools', cursor: 'x', server: 'b' },
  { op: 'listResources' },
  { op: 'callTool', name: 't', arguments: { a: 1 } },
  { op: 'getPrompt', name: 'p', arguments: {} },
  { op: 'readResource', uri: 'x:1', server: 'a' },
  { op: 'setAuth', token: 'A' },
  { op: 'setAuth', token: null },
  { op: 'answerInput', responses: { 'roots/list': { roots: [] } } },
  { op: 'answerInput', responses: null },
  { op: 'close' },
];
describe('the published schema of the driver protocol', () => {
  test.each(operations)('knows $op as the driver reads it', (op) => {
    const line = { id: 1, ...op } as unknown as Json;
    expect(isValid('operation', line)).toBe(true);
    expect(isValid('line', line)).toBe(true);
    expect(isValid('operation', { ...(line as object), more: 1 })).toBe(false);
  });

  test('knows the set-up, of both transports', () => {
    const servers = {
      a: { transport: 'stdio', command: 'node', args: ['x'], env: { A: 'b' } },
      b: { transport: 'http', url: 'http://127.0.0.1:1/' },
    };
    expect(isValid('setup', { servers, era: '2026-07-28', timeoutMs: 5000 })).toBe(true);
    expect(isValid('setup', { servers, era: '2024-11-05', timeoutMs: 5000 })).toBe(false);
  });

  test.each<readonly [Json]>([
    [hello],
    [{ ...hello, more: true }],
    [{ ...hello, driver: 2 }],
    [{ ...hello, client: 'a' }],
    [{ ...hello, client: { name: 'a' } }],
    [{ ...hello, client: { name: '', version: '1' } }],
    [{ ...hello, client: { name: 'a'.repeat(200), version: '1' } }],
    [{ ...hello, client: { name: 'a'.repeat(201), version: '1' } }],
    [{ ...hello, features: 'tools' }],
    [{ ...hello, features: [1] }],
    [{ ...hello, features: [''] }],
    [{ ...hello, features: Array.from({ length: 101 }, () => 'x') }],
    [[]],
    [null],
  ])('and the engine take the same first lines: %j', (line) => {
    expect(readHello(JSON.stringify(line)).ok).toBe(isValid('hello', line));
  });

  test.each<readonly [Json]>([
    [{ id: 1, outcome: 'success' }],
    [{ id: 1, outcome: 'toolError', value: null }],
    [{ id: 1, outcome: 'refused', error: { code: -1, message: '' } }],
    [{ id: 1, outcome: 'refused', error: { code: 'A', message: 'b', more: 1 } }],
    [{ id: 1, outcome: 'refused', error: null }],
    [{ id: 1, outcome: 'refused', error: { code: true, message: '' } }],
    [{ id: 1, outcome: 'refused', error: { code: 1 } }],
    [{ id: 1, outcome: 'ok' }],
    [{ id: 1 }],
    [{ outcome: 'success' }],
    [{ id: '1', outcome: 'success' }],
    [[1]],
  ])('and the engine take the same answers: %j', (line) => {
    expect(readDriverAnswer(JSON.stringify(line), 1, 'close').ok).toBe(isValid('answer', line));
  });
});

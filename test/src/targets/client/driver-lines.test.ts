import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { DriverLines } from '../../../../src/targets/client/driver-lines.js';
import type { ChildGroup } from '../../../../src/transport/stdio/child-group.js';

/** The lines of a process that a test plays. */
function played(longest = 1000): { readonly stdout: PassThrough; readonly lines: DriverLines } {
  const stdout = new PassThrough();
  const process = Object.assign(new EventEmitter(), { stdout });
  return { stdout, lines: new DriverLines({ process, leader: 1 } as unknown as ChildGroup, longest) };
}

test('reads no more of a driver that prints what nobody takes', async () => {
  const { stdout, lines } = played();
  const first = lines.take(1000);
  stdout.write('one\n');
  expect(await first).toEqual({ kind: 'line', line: 'one' });
  expect(stdout.isPaused()).toBe(false);
  stdout.write('two\n');
  expect(lines.surplus()).toBe('two');
  expect(stdout.isPaused()).toBe(true);
  stdout.write('three\n');
  expect(await lines.take(1000)).toEqual({ kind: 'line', line: 'two' });
  expect(lines.surplus()).toBe(undefined);
  expect(await lines.take(1000)).toEqual({ kind: 'line', line: 'three' });
});

test('reads no more of a line without end', async () => {
  const { stdout, lines } = played(4);
  const first = lines.take(1000);
  stdout.write('abcdef');
  expect(await first).toEqual({ kind: 'tooLong', head: 'abcdef' });
  expect(stdout.isPaused()).toBe(true);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { ByteTail } from '../../../../src/transport/stdio/byte-tail.js';
import { LineSplitter } from '../../../../src/transport/stdio/line-splitter.js';
import { property } from '../../../property.js';

/** Cuts bytes into chunks at the given places. */
function chunked(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, at) => bytes.subarray(places[at], end));
}

const bytes = fc
  .array(fc.constantFrom(0x0a, 0x0d, 0x00, 0x61, 0xff, 0xe2), { maxLength: 60 })
  .map((values) => Buffer.from(values));

property(
  'the lines are those of the whole text, however it is cut into chunks',
  [bytes, fc.array(fc.nat(100), { maxLength: 10 })],
  (whole, cuts) => {
    const lines: string[] = [];
    const splitter = new LineSplitter(1000, {
      line: (line) => lines.push(line.toString('latin1')),
      tooLong: () => expect.unreachable(),
    });
    for (const chunk of chunked(whole, cuts)) splitter.push(chunk);
    expect([...lines, splitter.rest().toString('latin1')]).toEqual(whole.toString('latin1').split('\n'));
  },
);

property(
  'a line is too long exactly when it is longer than the limit',
  [fc.integer({ min: 0, max: 20 }), fc.array(fc.nat(30), { maxLength: 5 })],
  (length, cuts) => {
    let tooLong = 0;
    const splitter = new LineSplitter(10, { line: () => undefined, tooLong: () => tooLong++ });
    for (const chunk of chunked(Buffer.from(`${'x'.repeat(length)}\n`), cuts)) splitter.push(chunk);
    expect(tooLong > 0).toBe(length > 10);
  },
);

property(
  'the tail is the end of all that came',
  [fc.array(bytes, { maxLength: 20 }), fc.integer({ min: 1, max: 50 })],
  (chunks, limit) => {
    const tail = new ByteTail(limit);
    for (const chunk of chunks) tail.push(chunk);
    expect(tail.text()).toBe(Buffer.concat(chunks).subarray(-limit).toString('utf8'));
  },
);

test('an empty tail is no text', () => {
  expect(new ByteTail(10).text()).toBe('');
});

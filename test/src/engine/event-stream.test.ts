import { expect, test } from 'vitest';
import { EventStream } from '../../../src/engine/event-stream.js';
import type { AssayEvent, EventBody } from '../../../src/engine/events.js';

const warned = (message: string): EventBody => ({ type: 'warned', message });
const answered = (call: number): EventBody => ({
  type: 'exchanged',
  call,
  outcome: 'success',
  ms: 1,
  bytesSent: 1,
  bytesReceived: 1,
});

async function read(stream: EventStream): Promise<readonly AssayEvent[]> {
  const events: AssayEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

test('numbers and dates events, in order, also those that were there before the reader', async () => {
  const stream = new EventStream({ now: () => 0 });
  stream.emit(warned('a'));
  const reading = read(stream);
  stream.emit(warned('b'));
  stream.end();
  const events = await reading;
  expect(events.map(({ seq, at }) => [seq, at])).toEqual([
    [0, '1970-01-01T00:00:00.000Z'],
    [1, '1970-01-01T00:00:00.000Z'],
  ]);
});

test('gives a listener each event at once, and both of them only what was cleaned', async () => {
  const heard: string[] = [];
  const clean = (event: AssayEvent): AssayEvent =>
    event.type === 'warned' ? { ...event, message: event.message.replace('secret', '[redacted]') } : event;
  const stream = new EventStream({
    clean,
    heard: (event) => heard.push(event.type === 'warned' ? event.message : ''),
  });
  stream.emit(warned('a secret'));
  expect(heard).toEqual(['a [redacted]']);
  stream.end();
  expect(await read(stream)).toMatchObject([{ message: 'a [redacted]' }]);
});

test('tells what came before its error, then the error', async () => {
  const stream = new EventStream();
  stream.emit(warned('a'));
  stream.fail(new Error('ours'));
  const seen: string[] = [];
  await expect(
    (async () => {
      for await (const { type } of stream) seen.push(type);
    })(),
  ).rejects.toThrow('ours');
  expect(seen).toEqual(['warned']);
});

test('keeps no more than so many calls for a reader that never comes, and all else', async () => {
  const stream = new EventStream();
  for (let call = 0; call < 100_010; call += 1) stream.emit(answered(call));
  stream.emit(warned('kept'));
  stream.end();
  const events = await read(stream);
  expect(events.length).toBe(100_001);
  expect(events.at(-1)).toMatchObject({ type: 'warned', message: 'kept' });
});

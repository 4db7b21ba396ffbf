import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Outbox } from '../../../../src/transport/stdio/outbox.js';

/** A pipe that keeps what is written to it, a piece for each write. */
function pipe(): { readonly writable: Writable; readonly writes: string[] } {
  const writes: string[] = [];
  const writable = new Writable({
    decodeStrings: false,
    write(chunk: string | Uint8Array, _encoding, done) {
      writes.push(Buffer.from(chunk as string).toString('latin1'));
      done();
    },
  });
  return { writable, writes };
}

const sender = (open = true): { open: boolean; bytesSent: number } => ({ open, bytesSent: 0 });

describe('an outbox', () => {
  test('joins the lines of one turn and of the promises that it settles, raw bytes among them', async () => {
    const { writable, writes } = pipe();
    const outbox = new Outbox(writable, 1024);
    outbox.put('{"a":"é"}');
    outbox.put(new Uint8Array([0xff, 0x00]));
    await Promise.resolve();
    outbox.put('{"b":2}');
    await turn();
    expect(writes).toEqual(['{"a":"\u00c3\u00a9"}\n\u00ff\u0000\n{"b":2}\n']);
  });

  test('tells each sender how many bytes its line took, line feed included', async () => {
    const { writable } = pipe();
    const outbox = new Outbox(writable, 1024);
    const [text, bytes] = [sender(), sender()];
    outbox.put('é', text);
    outbox.put(new Uint8Array(5), bytes);
    await turn();
    expect([text.bytesSent, bytes.bytesSent]).toEqual([3, 6]);
  });

  test('leaves out what nobody waits for any more', async () => {
    const { writable, writes } = pipe();
    const outbox = new Outbox(writable, 1024);
    const gone = sender();
    outbox.put('first', gone);
    outbox.put('second', sender());
    gone.open = false;
    await turn();
    expect(writes).toEqual(['second\n']);
    expect(gone.bytesSent).toBe(0);
  });
});

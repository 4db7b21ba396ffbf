import { request } from 'undici';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';

import type { HttpManner } from '../../../../src/hostile/http/manner.js';
import type { Front } from './kit.js';
import { modern, modernCall, openFront, send } from './kit.js';

const fronts: Front[] = [];
afterEach(async () => {
  await Promise.all(fronts.splice(0).map((front) => front.close()));
});

const answer = '{"jsonrpc":"2.0","id":"n 1","result":{}}';
const note = '{"jsonrpc":"2.0","method":"notifications/message"}';

/** A server that says these messages to everything, in a manner. */
async function saying(messages: readonly (string | Uint8Array)[], manner?: HttpManner): Promise<Front> {
  const front = await openFront((wire) => ({
    line: () => {
      wire.say(messages, manner);
    },
    closed: () => wire.end(),
  }));
  fronts.push(front);
  return front;
}

const event = (text: string): string => `event: message\ndata: ${text}\n\n`;

/** A call whose response is left to the test. */
const begun = ({ url }: Front) =>
  request(url, {
    method: 'POST',
    ...modernCall(),
    headers: { ...modernCall().headers, accept: '*/*', 'content-type': 'application/json' },
  });

describe('an answer over HTTP', () => {
  test('is JSON when it is alone, an event stream when it is not, unless it is said otherwise', async () => {
    const alone = await send((await saying([answer])).url, modernCall());
    expect([alone.headers['content-type'], alone.text]).toEqual(['application/json', answer]);
    const several = await send((await saying([note, answer])).url, modernCall());
    expect([several.headers['content-type'], several.text]).toEqual([
      'text/event-stream',
      event(note) + event(answer),
    ]);
    const chosen = await send((await saying([answer], { kind: 'events' })).url, modernCall());
    expect(chosen.text).toBe(event(answer));
  });

  test('keeps every byte, as JSON and as events', async () => {
    const odd = Buffer.from('{"a":"\u00FF\u2028"}\n ', 'utf8');
    const raw = Buffer.concat([odd, Buffer.of(0xff)]);
    const whole = await begun(await saying([raw]));
    expect(Buffer.from(await whole.body.arrayBuffer())).toEqual(raw);
    const events = await send((await saying(['a\nb'], { kind: 'events' })).url, modernCall());
    expect(events.text).toBe('event: message\ndata: a\ndata: b\n\n');
  });

  test.each<[HttpManner, { status: number; type: string | undefined; text: string }]>([
    [
      { kind: 'status', status: 500 },
      { status: 500, type: 'application/json', text: answer },
    ],
    [
      { kind: 'contentType', contentType: 'text/html' },
      { status: 200, type: 'text/html', text: answer },
    ],
    [{ kind: 'accepted' }, { status: 202, type: undefined, text: '' }],
    [
      { kind: 'unfinishedEvent' },
      { status: 200, type: 'text/event-stream', text: event(answer).slice(0, -1) },
    ],
    [
      { kind: 'otherEvent', name: 'ping' },
      { status: 200, type: 'text/event-stream', text: event(answer).replace('message', 'ping') },
    ],
  ])('comes as it is told: %j', async (manner, expected) => {
    const got = await send((await saying([answer], manner)).url, modernCall());
    expect({ status: got.status, type: got.headers['content-type'], text: got.text }).toEqual(expected);
  });

  test.each([302, 307, 308] as const)('may point (%i) to where nothing is', async (status) => {
    const front = await saying([answer], { kind: 'redirect', status });
    const got = await send(front.url, modernCall());
    const { location } = got.headers;
    expect([got.status, got.text]).toEqual([status, '']);
    expect(new URL(String(location)).origin).toBe(new URL(front.url).origin);
    expect((await send(String(location), modernCall())).status).toBe(404);
  });

  test('may break off, or never end, without keeping the server from closing', async () => {
    const broken = await begun(await saying([answer], { kind: 'brokenOff' }));
    expect(broken.headers['content-length']).toBe(String(answer.length));
    await expect(broken.body.text()).rejects.toThrow(/closed|terminated|aborted/);
    const front = await saying([answer], { kind: 'unending' });
    const unending = await begun(front);
    let text = '';
    for await (const chunk of unending.body) {
      text += String(chunk);
      if (text.length === answer.length - 1) break;
    }
    expect(text).toBe(answer.slice(0, -1));
  });

  test('may grow when it is unpacked', async () => {
    const bytes = 3_000_000;
    const { headers, body } = await begun(await saying([answer], { kind: 'inflated', bytes }));
    const packed = Buffer.from(await body.arrayBuffer());
    expect(headers['content-encoding']).toBe('gzip');
    expect(packed.length).toBeLessThan(bytes / 100);
    expect(gunzipSync(packed).toString()).toBe(answer + ' '.repeat(bytes));
  });

  test('that is not there leaves a request waiting, and closing ends it', async () => {
    let asked = (): void => undefined;
    const taken = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const front = await openFront((wire) => ({ line: () => asked(), closed: () => wire.end() }));
    const waiting = begun(front).then(
      () => 'answered',
      () => 'ended',
    );
    await taken;
    await front.close();
    expect(await waiting).toBe('ended');
  });

  test('that comes later is said then', async () => {
    const front = await openFront((wire) => ({
      line: () => void setImmediate(() => wire.say([answer])),
      closed: () => wire.end(),
    }));
    fronts.push(front);
    expect((await send(front.url, modernCall())).text).toBe(answer);
  });
});

describe('a subscription', () => {
  const acknowledged = '{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged"}';
  const listening = modern('subscriptions/listen', '"notifications":{"toolsListChanged":true}');

  test('stays open for what comes, until it is answered', async () => {
    let write = (_text: string): void => undefined;
    const front = await openFront((wire) => ({
      line: () => {
        wire.say([acknowledged]);
        write = (text) => wire.say([text]);
      },
      closed: () => wire.end(),
    }));
    fronts.push(front);
    const headers = { ...listening.headers, accept: '*/*', 'content-type': 'application/json' };
    const { body } = await request(front.url, { method: 'POST', body: listening.body, headers });
    const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const next = async () => String((await chunks.next()).value);
    expect(await next()).toBe(event(acknowledged));
    write(note);
    expect(await next()).toBe(event(note));
    write(answer);
    expect(await next()).toBe(event(answer));
    expect((await chunks.next()).done).toBe(true);
  });

  test('may be refused', async () => {
    const refusal = '{"jsonrpc":"2.0","id":"n 1","error":{"code":-32601,"message":"Method not found"}}';
    const got = await send((await saying([refusal])).url, listening);
    expect([got.status, got.text]).toEqual([404, refusal]);
  });
});

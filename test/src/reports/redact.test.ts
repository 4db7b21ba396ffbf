import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventFault } from '../../../src/reports/event-fault.js';
import { receiptOf } from '../../../src/reports/receipt-builder.js';
import { redactEvent, redactor, redactReceipt } from '../../../src/reports/redact.js';
import { property } from '../../property.js';
import { events, numbered, sampleBodies } from './sample-events.js';

const secret = 'tok "ä/+\\=7 end';
const redact = redactor([secret]);
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

describe('a secret is found', () => {
  test.each([
    ['as it is', secret],
    ['JSON-escaped', JSON.stringify(secret).slice(1, -1)],
    ['JSON-escaped twice', JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
    ['in JSON without characters beyond ASCII', JSON.stringify(secret).slice(1, -1).replace('ä', '\\u00e4')],
    ['URL-encoded', encodeURIComponent(secret)],
    ['URL-encoded in lower case', encodeURIComponent(secret).replaceAll(/%../g, (hex) => hex.toLowerCase())],
    ['as a form encodes it', new URLSearchParams({ k: secret }).toString().slice(2)],
    ['in hexadecimal', Buffer.from(secret, 'utf8').toString('hex')],
  ])('%s', (_, form) => {
    expect(redact(`before ${form} after`)).toBe('before [redacted] after');
  });

  property(
    'inside base64 at every alignment',
    [fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }), fc.boolean()],
    (before, after, urlSafe) => {
      const whole = base64(before + secret + after);
      const written = urlSafe ? whole.replaceAll('+', '-').replaceAll('/', '_') : whole;
      const left = Buffer.from(
        redact(written).replaceAll('[redacted]', '').replaceAll('-', '+').replaceAll('_', '/'),
        'base64',
      );
      expect(redact(written)).toContain('[redacted]');
      expect(left.toString('utf8')).not.toContain(secret.slice(3, 9));
    },
  );

  test('when a peer repeats only the credential of an authorization header', () => {
    expect(redactor(['Bearer abc.def.ghi'])('got abc.def.ghi')).toBe('got [redacted]');
    const basic = redactor([`Basic ${base64('user:correct horse')}`]);
    expect(basic('password correct horse')).toBe('password [redacted]');
  });

  test('when one secret is part of another', () => {
    expect(redactor(['abcd', 'abcdef'])('abcdef abcd')).toBe('[redacted] [redacted]');
  });
});

describe('what is no secret stays', () => {
  test('short values and words of JSON, which would blot out ordinary text', () => {
    const text = '{"a":true,"b":null,"c":1}';
    expect(redactor(['', '1', 'true', 'null', 'a'])(text)).toBe(text);
  });

  test('words that settings take', () => {
    const text = 'output.error-separated: an internal error of stdio-wrapper.js in production';
    expect(redactor(['error', 'stdio', 'production', 'ERROR '])(text)).toBe(text);
    expect(redactor(['errors-everywhere'])('errors-everywhere')).toBe('[redacted]');
  });

  property('without secrets every event stays as it is', [events], (event) => {
    expect(redactEvent(redactor([]), event)).toEqual(event);
  });
});

const planted = '0f1e2d3c-canary';
const redactPlanted = redactor([planted]);

describe('what is written holds no secret and is still valid', () => {
  test('whatever member held it', () => {
    for (const event of numbered(Object.values(sampleBodies))) {
      const poisoned: unknown = JSON.parse(JSON.stringify(event), (key, value: unknown) =>
        typeof value === 'string' && value !== '' && key !== 'type' ? `${value} ${planted}` : value,
      );
      const clean = redactEvent(redactPlanted, { ...(poisoned as typeof event), v: 1, seq: 0, at: event.at });
      const freeText = JSON.stringify(clean).replaceAll(
        /"(?:id|fingerprint|level|label|phase|kind|era|outcome|status|side|transport|expect|literal|verdict|sha256|layer|cause)":"[^"]*"/g,
        '',
      );
      expect(freeText).not.toContain(planted);
    }
  });

  property('a secret that equals a word of the format does not break the format', [events], (event) => {
    const words = redactor([
      'found',
      'violated',
      'runStarted',
      'complete',
      'must',
      'stdio',
      'success',
      '2026-07-28',
    ]);
    const clean = redactEvent(words, event);
    expect(eventFault(clean)).toBeUndefined();
    expect(clean.type).toBe(event.type);
  });

  test('also in keys of free-form objects, at any depth, and in the receipt', () => {
    let deep: Record<string, unknown> = { [planted]: planted };
    for (let i = 0; i < 20_000; i += 1) deep = { deep };
    const [event] = numbered([{ ...sampleBodies.discovered, serverInfo: { [planted]: [planted], deep } }]);
    if (event === undefined) throw new Error('no event');
    const clean = redactEvent(redactPlanted, event);
    expect(clean).toMatchObject({ serverInfo: { '[redacted]': ['[redacted]'] } });
    expect(() => JSON.stringify(clean)).not.toThrow();
    expect(JSON.stringify(clean)).not.toContain(planted);
  });

  test('in the receipt, whether the events or the receipt itself are redacted', () => {
    const poisoned = numbered(Object.values(sampleBodies)).map(
      (event) =>
        JSON.parse(JSON.stringify(event), (key, value: unknown) =>
          ['message', 'tool', 'replay', 'reason', 'endpoint', 'name', 'maxCalls'].includes(key)
            ? `${String(value)} ${planted}`
            : value,
        ) as typeof event,
    );
    const receipt = receiptOf(poisoned);
    expect(JSON.stringify(receipt)).toContain(planted);
    const late = redactReceipt(redactPlanted, receipt);
    expect(JSON.stringify(late)).not.toContain(planted);
    expect(receiptOf(poisoned.map((event) => redactEvent(redactPlanted, event)))).toEqual(late);
  });
});

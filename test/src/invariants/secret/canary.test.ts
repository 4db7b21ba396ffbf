import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canary } from '../../../../src/invariants/secret/canary.js';
import { property } from '../../../property.js';
import { asExchange, errorText, exchangeOf, judge, resultText, said, theBreach } from '../exchange.js';

const value = 'assay-canary "7f3a/+?" ünï';
const canaries = [{ planted: 'environment', value }] as const;

describe('secret.canary', () => {
  test.each([
    ['as it is', said(`env: ${value}`)],
    ['URL-encoded', said(`https://x.example/?k=${encodeURIComponent(value)}`)],
    ['in base64', said(Buffer.from(value).toString('base64'))],
    ['in base64url', said(Buffer.from(value).toString('base64url'))],
    ['in base64 behind one byte', said(Buffer.from(`a${value}`).toString('base64'))],
    ['in base64 behind two bytes', said(Buffer.from(`:a${value};more`).toString('base64'))],
    ['in JSON inside the text', said(JSON.stringify({ env: { KEY: value } }))],
    [
      'under escapes of the wire',
      said(value).replaceAll('c', '\\u0063').replaceAll('\\u0063ontent', 'content'),
    ],
    ['as a name', said('x', { structuredContent: { [value]: 1 } })],
  ])('finds it %s', (_, answer) => {
    const breach = theBreach(canary, { canaries, answer });
    expect(breach).toMatchObject({
      level: 'must',
      place: '/result',
      message: 'a secret planted in the environment appears in the result; it must stay with the server',
    });
    expect(breach.got?.text).toContain('[canary]');
  });

  test('finds it in a name under escapes of the wire', () => {
    const name = Array.from('assay-canary', (unit) => `\\u00${unit.charCodeAt(0).toString(16)}`).join('');
    const told = { canaries: [{ planted: 'header', value: 'assay-canary' }], answer: said('x') } as const;
    expect(judge(canary, told)).toEqual([]);
    const answer = resultText(`{"content":[],"_meta":{"${name}":1}}`);
    expect(theBreach(canary, { ...told, answer }).place).toBe('/result');
  });

  test.each([
    ['an error', { answer: errorText(-32603, `bad ${value}`) }, '/error'],
    [
      'a notification',
      {
        others: [
          JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { data: value } }),
        ],
      },
      '/params',
    ],
    ['noise on stdout', { others: [`KEY=${value}`] }, ''],
    ['stderr', { stderr: `start\nKEY=${value}\n` }, 'stderr'],
  ])('finds it in %s', (_, told, place) => {
    expect(theBreach(canary, { canaries, ...told }).place).toBe(place);
  });

  test('holds for a peer that keeps it', () => {
    expect(judge(canary, { canaries, answer: said('assay-canary'), stderr: 'ready' })).toEqual([]);
  });

  test('needs a canary that does not occur by chance', () => {
    expect(judge(canary, { answer: said('x') })).toBe('no canary was planted');
    const short = [{ planted: 'header', value: '1' }] as const;
    expect(judge(canary, { canaries: short, answer: said('1') })).toContain('shorter than');
  });

  property(
    'never shows the value, whatever stands around it',
    [fc.stringMatching(/^[A-Za-z0-9+/_-]{8,24}$/), fc.string(), fc.string(), fc.boolean()],
    (secret, before, after, encoded) => {
      const text = encoded
        ? Buffer.from(before + secret + after).toString('base64')
        : before + secret + after;
      const exchange = exchangeOf({
        canaries: [{ planted: 'header', value: secret }],
        answer: said(text),
        stderr: `${before}${secret}${after}`,
      });
      const found = asExchange(canary).check(exchange);
      expect(found.map(({ place }) => place)).toEqual(['/result', 'stderr']);
      const shown = JSON.stringify(found);
      expect(shown).not.toContain(secret);
      if (encoded)
        expect(shown).not.toContain(
          Buffer.from(secret)
            .toString('base64')
            .replace(/..?=*$/, ''),
        );
    },
  );
});

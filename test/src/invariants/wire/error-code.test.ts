import { describe, expect, test } from 'vitest';
import { errorCode } from '../../../../src/invariants/wire/error-code.js';
import { errorText, judge, said, theBreach } from '../exchange.js';

const era = '2026-07-28';

describe('wire.error-code', () => {
  test.each([-32002, -32042, -32023, -32050, -32099])('finds %i', (code) => {
    expect(theBreach(errorCode, { era, answer: errorText(code, 'no') })).toMatchObject({
      level: 'must',
      place: '/error/code',
      message: expect.stringContaining(String(code)) as string,
    });
  });

  test.each([
    -32700, -32603, -32602, -32601, -32600, -32020, -32021, -32022, -32000, -32019, -32100, 1, 404, 0,
  ])('holds for %i', (code) => {
    expect(judge(errorCode, { era, answer: errorText(code, 'no') })).toEqual([]);
  });

  test('says nothing of results and of the older era, which retired no code', () => {
    expect(judge(errorCode, { era, answer: said('x') })).toBe('no protocol error came');
    expect(judge(errorCode, { answer: errorText(-32002, 'no') })).toContain('reserves no error codes');
  });
});

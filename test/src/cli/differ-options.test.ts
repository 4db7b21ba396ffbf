import { expect, test } from 'vitest';
import { parse, refusal } from './parsing.js';

test('limits --differ takes seed, effort and corpus', () => {
  expect(
    parse(['limits', '--differ', '--seed', '1', '--max-calls', '9', '--max-time', '2m', '--corpus', 'c']),
  ).toMatchObject({
    command: 'limits',
    differ: { seed: 1, maxCalls: 9, maxTime: 120_000, corpus: 'c' },
  });
  expect(parse(['limits', '--differ'])).toMatchObject({
    differ: { seed: undefined, maxCalls: undefined, maxTime: undefined, corpus: 'corpus' },
  });
  expect(parse(['limits'])).toMatchObject({ command: 'limits', differ: undefined });
});

test.each(['--seed', '--max-calls', '--max-time', '--corpus'])(
  '%s alone is wrong use, with the way out',
  (flag) => {
    const error = refusal(['limits', flag, flag === '--max-time' ? '1s' : '1']);
    expect(error).toMatchObject({ code: 'usage', message: `${flag} goes with --differ` });
    expect(error.next).toBe(`add --differ, or leave ${flag} out`);
  },
);

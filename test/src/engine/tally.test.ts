import { describe, expect, test } from 'vitest';
import { Tally } from '../../../src/engine/tally.js';
import { conforms } from '../../../src/invariants/output/conforms.js';
import { promisesNothing } from '../../../src/invariants/output/promise.js';
import { judge, said } from '../invariants/exchange.js';

/** Why a law was not exercised that could not speak for these reasons. */
function reasonOf(...reasons: readonly string[]): string | null | undefined {
  const tally = new Tally();
  for (const reason of reasons) tally.notExercised('output.conforms', reason);
  return tally.settle([conforms])[0]?.reason;
}

describe('why a law was not exercised', () => {
  test('is the commonest reason, the first of several', () => {
    expect(reasonOf('one', 'two', 'two', 'three')).toBe('two');
    expect(reasonOf('one', 'two')).toBe('one');
  });

  test('is that of the tools that could have been judged, however few they are', () => {
    const failed = 'the call of a tool that declares an outputSchema did not succeed';
    const answer = said('no', { isError: true });
    expect(judge(conforms, { outputSchema: {}, answer, outcome: 'toolError' })).toBe(failed);
    expect(reasonOf(promisesNothing, promisesNothing, promisesNothing, failed)).toBe(failed);
    expect(reasonOf(failed, promisesNothing, promisesNothing)).toBe(failed);
  });

  test('is that no tool could be judged where there is no other', () => {
    expect(reasonOf(promisesNothing, promisesNothing)).toBe(promisesNothing);
    const odd = judge(conforms, { answer: said('x'), label: 'disputed' });
    expect(odd).toBe(promisesNothing);
  });
});

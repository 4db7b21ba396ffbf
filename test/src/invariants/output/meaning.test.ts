import { describe, expect, test } from 'vitest';
import { meaning } from '../../../../src/invariants/output/meaning.js';
import { related, said } from '../sequences.js';

describe('a stated relation', () => {
  test('that holds is right', () => {
    expect(
      said(meaning, related('search.total == count(search.hits)', [{ data: '{"total":1,"hits":[0]}' }])),
    ).toEqual([]);
  });

  test('that does not hold is told', () => {
    expect(
      said(meaning, related('search.total == count(search.hits)', [{ data: '{"total":2,"hits":[0]}' }])),
    ).toEqual([expect.stringMatching(/^policy: what was stated does not hold: .+ \(2 against 1\)$/)]);
    expect(
      said(
        meaning,
        related('count(search.hits) <= argument.limit', [{ sent: '{"limit":1}', data: '{"hits":[0,0]}' }]),
      ),
    ).toEqual([expect.stringMatching(/^policy: what was stated does not hold: .+ \(2 against 1\)$/)]);
  });
});

describe('a relation of whole calls', () => {
  test('compares what came, members in any order', () => {
    const same = [{ data: '{"a":1,"b":2}' }, { data: '{"b":2,"a":1.0}' }];
    expect(said(meaning, related('idempotent(save)', same))).toEqual([]);
    expect(said(meaning, related('order-free(save)', same))).toEqual([]);
    expect(said(meaning, related('same(save, "X-A: 1")', same))).toEqual([]);
  });

  test('tells where results differ', () => {
    const calls = [{ data: '{"a":1}' }, { data: '{"a":2}' }];
    expect(said(meaning, related('idempotent(save)', calls))).toEqual([
      'policy: the same call gives another result the second time (1 against 2)',
    ]);
    expect(said(meaning, related('order-free(save)', calls))).toEqual([
      'policy: the same arguments in another order give another result (1 against 2)',
    ]);
  });

  test('expects more of a larger argument, or as much', () => {
    const line = 'monotone(count(search.hits) in argument.limit)';
    expect(said(meaning, related(line, [{ data: '{"hits":[1]}' }, { data: '{"hits":[1]}' }]))).toEqual([]);
    expect(said(meaning, related(line, [{ data: '{"hits":[1]}' }, { data: '{"hits":[]}' }]))).toEqual([
      'policy: a larger argument gives less (0 against 1)',
    ]);
  });

  test('says nothing of a call that failed', () => {
    expect(said(meaning, related('idempotent(save)', [{ data: '{}' }, {}]))).toBe(
      'a call that the relation speaks of failed',
    );
  });
});

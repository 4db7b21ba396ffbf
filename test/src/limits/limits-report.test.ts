import { expect, test } from 'vitest';
import { limitCell, limitsReport } from '../../../src/limits/limits-report.js';
import type { SizeResult } from '../../../src/limits/limit-result.js';

const result = (more: Partial<SizeResult>): SizeResult => ({
  kind: 'size',
  validator: 'ajv',
  limit: 'instance-depth',
  ok: 7168,
  fails: 7424,
  how: 'stack',
  cap: 1_000_000,
  detail: '',
  end: 'broke',
  curve: [],
  growth: null,
  probes: [],
  ...more,
});

test.each<[Partial<SizeResult>, string]>([
  [{}, '▲ 7,168 stack'],
  [{ ok: 1_000_000, fails: null, how: null }, '✓ ≥ 1,000,000'],
  [{ how: 'crash' }, '✗ 7,168 crash'],
  [{ how: 'memory' }, '✗ 7,168 memory'],
  [{ how: 'slow' }, '▲ 7,168 slow'],
  [{ how: 'wrong', ok: 0 }, '✗ WRONG'],
  [{ how: 'wrong', ok: 12 }, '✗ 12 WRONG'],
])('%j is shown as %s', (more, cell) => {
  expect(limitCell(result(more))).toBe(cell);
});

test('a row a limit, the weakest first, a column a validator', () => {
  const results = [
    result({ limit: 'second-limit', ok: 9000 }),
    result({}),
    result({ validator: 'schemasafe', ok: 1_000_000, fails: null, how: null }),
  ];
  expect(limitsReport(results, 250)).toBe(
    [
      ' limit                  ajv            schemasafe',
      ' instance depth         ▲ 7,168 stack  ✓ ≥ 1,000,000',
      ' second-limit           ▲ 9,000 stack',
      ' how: slow (> 250 ms)  stack  memory  crash  refused  WRONG',
    ].join('\n'),
  );
});

test('a narrow terminal gets a list, and one without UTF-8 plain signs', () => {
  const results = [result({}), result({ validator: 'schemasafe', ok: 1_000_000, fails: null, how: null })];
  expect(limitsReport(results, 250, { columns: 40, unicode: false })).toBe(
    [
      ' instance depth',
      '   ajv         ! 7,168 stack',
      '   schemasafe  + >= 1,000,000',
      ' how: slow (> 250 ms)  stack  memory',
      '       crash  refused  WRONG',
    ].join('\n'),
  );
});

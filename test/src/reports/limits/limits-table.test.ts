import { describe, expect, test } from 'vitest';
import { budgetOf } from '../../../../src/limits/budget.js';
import type { SizeResult } from '../../../../src/limits/limit-result.js';
import { cellOf, cellText, sizeText } from '../../../../src/reports/limits/cell.js';
import { limitsTable } from '../../../../src/reports/limits/limits-table.js';
import { widthOf } from '../../../../src/reports/terminal/columns.js';
import { file, measured, names, row, ruled, sized, validator } from './measured.js';

describe('a cell', () => {
  test.each<[Partial<SizeResult>, string]>([
    [{}, '▲ 7,168 stack'],
    [{ how: 'slow', ok: 0 }, '▲ 0 slow'],
    [{ ok: 1_048_576, fails: null, how: null, end: 'cap' }, '✓ ≥ 1.05M'],
    [{ ok: 512, fails: null, how: null, end: 'text' }, '✓ ≥ 512'],
    [{ how: 'crash' }, '✗ 7,168 crash'],
    [{ how: 'memory' }, '✗ 7,168 memory'],
    [{ how: 'refused' }, '▲ 7,168 refused'],
    [{ how: 'wrong', ok: 0 }, '✗ WRONG'],
    [{ how: 'wrong', ok: 12 }, '✗ 12 WRONG'],
    [{ how: 'ignored', ok: 0 }, '◆ ignored'],
  ])('of %j reads %s', (more, text) => {
    expect(cellText(cellOf(sized('a', 'ajv', more)))).toBe(text);
  });

  const answer = { question: 'q', outcome: 'ok', detail: '' } as const;

  test('of a rule says how many of its questions were answered amiss', () => {
    const wrong = { question: 'r', outcome: 'wrong', detail: 'valid instead of invalid' } as const;
    const text = (more: Parameters<typeof ruled>[2]): string => cellText(cellOf(ruled('a', 'ajv', more)));
    expect(text({})).toBe('✓ right');
    expect(text({ how: 'wrong', answers: [answer, wrong, wrong] })).toBe('✗ WRONG 2/3');
    expect(text({ how: 'wrong', answers: [wrong] })).toBe('✗ WRONG');
  });

  test('of a reference counts the connections that were opened', () => {
    const fetched = { question: 'r', outcome: 'fetched', detail: '3 requests' } as const;
    const result = ruled('remote-reference', 'ajv', { how: 'fetched', answers: [answer, fetched, fetched] });
    expect(cellText(cellOf(result))).toBe('✗ FETCHED 6');
    expect(cellText(cellOf(ruled('remote-reference', 'ajv')))).toBe('✓ refused');
  });

  test.each([
    [0, '0'],
    [9999, '9,999'],
    [10_000, '10.0k'],
    [99_960, '100k'],
    [999_499, '999k'],
    [999_500, '1.00M'],
    [33_554_432, '33.6M'],
  ])('writes %i as %s', (size, text) => {
    expect(sizeText(size)).toBe(text);
  });
});

describe('the table', () => {
  const few = file({
    rows: [
      row('b-size'),
      row('a-rule', { kind: 'rule', group: 'right', unit: '' }),
      row('c-size'),
      row('all-right', { kind: 'rule' }),
    ],
    validators: [validator('ajv', { speed: [] }), validator('typebox', { speed: [] })],
    results: [
      sized('b-size', 'ajv', {
        growth: { kind: 'power', exponent: 1.04, points: 5, r2: 0.99 },
        curve: [{ size: 7168, bytes: 900, compileMs: 1, validateMs: 1 }],
      }),
      sized('b-size', 'typebox', {
        growth: { kind: 'power', exponent: 2.1, points: 5, r2: 0.99 },
        curve: [{ size: 7168, bytes: 900, compileMs: 1, validateMs: 1 }],
      }),
      sized('c-size', 'ajv', {
        ok: 30,
        how: 'crash',
        curve: [{ size: 30, bytes: 200, compileMs: 1, validateMs: 1 }],
      }),
      sized('c-size', 'typebox', { ok: 4096, fails: null, how: null, end: 'cap' }),
      ruled('a-rule', 'ajv'),
      ruled('a-rule', 'typebox', {
        how: 'ignored',
        answers: [{ question: 'q', outcome: 'ignored', detail: '' }],
      }),
      ruled('all-right', 'ajv'),
      ruled('all-right', 'typebox'),
    ],
  });

  test('has the false first, then what the shortest text breaks; what all hold is a sentence', () => {
    expect(limitsTable(few).split('\n')).toEqual([
      ' limit   ajv            typebox        growth',
      ' a rule  ✓ right        ◆ ignored',
      ' c size  ✗ 30 crash     ✓ ≥ 4,096',
      ' b size  ▲ 7,168 stack  ▲ 7,168 stack  n^1.0–2.1',
      ' all hold: all right',
      ' how: slow (> 250 ms)  stack  memory  crash  refused  WRONG  ignored  FETCHED',
      ' size: the largest that held; ≥ where nothing broke; full run, Node v20.20.2,',
      '       linux x64',
    ]);
  });

  test('ends with the budget and its file', () => {
    const budget = budgetOf(few, () => undefined);
    const last = limitsTable(few, { budget: { budget, path: 'assay-report/budget.json' } })
      .split('\n')
      .at(-1);
    expect(last).toBe(' a budget that all keep: 250 ms → assay-report/budget.json');
  });

  test.each([40, 60, 80, 120, 200])('of eleven validators has no line over %i columns', (columns) => {
    const text = limitsTable(measured(), { columns });
    expect(text.split('\n').filter((line) => widthOf(line) > columns)).toEqual([]);
  });

  test.each([
    [80, 4],
    [120, 2],
    [200, 2],
  ])('at %i columns stands in %i blocks, each with all rows', (columns, blocks) => {
    const lines = limitsTable(measured(), { columns }).split('\n');
    const heads = lines.filter((line) => line.startsWith(' limit '));
    expect(heads).toHaveLength(blocks);
    for (const name of names) expect(heads.filter((line) => line.split(/ +/).includes(name))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith(' instance depth '))).toHaveLength(blocks);
  });

  test('in a narrow terminal is a list', () => {
    const lines = limitsTable(few, { columns: 30 }).split('\n');
    expect(lines.slice(0, 4)).toEqual([' a rule', '   ajv     ✓ right', '   typebox ◆ ignored', ' c size']);
  });

  test('without UTF-8 is ASCII', () => {
    expect(limitsTable(measured(), { unicode: false })).toMatch(/^[\n -~]*$/);
  });

  test('shows what a validator wrote escaped, and why one can not be used', () => {
    const hostile = validator('./m\u001b[31m.mjs', {
      status: 'unusable',
      how: 'crash',
      detail: 'threw \u202etxt\n on load',
      remarks: ['printed "\u0007"'],
    });
    const text = limitsTable(file({ ...few, validators: [...few.validators, hostile] }), { columns: 120 });
    expect(text).toContain(String.raw`✗ ./m\u001b[31m.mjs is not usable: crash, threw \u202etxt\n on load`);
    expect(text).toContain(String.raw`printed "\u0007"`);
    expect(text).not.toMatch(/[\u0007\u001b\u202e]/);
  });

  test('says that cells are missing', () => {
    expect(limitsTable({ ...few, status: 'interrupted' })).toContain(
      ' ○ interrupted with 8 cells measured; --resume measures the others',
    );
  });
});

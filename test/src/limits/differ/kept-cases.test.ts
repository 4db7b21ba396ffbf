import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, expectTypeOf, test } from 'vitest';
import type { JsonSchema } from '../../../../arbitraries/index.js';
import { differFolder } from '../../../../src/corpus/differ-folder.js';
import { readCorpus } from '../../../../src/corpus/read-corpus.js';
import { caseOf } from '../../../../src/limits/differ/case-of.js';
import type { DifferCase } from '../../../../src/limits/differ/differ-case.js';
import type { differCaseSchema } from '../../../../src/limits/differ/differ-case.schema.js';
import { readDifferCorpus, writeDifferCase } from '../../../../src/limits/differ/differ-corpus.js';
import type { Disagreement } from '../../../../src/limits/differ/disagreement.js';
import { knownAs, standingsOf } from '../../../../src/limits/differ/stands.js';
import { styleOf } from '../../../../src/reports/terminal/style.js';
import { differReport } from '../../../../src/reports/terminal/differ-report.js';
import type { Same, TypeOf } from '../../../laws/schema-type.js';
import type { Judge } from './panel-of.js';
import { panelOf, right } from './panel-of.js';

const folder = mkdtempSync(join(tmpdir(), 'differ-case-'));
afterAll(() => rmSync(folder, { recursive: true }));

const disagreement: Disagreement = {
  keyword: '$ref',
  manner: 'wrong',
  dialects: ['2020-12', 'draft-07'],
  schemaText: '{"required":["toString"]}',
  instanceText: '{"__proto__":"\\ud800"}',
  sides: new Map([
    ['valid', ['wrong']],
    ['invalid', ['right']],
  ]),
  right: { verdict: 'invalid', by: 'evaluator' },
  apart: [{ validator: 'wrong', manner: 'wrong', says: 'valid' }],
};
const file = caseOf(disagreement, 7);

describe('a kept case', () => {
  test('has a type and a published schema that say the same', () => {
    const agree: Same<DifferCase, TypeOf<typeof differCaseSchema>> = true;
    expectTypeOf<TypeOf<typeof differCaseSchema>>().not.toBeNever();
    expect(agree).toBe(true);
  });

  test('survives writing and reading, under a name without a dollar sign', async () => {
    const path = await writeDifferCase(folder, file);
    expect(path).toMatch(/\/limits\.differ\/ref-[0-9a-f]{8}\.json$/);
    expect(await readDifferCorpus(folder)).toEqual({ cases: [{ path, file }], broken: [] });
  });

  test('is none of the cases that peers are asked about', async () => {
    await writeDifferCase(folder, file);
    expect(await readCorpus(folder)).toEqual({ cases: [], broken: [] });
  });

  test('that is none is told as broken', async () => {
    const other = mkdtempSync(join(folder, 'broken-'));
    const path = await writeDifferCase(other, file);
    writeFileSync(path, JSON.stringify({ ...file, manner: 'odd' }));
    const { cases, broken } = await readDifferCorpus(other);
    expect(cases).toEqual([]);
    expect(broken).toMatchObject([{ path: `${other}/${differFolder}/${path.split('/').at(-1)}` }]);
    expect(broken[0]?.problem).toContain('/manner');
  });

  test('names the section of its keyword, and who told what is right', () => {
    expect(file.right).toEqual({
      verdict: 'invalid',
      by: 'evaluator',
      section: 'JSON Schema Core 2020-12, 8.2.3.1 $ref',
    });
  });
});

describe('a case that is asked again', () => {
  const kept = [{ path: 'p', file }];
  const yes: Judge = () => true;
  const thrown: Judge = () => {
    throw new Error('no');
  };
  test.each<[string, Readonly<Record<string, Judge>>, string]>([
    ['is still so when who stood apart says the same', { wrong: yes }, 'still'],
    ['is fixed when they say what is right', { wrong: () => false }, 'fixed'],
    ['is changed when they say something else', { wrong: thrown }, 'changed'],
    ['is not asked of others', { right }, 'not-asked'],
  ])('%s', async (_, judges, standing) => {
    expect(await standingsOf(kept, panelOf(judges))).toMatchObject([{ standing }]);
  });

  test('with a result left open is fixed by none', async () => {
    const open: DifferCase = { ...file, right: { ...file.right, verdict: 'open' } };
    expect(await standingsOf([{ path: 'p', file: open }], panelOf({ wrong: () => false }))).toMatchObject([
      { standing: 'changed' },
    ]);
  });

  test('is known again by its texts, or by who stands apart on its keyword as far as they are asked', () => {
    const elsewhere = { ...disagreement, schemaText: 'true' };
    const apart = [...disagreement.apart, { validator: 'other', manner: 'wrong', says: 'valid' } as const];
    const known = (one: Disagreement, validators: readonly string[]): boolean =>
      knownAs(one, kept, { validators }) !== undefined;
    expect(known(disagreement, [])).toBe(true);
    expect(known(elsewhere, ['wrong', 'right'])).toBe(true);
    expect(known({ ...elsewhere, apart }, ['wrong', 'other'])).toBe(false);
    expect(known({ ...elsewhere, keyword: 'items' }, ['wrong'])).toBe(false);
  });
});

test('the list tells schema, instance, who says what, and who is right by what', () => {
  const told = {
    seed: 7,
    schemas: 2,
    cases: 1000,
    validators: 2,
    perSecond: 99.6,
    disagreements: [
      { file, path: 'corpus/limits.differ/ref-1.json', isNew: true },
      {
        file: { ...file, right: { verdict: 'valid', by: 'majority', section: 's' } as const },
        path: 'm',
        isNew: false,
      },
    ],
    stood: [{ path: 'k', file, standing: 'fixed', now: new Map([['wrong', 'invalid']]), said: [] } as const],
    broken: [],
    unanswered: new Map([['late', 1]]),
  };
  expect(differReport(told, styleOf({ columns: 80 })).split('\n')).toEqual([
    'A yes against a no (2)',
    ' ✗ $ref  2020-12, draft-07  new',
    '     schema         {"required":["toString"]}',
    '     instance       {"__proto__":"\\ud800"}',
    '     valid          wrong',
    '     invalid        right',
    "     right          invalid: our own evaluator's word",
    '                    JSON Schema Core 2020-12, 8.2.3.1 $ref',
    '     case           corpus/limits.differ/ref-1.json',
    ' ✗ $ref  2020-12, draft-07',
    '     schema         {"required":["toString"]}',
    '     instance       {"__proto__":"\\ud800"}',
    '     valid          wrong',
    '     invalid        right',
    '     right          valid: 1 of 2 say so',
    '                    s',
    '     case           m',
    '',
    ' ✓ fixed    k  wrong: invalid',
    ' late did not end on 1 instance: see mcp-assay limits',
    ' 2 disagreements of 2 validators, 1 new; 1,000 cases of 2 schemas, 100/s, seed 7; kept: 0 still, 1 fixed, 0 changed',
  ]);
});

test('every case of this repository is right by our evaluator too, where it is right by the specification', async () => {
  const { cases, broken } = await readDifferCorpus('corpus');
  expect(broken).toEqual([]);
  expect(cases.length).toBeGreaterThan(40);
  const { opinionsOn } = await import('../../../../src/limits/differ/arbiter.js');
  for (const { file: each } of cases) {
    expect(each.right).toMatchObject({ by: 'specification', why: expect.any(String) as string });
    const schema = JSON.parse(each.schema) as JsonSchema;
    const opinions = each.dialects.map(
      (dialect) => opinionsOn(schema, dialect, [JSON.parse(each.instance)])[0],
    );
    if (each.right.verdict === 'valid' || each.right.verdict === 'invalid')
      expect([each.schema, opinions[0]]).toEqual([each.schema, each.right.verdict]);
  }
});

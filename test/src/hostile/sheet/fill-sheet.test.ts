import { describe, expect, test } from 'vitest';
import { fillSheet } from '../../../../src/hostile/sheet/fill-sheet.js';
import type { FilledRow } from '../../../../src/hostile/sheet/fill-sheet.js';
import { fillableRows } from '../../../../src/hostile/sheet/rows.js';
import type { RowId } from '../../../../src/hostile/sheet/questions.js';
import { rowIds } from '../../../../src/hostile/sheet/questions.js';
import type { Observations } from '../../../../src/hostile/observed/observations.js';
import type { SheetScene } from '../../../../src/hostile/sheet/sheet-scene.js';
import { eras } from '../../../../src/protocol/era.js';
import type { Era } from '../../../../src/protocol/era.js';
import type { Conduct } from './performers.js';
import { isRight, performerOf, refusesAll, takesAll, toolsOnly } from './performers.js';

const quiet = { link: (token: string) => `http://127.0.0.1:9/${token}`, connections: () => 0 };

type Filling = Partial<SheetScene> & { readonly era: Era; readonly conduct: Conduct };

/** Sizes take their time, and are asked for by themselves. */
const withoutSizes = fillableRows.filter(({ id }) => id !== 'H02');

async function filled({ conduct, ...scene }: Filling, asked = withoutSizes): Promise<readonly FilledRow[]> {
  const performer = performerOf(conduct, scene.era);
  const rows: FilledRow[] = [];
  for await (const row of fillSheet(
    { transport: 'http', seed: 1, performer, canary: quiet, ...scene },
    asked,
  ))
    rows.push(row);
  return rows;
}

const idsOf = (rows: readonly FilledRow[], verdict: string): readonly RowId[] =>
  rows.filter(({ row }) => row.verdict === verdict).map(({ row }) => row.id);

/** Questions that no client can answer by itself: what it delivers is right, and is not what it says. */
const ofApplications = ['T02', 'S04', 'S05', 'E02'];
const ofHosts = ['E03', 'H01'];
const ofNewEra = ['W01', 'W02', 'C01'];

describe.each(eras)('the sheet of a client that is not there, in %s', (era) => {
  const newEra = era === '2026-07-28' ? [] : ofNewEra;

  test.each([1, 2, 3])('passes what a right client can pass, with seed %i', async (seed) => {
    const rows = await filled({ era, seed, conduct: isRight });
    expect(fillableRows.map(({ id }) => id)).toEqual(rowIds);
    expect(rows.map(({ row }) => row.id)).toEqual(rowIds.filter((id) => id !== 'H02'));
    expect(idsOf(rows, 'FAIL')).toEqual(ofApplications);
    expect(idsOf(rows, 'UNAVAILABLE').toSorted()).toEqual([...ofHosts, ...newEra].toSorted());
  });

  test('and what is left passes with the check behind it', async () => {
    const rows = await filled({ era, conduct: isRight });
    const checked = rows.filter(({ row }) => row.checked !== undefined);
    expect(checked.map(({ row }) => [row.id, row.checked?.verdict])).toEqual(
      ofApplications.map((id) => [id, 'PASS']),
    );
  });

  test('fails a client that takes everything, wherever something is broken', async () => {
    const rows = await filled({ era, conduct: takesAll });
    const harmless = ['T01', 'S06', 'E01', 'L02', 'L03', 'L06', 'L07', 'L08', 'C02', 'W02'];
    expect(idsOf(rows, 'PASS').toSorted()).toEqual(harmless.filter((id) => !newEra.includes(id)).toSorted());
    expect(rows.find(({ row }) => row.id === 'S03')?.row).toMatchObject({
      cause: 'unvalidated',
      seen: '0/4 broken stopped (total "2": success); 4/4 right delivered',
      variants: 8,
    });
  });

  test('fails a client that refuses everything, wherever something is right', async () => {
    const rows = await filled({ era, conduct: refusesAll });
    expect(idsOf(rows, 'PASS').filter((id) => !['R01', 'R02', 'F02', 'W02'].includes(id))).toEqual([]);
    expect(rows.find(({ row }) => row.id === 'S02')?.row).toMatchObject({ verdict: 'FAIL', cause: 'narrow' });
  });

  test('has nothing to say of resources where a client has none', async () => {
    const rows = await filled({ era, conduct: toolsOnly(isRight) });
    const ofResources = [
      'L02',
      'L03',
      'L05',
      'L06',
      'L07',
      'L08',
      'C02',
      ...(newEra.length > 0 ? [] : ['C01']),
    ];
    const open = idsOf(rows, 'UNAVAILABLE').filter((id) => ![...ofHosts, ...newEra].includes(id));
    expect(open.toSorted()).toEqual(ofResources.toSorted());
    expect(idsOf(rows, 'PASS')).toContain('L04');
  });
});

describe('a row', () => {
  const one = async (id: RowId, filling: Filling): Promise<FilledRow['row']> => {
    const [only] = await filled(
      filling,
      fillableRows.filter((row) => row.id === id),
    );
    if (only === undefined) throw new Error(`no row ${id}`);
    return only.row;
  };
  const era = '2026-07-28';

  test('tells the variants and the play of each, and the same for the same seed', async () => {
    const [once, again, other] = await Promise.all(
      [5, 5, 6].map(async (seed) => JSON.stringify(await filled({ era, seed, conduct: takesAll }))),
    );
    expect(again).toBe(once);
    expect(other).not.toBe(once);
    const { evidence } = (await filled({ era, conduct: takesAll })).find(({ row }) => row.id === 'S07') ?? {};
    expect(evidence?.plays[1]).toMatchObject({
      name: 'datum 1 without content',
      wanted: 'refuse',
      held: false,
      acts: [{ outcome: 'success' }, { outcome: 'success' }, { outcome: 'success' }],
    });
  });

  test('needs an end of validation that is not that of the process', async () => {
    const hangs: Conduct = (play, at) =>
      play.some(({ ask }) => ask.op === 'callTool') ? undefined : isRight(play, at);
    expect(await one('R02', { era, conduct: hangs })).toMatchObject({
      verdict: 'FAIL',
      cause: 'unbounded',
      seen: 'anyOf 2^24: no end in time; anyOf 3000 deep: no end in time; pattern ^(a+)+$: no end in time',
    });
  });

  test('counts what was fetched', async () => {
    let asked = 0;
    const canary = { ...quiet, connections: () => (asked += 2) };
    expect(await one('R01', { era, conduct: isRight, canary })).toMatchObject({
      verdict: 'FAIL',
      cause: 'fetched',
    });
  });

  test('tells which request does not say who speaks', async () => {
    const scene = { era, transport: 'http', seed: 1, canary: quiet } as const;
    const performer = performerOf(isRight, era, {
      _meta: { 'io.modelcontextprotocol/protocolVersion': era },
    });
    const asked = fillableRows.filter(({ id }) => id === 'W02');
    for await (const { row } of fillSheet({ ...scene, performer }, asked))
      expect(row).toMatchObject({
        verdict: 'FAIL',
        seen: expect.stringContaining('tools/list without clientInfo and clientCapabilities') as string,
      });
  });

  test('holds what was kept for one authorization against another', async () => {
    let kept: ReturnType<Conduct>;
    const keeps: Conduct = (play, at) => {
      if (play.at(-1)?.ask.op !== 'readResource') return isRight(play, at);
      if (play.filter(({ ask }) => ask.op === 'setAuth').length < 2) kept = isRight(play, at);
      return kept;
    };
    for (const id of ['L07', 'C02'] as const)
      expect(await one(id, { era, conduct: keeps })).toMatchObject({
        verdict: 'FAIL',
        cause: 'shared',
        seen: expect.stringContaining('0/2 as it should be') as string,
      });
    for (const id of ['L07', 'C02'] as const)
      expect(await one(id, { era, conduct: isRight, transport: 'stdio' })).toMatchObject({
        verdict: 'UNAVAILABLE',
        variants: 0,
      });
  });

  test('takes what a person saw', async () => {
    const observed: Observations = {
      host: 'a host 1.2',
      model: null,
      modelVisibility: 'a marker in the answer',
      rows: { E03: 'marker repeated', H01: '4 received, 2 shown', H02: 'cut at 10,000 characters' },
    };
    expect(await one('E03', { era, conduct: isRight, observed })).toMatchObject({
      verdict: 'PASS',
      seen: 'recorded: marker repeated',
    });
    const size = await one('H02', { era, conduct: isRight, observed });
    expect(size.seen).toBe(
      '16 MiB arrives whole; no larger one was tried; display: cut at 10,000 characters',
    );
  });
});

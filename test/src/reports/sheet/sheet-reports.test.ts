import { createHash } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowIds } from '../../../../src/hostile/sheet/questions.js';
import type { SheetRow } from '../../../../src/hostile/sheet/row.js';
import { widthOf } from '../../../../src/reports/terminal/columns.js';
import { sheetFileOf } from '../../../../src/reports/sheet/sheet-file.js';
import { sheetFileSchema } from '../../../../src/reports/sheet/sheet-file.schema.js';
import { sheetMarkdown } from '../../../../src/reports/sheet/sheet-markdown.js';
import { sheetPage } from '../../../../src/reports/sheet/sheet-page.js';
import { receiptSchema } from '../../../../src/reports/receipt.schema.js';
import { compileAjv } from '../../../../src/validation/ajv.js';
import { liveLine } from '../../../../src/reports/terminal/live-line.js';
import { advance, startProgress } from '../../../../src/reports/terminal/progress.js';
import { styleOf } from '../../../../src/reports/terminal/style.js';
import { noChromium, openChromium, seen, whyNoChromium } from '../limits/chromium.js';
import { sampleConditions } from '../sample-events.js';
import { shown } from '../terminal/stage.js';
import { filledRows, sheetEvents, sheetReceipt } from './filled.js';

const evil = `"><img src=x onerror=alert(1)><script>alert(2)</script>' | [a](https://evil.example) \u202egnp.exe\u001b[31m`;

/** All that a client can say, said by one that wants to be run. */
const hostileRows: readonly SheetRow[] = filledRows.map((row) => ({
  ...row,
  seen: evil,
  evidence: evil,
  ...(row.checked === undefined ? {} : { checked: { ...row.checked, seen: evil } }),
}));
const hostileConditions = {
  ...sampleConditions,
  client: { name: evil, version: evil },
  host: evil,
  model: evil,
  protocolVersion: evil,
};
const hostile = sheetReceipt(hostileRows, hostileConditions);

const last = (text: string): string => text.trimEnd().split('\n').at(-1) ?? '';
const told = (rows: readonly SheetRow[], columns: number, ci = false): string =>
  shown(sheetEvents(rows), { columns, ci }).stdout.split('\n\n')[0] ?? '';

const errorsUnder = (schema: object, value: object): unknown => {
  const compiled = compileAjv(schema as never, '2020-12', { assertFormat: false });
  return compiled.ok ? compiled.schema.validate(JSON.stringify(value)) : compiled.verdict;
};

describe('the sheet on the terminal', () => {
  test('tells a row in the words of its columns, and ends with the counts and where to begin', () => {
    const lines = told(filledRows, 80).split('\n');
    expect(lines.slice(0, 4)).toEqual([
      ' client @modelcontextprotocol/sdk 1.32.2   stdio   2025-11-25   validation on:',
      '   yes',
      ' ID   kind         verdict        what was seen               evidence',
      ' W01  norm         ✓ PASS         8 honest delivered, 8       evidence/W01.json',
    ]);
    expect(lines.at(-1)).toBe(' 24 PASS  5 FAIL  1 UNAVAILABLE   begin with T02: 4 rows fail with it');
    expect(lines.join('\n')).toContain('   with check   ✓ PASS   ');
  });

  test.each([40, 80, 120])('is never wider than %i columns, whatever a client says', (columns) => {
    for (const rows of [filledRows, hostileRows]) {
      const text = told(rows, columns);
      expect(text.split('\n').filter((line) => widthOf(line) > columns)).toEqual([]);
      expect(text).not.toMatch(/[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    }
  });

  test('tells robots what fails and no more', () => {
    const text = told(filledRows, 80, true);
    expect([...text.matchAll(/^ ([A-Z]\d\d) /gm)].map(([, id]) => id)).toEqual([
      'T02',
      'S04',
      'S05',
      'E02',
      'R02',
    ]);
  });

  test('begins with nothing where nothing failed', () => {
    const rows = filledRows.filter(({ verdict }) => verdict !== 'FAIL');
    expect(last(told(rows, 80))).toBe(' 24 PASS  0 FAIL  1 UNAVAILABLE');
  });
});

describe('the sheet on its way', () => {
  const events = sheetEvents(filledRows.slice(0, 3));
  const lineAfter = (count: number, sheet: unknown): string => {
    const progress = startProgress(0);
    for (const event of events.slice(0, count))
      advance(progress, event.type === 'runStarted' ? { ...event, config: { sheet } } : event, 0);
    return liveLine(progress, 500, styleOf({ columns: 80 }));
  };

  test('is told row by row until the first call, and not at all where there is none', () => {
    expect(lineAfter(2, 'first')).toBe(' client sample-server  acceptance sheet, row 1 of 30');
    expect(lineAfter(4, 'only')).toBe(' client sample-server  acceptance sheet, row 3 of 30');
    expect(lineAfter(2, 'none')).not.toContain('sheet,');
    expect(lineAfter(events.length, 'first')).not.toContain('sheet,');
  });
});

describe('the sheet in files', () => {
  test('has a row of Markdown a row, which no text of a client breaks', () => {
    for (const receipt of [sheetReceipt(), hostile]) {
      const rows = sheetMarkdown(receipt)
        .split('\n')
        .filter((line) => /^\| [A-Z]\d\d \|/.test(line));
      expect(rows.map((row) => row.split('|').length)).toEqual(rowIds.map(() => 11));
    }
    expect(sheetMarkdown(hostile)).not.toMatch(/<img|\]\(|https:|\u001b|\u202e/);
    expect(sheetMarkdown(sheetReceipt())).toContain('- protocol version on the wire: 2025-11-25');
  });

  test('holds to the schema of sheet.json, and so does the receipt', () => {
    for (const receipt of [sheetReceipt(), hostile, sheetReceipt([])]) {
      expect(errorsUnder(sheetFileSchema, sheetFileOf(receipt))).toEqual({ kind: 'valid' });
      expect(errorsUnder(receiptSchema, receipt)).toEqual({ kind: 'valid' });
    }
    expect(sheetFileOf(sheetReceipt()).sheets[0]).toMatchObject({
      counts: { PASS: 24, FAIL: 5, UNAVAILABLE: 1 },
      begin: { row: 'T02', cause: 'unchecked', rows: ['T02', 'S04', 'S05', 'E02'] },
    });
    expect(errorsUnder(sheetFileSchema, { sheet: 1 })).toMatchObject({ kind: 'invalid' });
  });

  test('is in the receipt in the order of the sheet', () => {
    const { sheet } = sheetReceipt(filledRows.toReversed()).runs[0] ?? {};
    expect(sheet?.map(({ id }) => id)).toEqual(rowIds);
  });
});

describe('the page of the sheet', () => {
  const whole = sheetPage(sheetReceipt());

  test('begins with the verdict, and links to evidence of ours alone', () => {
    expect(whole).toContain('<h1>✗ 24 PASS  5 FAIL  1 UNAVAILABLE</h1>');
    const links = [...whole.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((to) => !/^evidence\/[A-Z]\d\d\.json$/.test(to))).toEqual([]);
    expect(sheetPage(hostile)).not.toContain('href');
  });

  test('has no script, no style but its own, and shows what others wrote as text', () => {
    const page = sheetPage(hostile);
    const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? '';
    expect(page).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(page).not.toMatch(
      /<(?:script|link|img|iframe|object|embed)\b|\sstyle=|url\(|@import|\u202e|\u001b/,
    );
    expect(page.replaceAll(/<[^>]*>/g, '')).toContain('onerror=alert(1)');
  });
});

describe.skipIf(noChromium)(`the page of the sheet in Chromium${whyNoChromium}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  test.each([390, 1280])('at %i pixels loads nothing, says nothing and fits', async (width) => {
    for (const receipt of [sheetReceipt(), hostile]) {
      const viewport = { width, height: 900 };
      expect(await seen(browser, sheetPage(receipt), { viewport, colorScheme: 'dark' })).toEqual({
        requests: [],
        said: [],
        tooWide: 0,
      });
    }
  });
});

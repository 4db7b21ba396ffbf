import { createHash } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budgetOf } from '../../../../src/limits/budget.js';
import { limitsPage } from '../../../../src/reports/limits/page/limits-page.js';
import type { LimitsFile } from '../../../../src/limits/limits-file.js';
import { noChromium, openChromium, seen, whyNoChromium } from './chromium.js';
import { file, measured, names, row, ruled, sized, validator } from './measured.js';

const machine = { processor: 'a processor', cores: 2, memoryBytes: 24 * 2 ** 30, load: [1, 2, 3] };
const pageOf = (of: LimitsFile): string => limitsPage(of, { budget: budgetOf(of), machine });
const whole = pageOf(measured());

const evil = `"><img src=x onerror=alert(1)><script>alert(2)</script>' onload='x\u202egnp.exe`;

/** Everything that a validator or a user's module can say, said by one that wants to be run. */
const hostile = file({
  rows: [row(evil, { title: evil, meaning: evil, unit: evil }), row('rule', { kind: 'rule', title: evil })],
  validators: [
    validator(evil, { version: evil, module: evil, remarks: [evil] }),
    validator(`no ${evil}`, { status: 'unusable', how: 'crash', detail: evil }),
  ],
  results: [
    sized(evil, evil, {
      detail: evil,
      curve: [1, 2, 4].map((size) => ({ size, bytes: size, compileMs: size, validateMs: size })),
      ok: 4,
    }),
    ruled('rule', evil, {
      how: 'wrong',
      detail: evil,
      answers: [{ question: evil, outcome: 'wrong', detail: evil }],
    }),
  ],
  node: evil,
  platform: evil,
  status: 'interrupted',
});

describe('the page', () => {
  test('begins with the verdict, in its title too', () => {
    const verdict = '✗ 8 of 11 validators give false verdicts; 1 opens a connection for a reference';
    expect(whole).toContain(`<h1>${verdict}</h1>`);
    expect(whole).toContain(`<title>${verdict}`);
    expect(pageOf(file({ validators: [validator('ajv')] }))).toContain('✓ 1 validator');
  });

  test('has a section a limit with its figures, and a link to it in each cell', () => {
    const { rows, results } = measured();
    for (const { name } of rows) {
      expect(whole.split(`id="limit-${name}"`)).toHaveLength(2);
      expect(whole.split(`href="#limit-${name}" title=`)).toHaveLength(names.length + 1);
    }
    expect(results).toHaveLength(rows.length * names.length);
  });

  test('draws each limit that has a curve, in colours that the style sheet may change', () => {
    const drawn = measured().rows.filter(({ kind }) => kind === 'size');
    expect(whole.match(/<figure\b/g)).toHaveLength(drawn.length);
    expect(whole.match(/<figcaption>/g)).toHaveLength(drawn.length);
    expect(whole).toContain('stroke="var(--passed, #13325c)"');
  });

  test('has no script, no style but its own, and nothing to load', () => {
    const style = /<style>([^]*?)<\/style>/.exec(whole)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(whole).toContain(`style-src 'sha256-${hash}'`);
    expect(whole.match(/<style/g)).toHaveLength(1);
    expect(whole).not.toMatch(
      /<(?:script|link|img|iframe|object|embed)\b|\sstyle=|\son[a-z]+=|url\((?!#)|@import/,
    );
    expect(whole).not.toMatch(/\s(?:src|xlink:href|href)="(?!#)/);
  });

  test('names each of its parts once', () => {
    const ids = [...whole.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(40);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...whole.matchAll(/href="#([^"]*)"/g)].map(([, id = '']) => id);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('is the same for the same figures', () => {
    expect(pageOf(measured())).toBe(whole);
  });

  test('shows what others wrote as text', () => {
    const page = pageOf(hostile);
    expect(page).not.toMatch(/<img|<script|\u202e/);
    expect(page).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');
    expect(page).toContain(String.raw`\u202egnp.exe`);
    expect(page.replaceAll(/<[^>]*>/g, '')).toContain('onerror=alert(1)');
    expect(page.replaceAll(/="[^"]*"/g, '').match(/<[a-z][^>]*\son[a-z]+=/g)).toBeNull();
  });

  test('says what is missing', () => {
    expect(pageOf(hostile)).toContain('<strong>Interrupted</strong> after 2 of 2 cells');
  });
});

describe.skipIf(noChromium)(`the page in Chromium${whyNoChromium}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  const quiet = { requests: [], said: [], tooWide: 0 };

  test.each([
    ['a phone', 390],
    ['a narrow window', 320],
    ['a desk', 1280],
  ])('on %s loads nothing, says nothing and fits', async (_where, width) => {
    for (const page of [whole, pageOf(hostile)]) {
      const viewport = { width, height: 900 };
      expect(await seen(browser, page, { viewport, colorScheme: 'dark' })).toEqual(quiet);
    }
  });

  test('would have told of a request and of what the policy forbids', async () => {
    const broken = whole.replace('<main>', '<main style="width:3000px"><img src="http://example.invalid/x">');
    const { requests, said } = await seen(browser, broken, { viewport: { width: 390, height: 900 } });
    expect([...requests, ...said].join('\n')).toMatch(/Content Security Policy/);
  });

  test('can be read by its keyboard: the way to the matrix, the cells, the boxes that scroll', async () => {
    const tab = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await tab.setContent(whole);
    await tab.keyboard.press('Tab');
    const focused = (): Promise<string> => tab.evaluate<string>('document.activeElement.textContent');
    expect(await focused()).toBe('To the matrix');
    const unreachable = await tab.evaluate<number>(
      `[...document.querySelectorAll('.box')].filter((box) => box.tabIndex !== 0 || !box.ariaLabel).length`,
    );
    expect(unreachable).toBe(0);
    await tab.close();
  });

  test('opens everything for print', async () => {
    const tab = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await tab.setContent(whole);
    const hidden = `[...document.querySelectorAll('details table')].filter((table) => !table.checkVisibility({ contentVisibilityAuto: true })).length`;
    expect(await tab.evaluate<number>(hidden)).toBeGreaterThan(0);
    await tab.emulateMedia({ media: 'print' });
    expect(await tab.evaluate<number>(hidden)).toBe(0);
    await tab.close();
  });
});

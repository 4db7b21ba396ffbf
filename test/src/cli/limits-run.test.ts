import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { Json } from '../../../arbitraries/json/json.js';
import type { LimitsFile } from '../../../src/limits/limits-file.js';
import { limitsFileSchema } from '../../../src/limits/limits-file.schema.js';
import { compileAjv } from '../../../src/validation/ajv.js';
import type { Play } from './binary.js';
import { play } from './binary.js';

const argv = ['limits', '--quick', '--validator', 'jsonschema,cfworker', '--report-dir', '.'];

function fileOf(run: Play): LimitsFile {
  const text = readFileSync(join(run.folder, 'limits.json'), 'utf8');
  const compilation = compileAjv(limitsFileSchema, '2020-12');
  if (!compilation.ok) throw new Error('the schema of limits.json does not compile');
  expect(compilation.schema.validateValue(JSON.parse(text) as Json)).toEqual({ kind: 'valid' });
  return JSON.parse(text) as LimitsFile;
}

/** Interrupts a run as soon as it says that so many cells are done. */
function interruptedAt(run: Play, least: number): void {
  let done = false;
  run.onTalk((all) => {
    const [, cells] = [...all.matchAll(/limits: (\d+) of \d+ cells/g)].at(-1) ?? [];
    if (done || cells === undefined || Number(cells) < least) return;
    done = true;
    run.kill('SIGINT');
  });
}

test('an interrupt keeps and shows what was measured, and --resume goes on from it', async () => {
  const first = play(argv);
  try {
    interruptedAt(first, 1);
    const { code, out, err } = await first.ended;
    expect(code).toBe(130);
    expect(err).toMatch(/^stopping: /m);
    expect(err).not.toMatch(/^ {4}at /m);
    expect(out).toContain('required ["toString"]');
    const before = fileOf(first);
    expect(before).toMatchObject({ limits: 1, status: 'interrupted', effort: { name: 'quick' } });
    expect(before.results.length).toBeGreaterThan(0);
    expect(await first.left()).toEqual([]);
    const second = play([...argv, '--resume'], { 'limits.json': JSON.stringify(before) });
    try {
      interruptedAt(second, before.results.length + 1);
      expect((await second.ended).code).toBe(130);
      const after = fileOf(second);
      expect(after.startedAt).toBe(before.startedAt);
      expect(after.results.length).toBeGreaterThan(before.results.length);
      for (const result of before.results) expect(after.results).toContainEqual(result);
      expect(await second.left()).toEqual([]);
    } finally {
      second.remove();
    }
  } finally {
    first.remove();
  }
});

test.each([
  ['{', 'is no JSON'],
  ['{"limits":2}', 'holds no results of limits'],
])('what is no file of results is not continued: %s', async (text, message) => {
  const run = play([...argv, '--resume'], { 'limits.json': text });
  try {
    const { code, err } = await run.ended;
    expect(code).toBe(2);
    expect(err).toContain(`limits.json ${message}`);
    expect(readFileSync(join(run.folder, 'limits.json'), 'utf8')).toBe(text);
  } finally {
    run.remove();
  }
});

import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CaseFile } from '../../../src/corpus/case-file.js';
import { caseFileName } from '../../../src/corpus/case-file-name.js';
import { readCaseFile } from '../../../src/corpus/read-case-file.js';
import { readCorpus } from '../../../src/corpus/read-corpus.js';
import { caseFileText, writeCaseFile } from '../../../src/corpus/write-case-file.js';
import { AssayError } from '../../../src/errors/assay-error.js';
import { sampleCase } from './sample-case.js';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'corpus-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

async function failure(attempt: Promise<unknown>): Promise<AssayError> {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AssayError)) throw new Error(`expected an AssayError, got ${String(error)}`);
  return error;
}

const place = (name: string, text: string | Uint8Array): string => {
  const path = join(dir, name);
  writeFileSync(path, text);
  return path;
};

const changed = (change: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ ...sampleCase, ...change });

describe('reading a case file', () => {
  test.each([
    ['no JSON', '{"case":', 'no JSON: '],
    ['no object', '[]', 'the root must be object, got []'],
    ['another version', changed({ case: 2 }), '/case must be equal to constant, got 2'],
    ['a missing member', changed({ era: undefined }), "the root must have required property 'era'"],
    [
      'an unknown era',
      changed({ era: '2031' }),
      '/era must be equal to one of the allowed values, got "2031"',
    ],
    ['a command', changed({ command: ['rm'] }), 'must NOT have additional properties: "command"'],
    [
      'a command in a step',
      changed({ exchange: [{ send: { json: '{}', command: 'rm' } }] }),
      '/exchange/0 must match exactly one schema',
    ],
    ['a fingerprint of another form', changed({ fingerprint: '../../x' }), '/fingerprint must match pattern'],
    ['an invariant that climbs', changed({ invariant: '../..' }), '/invariant must match pattern'],
    ['bytes that are no base64', changed({ setup: [{ send: { base64: '!' } }] }), '/setup/0'],
    ['a duplicate key', '{"case":1,"case":1}', 'a duplicate key'],
    ['a seed that a double rounds', changed({}).replace('"seed":42', '"seed":9007199254740993'), 'rounds'],
    ['too many levels', `${'['.repeat(50)}${']'.repeat(50)}`, 'more than 16 levels'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'not UTF-8'],
    ['nothing', '', 'no JSON'],
  ])('refuses %s, by pointer and value', async (_, text, problem) => {
    const error = await failure(readCaseFile(place('x.json', text)));
    expect(error.code).toBe('configuration');
    expect(error.message).toContain('x.json is no case file: ');
    expect(error.message).toContain(problem);
    expect(error.message.length).toBeLessThan(500);
  });

  test('refuses a file that is not there, a folder and a pipe', async () => {
    expect((await failure(readCaseFile(join(dir, 'none.json')))).message).toContain('ENOENT');
    expect((await failure(readCaseFile(dir))).message).toContain('no ordinary file');
    const pipe = join(dir, 'pipe.json');
    execFileSync('mkfifo', [pipe]);
    expect((await failure(readCaseFile(pipe))).message).toContain('no ordinary file');
  });

  test('refuses a file that is too large without reading it', async () => {
    const path = place('big.json', '{');
    truncateSync(path, 17 * 1024 * 1024);
    expect((await failure(readCaseFile(path))).message).toContain('bytes are more than');
  });
});

describe('writing a case file', () => {
  test('makes the folders and gives back the path', async () => {
    const path = await writeCaseFile(join(dir, 'a', 'b'), sampleCase);
    expect(path).toBe(`${dir}/a/b/output.conforms/search-3f09c2ab.json`);
    expect(readFileSync(path, 'utf8')).toBe(caseFileText(sampleCase));
  });

  test('replaces an older case of the same finding and leaves nothing beside it', async () => {
    await writeCaseFile(dir, sampleCase);
    await writeCaseFile(dir, { ...sampleCase, description: 'smaller' });
    expect(readdirSync(join(dir, 'output.conforms'))).toEqual(['search-3f09c2ab.json']);
    const { cases } = await readCorpus(dir);
    expect(cases.map(({ file }) => file.description)).toEqual(['smaller']);
  });

  test.each([
    ['../../etc/passwd', 'etc-passwd'],
    ['..', 'tool'],
    ['', 'tool'],
    ['a/b\\c', 'a-b-c'],
    ['nul\0byte', 'nul-byte'],
    ['поиск', 'tool'],
    ['CON', 'CON'],
    ['__proto__', '__proto__'],
    ['x'.repeat(1_000_000), 'x'.repeat(40)],
    ['-rf', 'rf'],
  ])('names the file of tool %j safely', (tool, slug) => {
    expect(caseFileName({ ...sampleCase, tool })).toBe(`output.conforms/${slug}-3f09c2ab.json`);
  });

  test('writes through no symbolic link', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'));
    const victim = join(outside, 'victim');
    writeFileSync(victim, 'precious');
    mkdirSync(join(dir, 'output.conforms'));
    symlinkSync(victim, join(dir, 'output.conforms', 'search-3f09c2ab.json'));
    symlinkSync(outside, join(dir, 'wire.envelope'));
    expect((await failure(writeCaseFile(dir, sampleCase))).message).toContain('symbolic link');
    const other: CaseFile = { ...sampleCase, invariant: 'wire.envelope' };
    expect((await failure(writeCaseFile(dir, other))).message).toContain('symbolic link');
    expect(readFileSync(victim, 'utf8')).toBe('precious');
    expect(readdirSync(outside)).toEqual(['victim']);
    rmSync(outside, { recursive: true });
  });

  test.each([
    ['an invariant that climbs', { invariant: '../x.y' }],
    ['a fingerprint that climbs', { fingerprint: 'f-/../../' }],
    ['a seed past 32 bits', { foundWith: { version: '', seed: 2 ** 40 } }],
  ])('refuses %s and writes nothing', async (_, change) => {
    const error = await failure(writeCaseFile(dir, { ...sampleCase, ...change }));
    expect(error.code).toBe('internal');
    expect(readdirSync(dir)).toEqual([]);
  });

  test('says why a folder can not be written', async () => {
    const file = place('file', '');
    const error = await failure(writeCaseFile(file, sampleCase));
    expect(error).toMatchObject({ code: 'configuration' });
    expect(error.message).toContain('can not be written');
  });
});

describe('reading a corpus', () => {
  test('takes a missing folder for an empty corpus', async () => {
    expect(await readCorpus(join(dir, 'none'))).toEqual({ cases: [], broken: [] });
    expect(existsSync(join(dir, 'none'))).toBe(false);
  });

  test('refuses a file in place of a folder', async () => {
    expect((await failure(readCorpus(place('file', '')))).code).toBe('configuration');
  });

  test('reads the whole corpus, or the folder of one invariant', async () => {
    const path = await writeCaseFile(dir, sampleCase);
    writeFileSync(join(dir, 'README.md'), '# corpus');
    const expected = { cases: [{ path, file: sampleCase }], broken: [] };
    expect(await readCorpus(dir)).toEqual(expected);
    expect(await readCorpus(join(dir, 'output.conforms'))).toEqual(expected);
  });

  test('lists what is broken and reads the rest', async () => {
    const path = await writeCaseFile(dir, sampleCase);
    const broken = place('broken.json', '{}');
    const { cases, broken: listed } = await readCorpus(dir);
    expect(cases.map((found) => found.path)).toEqual([path]);
    expect(listed).toEqual([{ path: broken, problem: expect.stringContaining('required') as string }]);
  });

  test('follows no symbolic link', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'));
    const path = await writeCaseFile(elsewhere, sampleCase);
    symlinkSync(join(elsewhere, 'output.conforms'), join(dir, 'output.conforms'));
    symlinkSync(path, join(dir, 'x.json'));
    symlinkSync(dir, join(dir, 'loop'));
    const { cases, broken } = await readCorpus(dir);
    expect(cases).toEqual([]);
    expect(broken.map(({ path: at }) => at)).toEqual([
      `${dir}/loop`,
      `${dir}/output.conforms`,
      `${dir}/x.json`,
    ]);
    rmSync(elsewhere, { recursive: true });
  });
});

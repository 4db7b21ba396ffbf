import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, expectTypeOf, test } from 'vitest';
import type { CaseFile, RecordedStep } from '../../src/corpus/case-file.js';
import { caseFileName } from '../../src/corpus/case-file-name.js';
import { caseFileSchema } from '../../src/corpus/case-file.schema.js';
import { readCaseFile } from '../../src/corpus/read-case-file.js';
import { readCorpus } from '../../src/corpus/read-corpus.js';
import { caseFileText, writeCaseFile } from '../../src/corpus/write-case-file.js';
import { property } from '../property.js';
import { caseFiles, sampleCase } from '../src/corpus/sample-case.js';
import type { Same, TypeOf } from './schema-type.js';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
const isCaseFile = ajv.compile(caseFileSchema);

const folder = mkdtempSync(join(tmpdir(), 'case-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a case file', () => {
  test('has a type and a published schema that say the same', () => {
    const agree: Same<CaseFile, TypeOf<typeof caseFileSchema>> = true;
    expectTypeOf<TypeOf<typeof caseFileSchema>>().not.toBeNever();
    expect(agree).toBe(true);
  });

  property('survives writing and reading unit for unit', [caseFiles], async (file) => {
    const path = await writeCaseFile(folder, file);
    expect(await readCaseFile(path)).toEqual(file);
  });

  property('sends the same bytes after writing and reading', [caseFiles], async (file) => {
    const bytes = (steps: readonly RecordedStep[]): readonly string[] =>
      steps.flatMap((step) =>
        'send' in step
          ? [
              'json' in step.send
                ? JSON.stringify(step.send.json)
                : Buffer.from(step.send.base64, 'base64').toString('hex'),
            ]
          : [],
      );
    const read = await readCaseFile(await writeCaseFile(folder, file));
    expect(bytes(read.exchange)).toEqual(bytes(file.exchange));
    expect(bytes(read.setup)).toEqual(bytes(file.setup));
  });

  property('keeps the published schema', [caseFiles], (file) => {
    isCaseFile(JSON.parse(caseFileText(file)));
    expect(isCaseFile.errors ?? []).toEqual([]);
  });

  property('is written the same whatever order its members came in', [caseFiles], (file) => {
    const reversed = Object.fromEntries(Object.entries(file).toReversed()) as unknown as CaseFile;
    expect(caseFileText(reversed)).toBe(caseFileText(file));
  });

  property('begins with a hundred units that only its identity fills', [caseFiles], (file) => {
    const packed = caseFileText(file).replaceAll(/[ \t]/g, '');
    expect(packed.indexOf('"description":')).toBeGreaterThanOrEqual(100);
    const edited: CaseFile = { ...file, description: 'x', label: 'disputed', exchange: [], right: 'y' };
    expect(caseFileText(edited).replaceAll(/[ \t]/g, '').slice(0, 100)).toBe(packed.slice(0, 100));
  });

  property('lies inside the corpus whatever the tool is called', [caseFiles], async (file) => {
    const path = await writeCaseFile(folder, file);
    expect(relative(folder, path)).toBe(caseFileName(file));
    expect(caseFileName(file)).toMatch(/^[a-z-]+\.[a-z-]+\/[A-Za-z0-9_-]{1,40}-[0-9a-f]{8}\.json$/);
  });

  test('is read back with all its neighbours', async () => {
    const { cases, broken } = await readCorpus(folder);
    expect(broken).toEqual([]);
    expect(cases.length).toBeGreaterThan(10);
    expect(cases.map(({ path }) => path)).toEqual(cases.map(({ path }) => path).toSorted());
  });

  test('is a text that people can read', async () => {
    const path = await writeCaseFile(folder, sampleCase);
    expect(readFileSync(path, 'utf8').split('\n').slice(0, 8)).toEqual([
      '{',
      '  "case": 1,',
      '  "invariant": "output.conforms",',
      '  "fingerprint": "f-3f09c2ab",',
      '  "era": "2026-07-28",',
      '  "direction": "server",',
      '  "tool": "search",',
      '  "description": "total is a string; the tool\'s own outputSchema asks for an integer",',
    ]);
  });
});

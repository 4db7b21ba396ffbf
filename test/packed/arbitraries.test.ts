import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshProject } from './fresh-project.js';
import type { FreshProject } from './fresh-project.js';

let folder = '';
let project: FreshProject;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-fresh-'));
  project = await freshProject(folder);
}, 180_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const fiveLines = `import fc from 'fast-check';
import { test } from 'vitest';
import { isValid, valuesOf } from 'mcp-assay/arbitraries';
const schema = { type: 'object', properties: { page: { type: 'integer', minimum: 1 } }, required: ['page'] };
test('pages', () => fc.assert(fc.property(valuesOf(schema), (value) => isValid(schema, value))));
`;

test('a new project uses the packed arbitraries in five lines of a test', async () => {
  await project.write('pages.test.js', fiveLines);
  expect(await project.test()).toMatchObject({ success: true, numPassedTests: 1 });
  await project.write('pages.test.js', fiveLines.replace('isValid(schema, value)', 'value.page < 10'));
  expect(await project.test()).toMatchObject({ success: false, numPassedTests: 0 });
});

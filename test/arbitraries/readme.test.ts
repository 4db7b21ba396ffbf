import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const readme = readFileSync(join(root, 'arbitraries/README.md'), 'utf8');
const sections = [...readme.matchAll(/^## (.+)\n[^]*?```js\n([^]*?)```/gm)].map(
  ([, title, code]) => [title ?? '', code ?? ''] as const,
);

/** A folder that has the package's dependencies, as a user's project has. */
let project = '';
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'assay-arbitraries-'));
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
});
afterAll(() => rm(project, { recursive: true, force: true }));

/** The lines of comment that tell what is printed. */
const promised = (code: string): string =>
  [...code.matchAll(/^\/\/ (.*)$/gm)].map(([, line]) => line).join('\n');

describe('the README of the arbitraries prints what it says', () => {
  test.each(sections)('%s', async (title, code) => {
    const file = join(project, `${title.replaceAll(/\W+/g, '-')}.mjs`);
    const entry = join(root, 'dist/arbitraries/index.js');
    await writeFile(file, code.replaceAll("'mcp-assay/arbitraries'", JSON.stringify(entry)));
    const { stdout } = await promisify(execFile)(process.execPath, [file]);
    expect(stdout.trim()).toBe(promised(code));
  });

  test('with an example for each of its promises', () => {
    expect(sections.length).toBe(5);
  });
});

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtInvariants } from '../src/invariants/registry.js';
import { identity } from '../src/protocol/identity.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/```js( test)?\n([^]*?)```/g)].map(([, kind, code]) => ({
  isTest: kind !== undefined,
  code: code ?? '',
}));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
  exports: Record<string, unknown>;
};

/** A folder that has the package installed, as a user's project has. */
let project = '';
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'assay-readme-'));
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
});
afterAll(() => rm(project, { recursive: true, force: true }));

/** Imports of the package become imports of its entries, as `exports` names them. */
const resolved = (code: string): string =>
  code.replaceAll(/'mcp-assay(\/[a-z]+)?'/g, (_, door: string | undefined) => {
    const entry = manifest.exports[door === undefined ? '.' : `.${door}`] as { default: string };
    return `'${join(root, entry.default)}'`;
  });

describe('the README', () => {
  test.each(blocks.filter(({ isTest }) => !isTest))('has code that runs: $code', async ({ code }) => {
    const file = join(project, `block-${blocks.findIndex((block) => block.code === code)}.mjs`);
    await writeFile(file, resolved(code));
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: root });
    expect(stdout.trim()).not.toMatch(/^$|undefined|^false$/m);
  });

  test.each(blocks.filter(({ isTest }) => isTest))('has a test that passes: $code', async ({ code }) => {
    const file = join(project, 'campaign.test.mjs');
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const server = join(root, 'dist/src/sample/server.js');
    await writeFile(file, resolved(code).replace('dist/src/sample/server.js', server));
    const run = promisify(execFile)(process.execPath, [vitest, 'run', '--root', project, '--no-color']);
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    expect(stdout).toMatch(/1 passed/);
  });

  test('lists every law, with its level', () => {
    const rows = [...readme.matchAll(/^\| ([a-z]+\.[a-z-]+) +\| (\w+) +\|/gm)].map(
      ([, id, level]) => `${id} ${level}`,
    );
    expect(rows).toEqual(builtInvariants.map(({ id, level }) => `${id} ${level}`));
  });

  test('and the code name one version', () => {
    expect(identity.version).toBe(manifest.version);
    expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`## ${manifest.version}`);
  });
});

import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundledEntry } from '../../../../src/validation/bounded/bundled-entry.js';

let root = '';
const file = (path: string): URL => pathToFileURL(join(root, path));

async function written(path: string, second: number): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), '');
  await utimes(join(root, path), second, second);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bundled-'));
});
afterEach(() => rm(root, { recursive: true }));

test('what was not bundled runs as it was compiled', () => {
  const compiled = file('dist/src/engine/child.js');
  expect(bundledEntry(compiled).href).toBe(compiled.href);
});

test('an installed package, which has no notes of the compiler, runs its bundle', async () => {
  await written('dist/bundle/engine/child.js', 100);
  expect(bundledEntry(file('dist/src/engine/child.js')).href).toBe(file('dist/bundle/engine/child.js').href);
});

test('a bundle that was made after the compiler runs', async () => {
  await written('dist/.tsbuildinfo/src.tsbuildinfo', 99);
  await written('dist/bundle/engine/child.js', 100);
  expect(bundledEntry(file('dist/src/engine/child.js')).href).toBe(file('dist/bundle/engine/child.js').href);
});

test('a bundle is left where any project was compiled since', async () => {
  await written('dist/.tsbuildinfo/arbitraries.tsbuildinfo', 101);
  await written('dist/.tsbuildinfo/src.tsbuildinfo', 99);
  await written('dist/bundle/engine/child.js', 100);
  const compiled = file('dist/src/engine/child.js');
  expect(bundledEntry(compiled).href).toBe(compiled.href);
});

test('a file that is not below dist/src/ is left as it is', async () => {
  await written('dist/bundle/engine/child.js', 100);
  const elsewhere = file('dist/test/src/engine/child.js');
  expect(bundledEntry(elsewhere).href).toBe(elsewhere.href);
});

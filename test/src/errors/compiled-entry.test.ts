import { expect, test } from 'vitest';
import { compiledEntry } from '../../../src/errors/compiled-entry.js';

test.each([
  ['a source', 'file:///p/src/engine/child.ts', 'file:///p/dist/src/engine/child.js'],
  [
    'a source named as an import names it',
    'file:///p/src/engine/child.js',
    'file:///p/dist/src/engine/child.js',
  ],
  ['an arbitrary', 'file:///p/arbitraries/a.ts', 'file:///p/dist/arbitraries/a.js'],
  ['a test', 'file:///p/test/src/engine/child.ts', 'file:///p/dist/test/src/engine/child.js'],
  ['a project below a folder named src', 'file:///src/p/src/a.ts', 'file:///src/p/dist/src/a.js'],
])('maps %s to its compiled file', (_, from, to) => {
  expect(compiledEntry(new URL(from)).href).toBe(to);
});

test.each([
  'file:///p/dist/src/engine/child.js',
  'file:///p/node_modules/mcp-assay/dist/src/engine/child.js',
  'file:///p/node_modules/other/src/index.js',
  'file:///p/test/src/trial-child.mjs',
])('leaves %s as it is', (href) => {
  expect(compiledEntry(new URL(href)).href).toBe(href);
});

test('gives the same for what it gave', () => {
  const once = compiledEntry(new URL('file:///p/src/engine/child.ts'));
  expect(compiledEntry(once).href).toBe(once.href);
});

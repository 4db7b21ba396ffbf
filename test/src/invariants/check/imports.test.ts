import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const statement = /^(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)';/gm;

/** What a source file imports at run time, and all that these import. */
function reach(entry: URL): { readonly files: readonly string[]; readonly packages: readonly string[] } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [entry.href];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const [, name = ''] of readFileSync(new URL(file), 'utf8').matchAll(statement)) {
      if (name.startsWith('.')) waiting.push(new URL(name.replace(/\.js$/, '.ts'), file).href);
      else packages.add(name);
    }
  }
  return { files: [...files], packages: [...packages] };
}

describe('mcp-assay/check', () => {
  const { files, packages } = reach(new URL('../../../../src/invariants/check/index.ts', import.meta.url));

  test('brings no engine, no transport and no corpus', () => {
    expect(files.length).toBeGreaterThan(5);
    const layers = /\/src\/(?:engine|transport|targets|corpus|hostile|reports|cli)\//;
    expect(files.filter((file) => layers.test(file))).toEqual([]);
  });

  test('brings no generator', () => {
    expect(packages).toContain('ajv');
    expect(packages.filter((name) => /fast-check|json-schema-faker|undici|hyperjump/.test(name))).toEqual([]);
  });
});

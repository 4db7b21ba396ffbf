import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { textSpace } from '../../../arbitraries/text/text-space.js';
import { constraints, source } from './integers.js';

const folder = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const files = ['mcp-tools.json', 'jsts-2020.json', 'jsts-07.json', 'schemastore.json'] as const;

function patternsIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, child] of Object.entries(value)) {
    if (key === 'pattern' && typeof child === 'string') found.add(child);
    if (key === 'patternProperties' && typeof child === 'object' && child !== null)
      Object.keys(child).forEach((name) => found.add(name));
    patternsIn(child, found);
  }
  return found;
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

describe.skipIf(!existsSync(folder))(
  'patterns of real schemas (skipped without the folder of shared data)',
  () => {
    test.each(files)('each pattern of %s that compiles gives only strings that it matches', (file) => {
      for (const pattern of patternsIn(JSON.parse(readFileSync(`${folder}${file}`, 'utf8')))) {
        const space = textSpace(constraints({ patterns: [pattern] }));
        if (!compiles(pattern)) {
          expect(space.unsupported).toBeDefined();
          continue;
        }
        expect([pattern, space.empty, space.unsupported]).toEqual([pattern, false, undefined]);
        const nextInt = source(5);
        const drawn = Array.from({ length: 12 }, (_, index) =>
          space.draw(nextInt, index % 2 === 0 ? 'mixed' : 'max', 60),
        );
        const refused = [space.shortest(), ...space.boundaries(), ...drawn].filter(
          (text) => !new RegExp(pattern, 'u').test(text),
        );
        expect([pattern, refused]).toEqual([pattern, []]);
      }
    });
  },
);

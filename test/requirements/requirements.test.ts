import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { builtInvariants } from '../../src/invariants/registry.js';
import { catalogRequirements } from './catalog-contract.js';
import { citationsUnder, citedIn } from './citations.js';
import type { Citation } from './citations.js';

const tests = fileURLToPath(new URL('..', import.meta.url));

const lawIds = builtInvariants.map(({ id }) => id);
const catalogIds = catalogRequirements.map(({ id }) => id);

/** This file shows what a citation looks like, and so is none. */
const titles = citationsUnder(tests).filter(({ by }) => by !== 'requirements/requirements.test.ts');

/** A law's own test file speaks for it by where it lies. */
const ownFiles: readonly Citation[] = lawIds
  .map((id) => ({ id, by: `src/invariants/${id.replace('.', '/')}.test.ts` }))
  .filter(({ by }) => existsSync(`${tests}${by}`));

const isAnimal = (
  value: unknown,
): value is { readonly invariant: string; readonly also?: readonly string[] } =>
  typeof value === 'object' && value !== null && 'invariant' in value && typeof value.invariant === 'string';

/** A server with one planted fault speaks for the laws that find it. */
async function animalsIn(folder: string): Promise<readonly Citation[]> {
  const files = readdirSync(`${tests}${folder}`).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(
    files.map(async (file) => {
      const exports = (await import(`${tests}${folder}/${file}`)) as Readonly<Record<string, unknown>>;
      return { by: `${folder}/${file}`, values: Object.values(exports).flat() };
    }),
  );
  return modules.flatMap(({ by, values }) =>
    values
      .filter(isAnimal)
      .flatMap(({ invariant, also = [] }) => [invariant, ...also].map((id) => ({ id, by }))),
  );
}

const animals = await animalsIn('quality/zoo/animals');

const without = (ids: readonly string[], citations: readonly Citation[]): readonly string[] =>
  ids.filter((id) => !citations.some((citation) => citation.id === id));

describe('requirements and tests', () => {
  test('every requirement on a catalog test is cited by a test', () => {
    expect(without(catalogIds, titles)).toEqual([]);
  });

  test('every law, with the source that it names, is cited by a test', () => {
    const laws = builtInvariants.map(({ id, source }) => [id, source.reference.trim() !== ''] as const);
    expect(laws.filter(([, hasSource]) => !hasSource)).toEqual([]);
    expect(without(lawIds, [...titles, ...ownFiles, ...animals])).toEqual([]);
  });

  test('no test cites what is not required', () => {
    const known = new Set([...lawIds, ...catalogIds]);
    expect([...titles, ...animals].filter(({ id }) => !known.has(id))).toEqual([]);
  });

  test('animals of the zoo are read', () => {
    expect(new Set(animals.map(({ by }) => by)).size).toBeGreaterThan(5);
  });
});

describe('a citation', () => {
  test.each([
    ['a title', "test('[K09] leaves out another id', () => {})", ['K09']],
    ['a title that is a template', 'test(`[K09] in ${era}`, () => {})', ['K09']],
    ['several', "describe('[K22] [output.conforms] no match', () => {})", ['K22', 'output.conforms']],
    ['a row', "const rows = [['[K22] no match', 0]]; test.each(rows)('%s', () => {})", ['K22']],
    ['one behind words', "test.each(rows)('%s [K22]', () => {})", ['K22']],
    ['a number that nothing has', "test('[K99] x', () => {})", ['K99']],
    ['a comment', '// [K09]\n/** [K09] */', []],
    ['code', 'const x: string = hits[K09] + hits[item.id];', []],
    ['a pointer', "at('items[hits.id]')", []],
    ['what is skipped', "test.skip('[K09] x', () => {}); describe.todo('[K10] y');", []],
    ['a table of what is skipped', "test.skip.each([['[K09]']])('%s', () => {})", []],
    ['what is skipped at times', "test.skipIf(!existsSync(page))('[K09] x', () => {})", ['K09']],
    ['what stands in what is skipped', "describe.skip('x', () => { test('[K09] y', () => {}); })", []],
  ])('is read of %s', (_, source, ids) => {
    expect(citedIn(source)).toEqual(ids);
  });
});

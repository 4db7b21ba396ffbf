import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AssayError } from '../../../src/errors/assay-error.js';
import { defineInvariant } from '../../../src/invariants/define-invariant.js';
import type { Invariant } from '../../../src/invariants/invariant.js';
import { builtInvariants, selectInvariants } from '../../../src/invariants/registry.js';

const ids = (...selection: Parameters<typeof selectInvariants>): readonly string[] =>
  selectInvariants(...selection).map(({ id }) => id);

const own = (id: string): Invariant => ({
  id,
  level: 'policy',
  on: 'exchange',
  source: { kind: 'house', reference: id },
  law: 'a law',
  right: 'keeps it',
  applies: () => true,
  check: () => [],
});

/** The rows of the README's table of laws. */
const rows = [
  ...readFileSync(new URL('../../../README.md', import.meta.url), 'utf8').matchAll(
    /^\| ([a-z]+\.[a-z-]+) +\| (must|should|policy|observed) +\|/gm,
  ),
].map(([, id = '', level = '']) => `${id} ${level}`);

test('the README lists every law with its level, in the order of the registry', () => {
  expect(rows).toEqual(builtInvariants.map(({ id, level }) => `${id} ${level}`));
});

test.each(builtInvariants.map(({ id }) => [id, id.replace('.', '/')]))(
  '%s has a file and tests of its own',
  (_, path) => {
    expect(existsSync(new URL(`../../../src/invariants/${path}.ts`, import.meta.url))).toBe(true);
    expect(existsSync(new URL(`./${path}.test.ts`, import.meta.url))).toBe(true);
  },
);

describe('selecting invariants', () => {
  test('takes all when nothing is said', () => {
    expect(ids()).toEqual(builtInvariants.map(({ id }) => id));
  });

  test('takes ids and groups, in the order of the registry', () => {
    const outputs = ids().filter((id) => id.startsWith('output.'));
    expect(outputs.length).toBeGreaterThan(2);
    expect(ids(['secret.canary', 'output.*'])).toEqual([...outputs, 'secret.canary']);
  });

  test('takes away ids and groups', () => {
    const outputs = ids().filter((id) => id.startsWith('output.') && id !== 'output.conforms');
    expect(ids(['output.*', 'wire.envelope'], ['output.conforms'])).toEqual(['wire.envelope', ...outputs]);
    expect(ids(undefined, ['wire.*'])).not.toContain('wire.envelope');
  });

  test('takes nothing when nothing is asked', () => {
    expect(ids([])).toEqual([]);
  });

  test('counts laws of your own', () => {
    expect(ids(['shop.*'], [], [own('shop.total')])).toEqual(['shop.total']);
    expect(ids(undefined, [], [own('shop.total')]).at(-1)).toBe('shop.total');
  });

  test.each([
    ['output.conform', 'unknown invariant "output.conform"; did you mean output.conforms?'],
    ['ouput.*', 'unknown invariant "ouput.*"; did you mean output.*?'],
    ['xyz', 'unknown invariant "xyz"'],
    ['__proto__', 'unknown invariant "__proto__"'],
    ['output.conforms.*', expect.stringContaining('unknown invariant "output.conforms.*"') as string],
  ])('refuses %s with the nearest name', (name, message) => {
    const caught = ((): unknown => {
      try {
        return selectInvariants([name]);
      } catch (error) {
        return error;
      }
    })();
    expect(caught).toBeInstanceOf(AssayError);
    expect(caught).toMatchObject({ code: 'usage', exitCode: 2, message });
  });

  test('refuses an unknown name among those to take away', () => {
    expect(() => selectInvariants(undefined, ['outputs.*'])).toThrow(AssayError);
  });
});

describe('defining an invariant', () => {
  test('gives it back frozen', () => {
    const law = own('shop.total-counts-hits');
    expect(defineInvariant(law)).toBe(law);
    expect(Object.isFrozen(law)).toBe(true);
  });

  test.each([
    'total',
    'Shop.total',
    'shop.total.more',
    'shop.',
    '.total',
    'shop.to tal',
    'shop.-a',
    '',
    'a.*',
  ])('refuses the id %j', (id) => {
    expect(() => defineInvariant(own(id))).toThrow(
      expect.objectContaining({
        code: 'configuration',
        message: expect.stringContaining(JSON.stringify(id)) as string,
      }) as Error,
    );
  });
});

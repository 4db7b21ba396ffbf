import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A folder that has its own TypeScript project. */
interface Layer {
  readonly folder: string;
  readonly references: readonly string[];
}

/** One import as written: `from` is the file, `to` the specifier. */
interface Import {
  readonly from: string;
  readonly to: string;
}

function referencesOf(folder: string): readonly string[] {
  const text = readFileSync(join(root, folder, 'tsconfig.json'), 'utf8');
  const { references = [] } = JSON.parse(text) as { references?: readonly { readonly path: string }[] };
  return references.map(({ path }) => normalize(join(folder, path)).replace(/\/$/, ''));
}

/** Layers in their order: what stands earlier must not know what stands later. */
const layers: readonly Layer[] = referencesOf('.')
  .filter((folder) => /^(arbitraries|src)\b/.test(folder))
  .map((folder) => ({ folder, references: referencesOf(folder) }));

/** Where a layer stands. The doors, after the library entry `src`, stand side by side and do not know each other. */
const placeOf = ({ folder }: Layer): number => {
  const names = layers.map((layer) => layer.folder);
  return Math.min(names.indexOf(folder), names.indexOf('src') + 1);
};

const mayKnow = (one: Layer, other: Layer): boolean => one === other || placeOf(other) < placeOf(one);

/** Layers that only compute. */
const pure = ['arbitraries', 'src/errors', 'src/protocol', 'src/invariants'];

/** `src` holds every layer, yet its own project is only the files directly in it. */
const layerOf = (file: string): Layer | undefined =>
  layers.find(({ folder }) => folder !== 'src' && file.startsWith(`${folder}/`)) ??
  layers.find(({ folder }) => folder === 'src' && dirname(file) === 'src');

const sources: readonly string[] = ['arbitraries', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file)),
);

const specifier = /(?:\bfrom|\bimport|\bimport\s*\(|\bimport\.meta\.resolve\s*\()\s*(['"])([^'"\n]+)\1/g;

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/^\s*(\/\*[\s\S]*?\*\/|\/\/.*$)/gm, '');
  return [...text.matchAll(specifier)].map(([, , to = '']) => ({ from: file, to }));
}

const imports = sources.flatMap(importsOf);

const targetOf = ({ from, to }: Import): string => normalize(join(dirname(from), to)).replace(/\.js$/, '.ts');

const said = ({ from, to }: Import): string => `${from} imports ${to}`;

describe('the layers', () => {
  test('are all there, and every source belongs to one', () => {
    expect(layers[0]?.folder).toBe('arbitraries');
    expect(layers.length).toBeGreaterThan(10);
    expect(sources.filter((file) => layerOf(file) === undefined)).toStrictEqual([]);
    expect(imports.length).toBeGreaterThan(sources.length / 2);
  });

  test('import only from those before them', () => {
    const upward = imports.filter((one) => {
      if (!one.to.startsWith('.')) return false;
      const own = layerOf(one.from);
      const target = layerOf(targetOf(one));
      return own === undefined || target === undefined || !mayKnow(own, target);
    });
    expect(upward.map(said)).toStrictEqual([]);
  });

  test('import files that are there, by relative paths with .js', () => {
    const broken = imports.filter((one) => one.to.startsWith('.') && !existsSync(join(root, targetOf(one))));
    expect(broken.map(said)).toStrictEqual([]);
  });

  test('that are pure import nothing of Node', () => {
    const impure = imports.filter(
      ({ from, to }) =>
        pure.some((folder) => from.startsWith(`${folder}/`)) &&
        (to.startsWith('node:') || builtinModules.includes(to)),
    );
    expect(impure.map(said)).toStrictEqual([]);
  });

  test.each(layers)('refer TypeScript to what their place allows: $folder', (layer) => {
    const known = layers.filter((other) => other !== layer && mayKnow(layer, other));
    expect(layer.references).toStrictEqual(known.map(({ folder }) => folder));
  });

  test('are told to the linter in the same order', () => {
    interface Rule {
      readonly files: readonly string[];
      readonly rules: { readonly 'no-restricted-imports'?: [string, { patterns: { regex: string }[] }] };
    }
    const { overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as {
      overrides: Rule[];
    };
    const missing = layers.flatMap(({ folder }, place) => {
      const rule = overrides.find(({ files }) => files.includes(`${folder}/**/*.ts`));
      const patterns = rule?.rules['no-restricted-imports']?.[1].patterns ?? [];
      if (folder === 'src' || place >= layers.findIndex((layer) => layer.folder === 'src')) return [];
      return layers
        .slice(place + 1)
        .filter((later) => later.folder !== 'src')
        .map((later) => relative(folder, join(later.folder, 'x.js')))
        .filter((path) => !patterns.some(({ regex }) => new RegExp(regex).test(path)))
        .map((path) => `${folder} may import ${path}`);
    });
    expect(missing).toStrictEqual([]);
  });
});

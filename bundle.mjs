// Run after the compiler: puts what the workshop's process loads into one file, `dist/bundle/`, which starts in half
// the time that hundreds of files take; and beside it the licences of the packages in it. Plain JavaScript, since it
// is no part of the package.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = dirname(fileURLToPath(import.meta.url));
const entry = 'engine/workshop/child-entry.js';
const folder = join(root, 'dist/bundle', dirname(entry));

const bundle = await rolldown({ input: join(root, 'dist/src', entry), platform: 'node' });
const { output } = await bundle.write({ dir: folder, codeSplitting: false });
await bundle.close();

/** The folders of the packages that the bundle holds a file of. */
const packages = new Set(
  output
    .flatMap(({ moduleIds = [] }) => moduleIds)
    .flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll('\\', '/')) ?? []),
);

function licenceOf(path) {
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const file = readdirSync(path).find((each) => /^licen[cs]e/i.test(each));
  const text = file === undefined ? `Licence: ${license}` : readFileSync(join(path, file), 'utf8').trim();
  return `${name} ${version}\n\n${text}\n`;
}

const licences = [...packages].sort().filter((path) => existsSync(join(path, 'package.json')));
writeFileSync(join(folder, 'LICENCES.txt'), licences.map(licenceOf).join(`\n${'-'.repeat(80)}\n\n`));

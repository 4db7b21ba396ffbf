import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/** That a test speaks for a requirement: `[K09] leaves out what previews to another id`. */
export interface Citation {
  readonly id: string;
  /** The file, from the root of the tests. */
  readonly by: string;
}

/** An id in square brackets, at the beginning of a title or behind a blank. */
const cited = /(?<!\S)\[(K\d+|[a-z]+\.[a-z-]+)\]/g;

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** `test.skip`, `describe.todo('…')`: what never runs speaks for nothing. */
const neverRuns = (node: unknown): boolean =>
  isNode(node) &&
  ((isNode(node['property']) && ['skip', 'todo'].includes(String(node['property']['name']))) ||
    neverRuns(node['callee']) ||
    neverRuns(node['object']));

/** Every string that is written out in a program, less those in tests that never run. */
function stringsIn(node: unknown): readonly string[] {
  if (!isNode(node)) return [];
  if (node['type'] === 'CallExpression' && neverRuns(node['callee'])) return [];
  if (node['type'] === 'Literal' && typeof node['value'] === 'string') return [node['value']];
  if (node['type'] === 'TemplateElement') return [String((node['value'] as Node)['cooked'])];
  return Object.values(node).flatMap(stringsIn);
}

/**
 * The ids that a test file cites: in the titles of its tests, or in the rows that a title is made of. Comments and
 * code such as `hits[item.id]` cite nothing.
 */
export const citedIn = (source: string): readonly string[] => [
  ...new Set(
    stringsIn(parseAst(source, { lang: 'ts' })).flatMap((text) =>
      [...text.matchAll(cited)].map(([, id = '']) => id),
    ),
  ),
];

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

/** What the test files under `root` cite. */
export const citationsUnder = (root: string): readonly Citation[] =>
  filesUnder(root)
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((by) => citedIn(readFileSync(join(root, by), 'utf8')).map((id) => ({ id, by })));

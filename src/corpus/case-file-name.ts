import type { CaseFile } from './case-file.js';

const longestSlug = 40;

/** A tool's name as a part of a file name: letters, digits, `-` and `_` only, never empty. */
function slugOf(tool: string): string {
  const slug = tool
    .slice(0, 4 * longestSlug)
    .replaceAll(/[^A-Za-z0-9_]+/g, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? 'tool' : slug;
}

/**
 * Where a case file lies inside a corpus: `<invariant>/<tool-slug>-<8 hex digits>.json`. The fingerprint tells
 * tools with the same slug apart. Safe for every case file that keeps the published schema.
 */
export const caseFileName = (file: Pick<CaseFile, 'invariant' | 'tool' | 'fingerprint'>): string =>
  `${file.invariant}/${slugOf(file.tool)}-${file.fingerprint.slice('f-'.length)}.json`;

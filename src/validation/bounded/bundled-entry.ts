import { readdirSync, statSync } from 'node:fs';

/** When a file or what is in a folder was last written; 0 where there is none. */
function writtenAt(url: URL): number {
  return statSync(url, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** When the compiler last wrote something: it keeps a note of each project, which the package is without. */
function compiledAt(dist: URL): number {
  const notes = new URL('.tsbuildinfo/', dist);
  if (writtenAt(notes) === 0) return 0;
  return Math.max(...readdirSync(notes).map((name) => writtenAt(new URL(name, notes))));
}

/**
 * The file of `dist/bundle/` that holds a compiled entry with all that it loads: one file is there in half the time.
 * Where it is missing, or older than what was compiled, the compiled entry itself.
 */
export function bundledEntry(compiled: URL): URL {
  const [, before, within] = /^(.*\/dist\/)src\/(.*)$/.exec(compiled.href) ?? [];
  if (before === undefined || within === undefined) return compiled;
  const bundled = new URL(`bundle/${within}`, before);
  const at = writtenAt(bundled);
  return at > 0 && at >= compiledAt(new URL(before)) ? bundled : compiled;
}

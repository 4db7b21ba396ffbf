const longest = 64;

/** Levenshtein distance of two short texts. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The name that a person most likely meant, `undefined` when none is near: half of it or more is wrong. */
export function nearest(written: string, names: readonly string[]): string | undefined {
  const text = written.slice(0, longest);
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of names) {
    const candidate = { name, distance: distance(text, name) };
    if (candidate.distance < (best?.distance ?? Math.ceil(name.length / 2))) best = candidate;
  }
  return best?.name;
}

import type { Case } from '../../corpus/case.js';

/** A case tells of at most so many breaches. */
const mostBreaches = 64;

type Told = Case['breaches'][number];

const told = ({ keyword, schemaPointer, instancePointer }: Told): Told => ({
  keyword,
  schemaPointer,
  instancePointer,
});

/** An object with a thousand extra keys breaks one keyword at one place, however often a validator says so. */
export function toldOnce(breaches: Case['breaches']): Case['breaches'] {
  if (breaches.length < 2) return breaches.map(told);
  const once = new Map<string, Told>();
  for (const breach of breaches) {
    const key = `${breach.keyword} ${breach.schemaPointer} ${breach.instancePointer}`;
    if (once.has(key)) continue;
    once.set(key, told(breach));
    if (once.size === mostBreaches) break;
  }
  return [...once.values()];
}

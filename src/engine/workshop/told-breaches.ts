import type { Case } from '../../corpus/case.js';

/** A case tells of at most so many breaches. */
const mostBreaches = 64;

/** An object with a thousand extra keys breaks one keyword at one place, however often a validator says so. */
export function toldOnce(breaches: Case['breaches']): Case['breaches'] {
  const seen = new Set<string>();
  const told: Case['breaches'][number][] = [];
  for (const { keyword, schemaPointer, instancePointer } of breaches) {
    const key = `${keyword} ${schemaPointer} ${instancePointer}`;
    if (seen.has(key)) continue;
    seen.add(key);
    told.push({ keyword, schemaPointer, instancePointer });
    if (told.length === mostBreaches) break;
  }
  return told;
}

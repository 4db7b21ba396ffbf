import type { Sighting } from '../engine/judge.js';
import { lawsOn, opinionsOf } from '../engine/law-opinions.js';
import type { Tally } from '../engine/tally.js';
import type {
  JudgedCandidate,
  JudgedDenial,
  JudgedGuard,
  JudgedRelation,
  JudgedTask,
} from '../invariants/contract/subject.js';
import type { Invariant } from '../invariants/invariant.js';
import type { Era } from '../protocol/era.js';

/** What laws of catalogs judge, by the kind of law. */
export type CatalogMatter =
  | { readonly on: 'task'; readonly subject: JudgedTask }
  | { readonly on: 'candidate'; readonly subject: JudgedCandidate }
  | { readonly on: 'denial'; readonly subject: JudgedDenial }
  | { readonly on: 'guard'; readonly subject: JudgedGuard }
  | { readonly on: 'relation'; readonly subject: JudgedRelation };

/** Laws that the contract states, so that their breaches count as `must` whatever they weigh elsewhere. */
const stated: ReadonlySet<string> = new Set([
  'list.allowlist',
  'input.credential-refused',
  'output.undeclared',
]);

/** A breach with the weight that a contract gives it. */
export const weighed = (sighting: Sighting): Sighting =>
  stated.has(sighting.invariant.id)
    ? { ...sighting, violation: { ...sighting.violation, level: 'must' } }
    : sighting;

/** The tool that is told of a breach in a matter. */
function toolOf({ on, subject }: CatalogMatter): string {
  return on === 'candidate' ? subject.tools.preview : subject.tool;
}

/** What the laws say of a matter; each opinion is counted where there is a tally. */
export function catalogOpinions(
  laws: readonly Invariant[],
  matter: CatalogMatter,
  era: Era,
  tally?: Pick<Tally, 'judged' | 'notExercised'>,
): readonly Sighting[] {
  const names = { era, tool: toolOf(matter) };
  const opinions = (): readonly Sighting[] => {
    const { on, subject } = matter;
    switch (on) {
      case 'task':
        return opinionsOf(lawsOn(laws, on), subject, names, tally);
      case 'candidate':
        return opinionsOf(lawsOn(laws, on), subject, names, tally);
      case 'denial':
        return opinionsOf(lawsOn(laws, on), subject, names, tally);
      case 'guard':
        return opinionsOf(lawsOn(laws, on), subject, names, tally);
      case 'relation':
        return opinionsOf(lawsOn(laws, on), subject, names, tally);
    }
  };
  return opinions().map(weighed);
}

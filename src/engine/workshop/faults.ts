import { pointerOf, tokensOf } from '../../../arbitraries/json/pointer.js';
import type { Case } from '../../corpus/case.js';

type Breaches = Case['breaches'];
type Breach = Breaches[number];

/** A breach of these holds what is broken below it: no branch alone was demanded. */
const holding: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'contains']);
/** What is none of the listed values may be of another type or too long as well, and that is the same fault. */
const listing: ReadonlySet<string> = new Set(['enum', 'const']);

/** Those breaches that are no part of another one. */
export const faultyBreaches = (breaches: Breaches): Breaches =>
  breaches.filter((breach) => !breaches.some((other) => isPartOf(breach, other)));

/** The places of a schema that are broken, each fault once: keyword and schema pointer. */
export const faultsOf = (breaches: Breaches): ReadonlySet<string> =>
  new Set(faultyBreaches(breaches).map(({ keyword, schemaPointer }) => `${keyword} ${schemaPointer}`));

function isPartOf(breach: Breach, other: Breach): boolean {
  if (holding.has(other.keyword)) return breach.schemaPointer.startsWith(`${other.schemaPointer}/`);
  return (
    listing.has(other.keyword) &&
    !listing.has(breach.keyword) &&
    breach.instancePointer === other.instancePointer &&
    ownerOf(breach) === ownerOf(other)
  );
}

const ownerOf = ({ schemaPointer }: Breach): string => pointerOf(tokensOf(schemaPointer).slice(0, -1));

/** What several rows fail by at once, and what mends them together. */
const remedies = {
  unchecked:
    'nobody looks into what was delivered: put mcp-assay/check, with schema and relations, behind the client',
  unvalidated:
    'results are not held to the outputSchema that was listed: switch validation on, and keep it on',
  repaired:
    'what is missing or no answer yet is filled in and passed on: judge what came, not what was made of it',
  narrow: 'right results are refused: take what the revision and the schema allow',
  confused: 'two things that differ are taken for one: keep their identities apart to the end',
  shared: 'a cached answer crosses a border: bind it to server, authorization and revision',
  unbounded: 'validation has no end: bound its time, its depth and its size',
  fetched: 'something outside is asked for: resolve references inside of the document alone',
} as const;

/** The name of a cause. */
export type CauseId = keyof typeof remedies;
export const causeIds = Object.keys(remedies) as readonly CauseId[];

/** What is wrong and what to do, as one sentence. */
export const remedyOf = (cause: CauseId): string => remedies[cause];

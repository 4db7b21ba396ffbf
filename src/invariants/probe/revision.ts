/** Whether a server named a revision, which is a date, and it is this one or a later one. */
export const isSince = (since: string, revision: unknown): boolean =>
  typeof revision === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(revision) && revision >= since;

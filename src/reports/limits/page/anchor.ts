/** The place of a limit on the page. */
export const anchorOf = (limit: string): string => `limit-${limit.replaceAll(/[^A-Za-z0-9-]/g, '-')}`;

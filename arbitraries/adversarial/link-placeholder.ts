/**
 * Stands for a link. Whoever sends a stimulus may put an address of their own in its place, to see who
 * follows it: one of the same length and form, so that it is as valid as this one. Nobody listens here.
 */
export const linkPlaceholder = 'http://127.0.0.1:65535/assay-canary/000000000000';

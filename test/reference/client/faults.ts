/** What can be planted in the client, one at a time; the name says what it does wrong. */
export const faults = [
  'ids-by-value',
  'missing-content-filled-in',
  'missing-structured-accepted',
  'earlier-pages-forgotten',
  'validators-shared-by-id',
  'list-change-ends-validation',
  'unlisted-tool-unvalidated',
  'bad-sibling-loses-listing',
  'error-flag-ignored',
  'error-flag-as-protocol-error',
  'input-request-as-success',
  'request-state-dropped',
  'falsy-members-dropped',
  'answer-of-rounds-cached',
  'cache-shared-by-principals',
  'origin-by-uri',
  'network-reference-fetched',
  'validation-unbounded',
  'empty-contents-accepted',
  'result-beside-error-accepted',
] as const;

export type Fault = (typeof faults)[number];

const at = process.argv.indexOf('--fault');
const chosen = at === -1 ? undefined : process.argv[at + 1];

if (at !== -1 && !faults.some((fault) => fault === chosen)) {
  throw new Error(`there is no fault ${JSON.stringify(chosen ?? null)}; there are ${faults.join(', ')}`);
}

/** Whether this process is the mutant with that fault. */
export const planted = (fault: Fault): boolean => chosen === fault;

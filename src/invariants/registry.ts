import { AssayError } from '../errors/assay-error.js';
import { invalidRefused } from './input/invalid-refused.js';
import { validAccepted } from './input/valid-accepted.js';
import type { Invariant } from './invariant.js';
import { schemaValid } from './list/schema-valid.js';
import { nearest } from './nearest.js';
import { conforms } from './output/conforms.js';
import { present } from './output/present.js';
import { textAgrees } from './output/text-agrees.js';
import { canary } from './secret/canary.js';
import { alive } from './survival/alive.js';
import { noHang } from './survival/no-hang.js';
import { envelope } from './wire/envelope.js';
import { oneAnswer } from './wire/one-answer.js';
import { resultShape } from './wire/result-shape.js';

/** All laws of the house, in the order in which reports list them. */
export const builtInvariants: readonly Invariant[] = [
  oneAnswer,
  envelope,
  resultShape,
  schemaValid,
  invalidRefused,
  validAccepted,
  present,
  conforms,
  textAgrees,
  alive,
  noHang,
  canary,
];

const groupOf = (id: string): string => `${id.slice(0, id.indexOf('.'))}.*`;

const matches = (id: string, pattern: string): boolean =>
  pattern === '*' || pattern === id || (pattern.endsWith('.*') && pattern === groupOf(id));

function assertKnown(patterns: readonly string[], ids: readonly string[]): void {
  const names = [...new Set([...ids, ...ids.map(groupOf)])];
  for (const pattern of patterns) {
    if (ids.some((id) => matches(id, pattern))) continue;
    const near = nearest(pattern, names);
    const guess = near === undefined ? '' : `; did you mean ${near}?`;
    throw new AssayError('usage', `unknown invariant ${JSON.stringify(pattern)}${guess}`, {
      facts: [['known', ids.join(', ')]],
      next: 'name an id such as output.conforms or a group such as output.*',
    });
  }
}

/**
 * The laws that a run judges: those that `checks` name, all when absent, less those that `excludeChecks`
 * name. Both take ids (`output.conforms`) and groups (`output.*`).
 *
 * @param own laws of your own, selected in the same way and listed behind the built-in ones
 * @throws AssayError `usage` for a name that no law has, with the nearest one
 */
export function selectInvariants(
  checks?: readonly string[],
  excludeChecks: readonly string[] = [],
  own: readonly Invariant[] = [],
): readonly Invariant[] {
  const all = [...builtInvariants, ...own];
  const ids = all.map(({ id }) => id);
  assertKnown([...(checks ?? []), ...excludeChecks], ids);
  return all.filter(
    ({ id }) =>
      (checks === undefined || checks.some((pattern) => matches(id, pattern))) &&
      !excludeChecks.some((pattern) => matches(id, pattern)),
  );
}

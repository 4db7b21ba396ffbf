import { AssayError } from '../errors/assay-error.js';
import type { Invariant } from './invariant.js';

const idForm = /^[a-z][a-z0-9]*(-[a-z0-9]+)*\.[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * A law of your own, checked and frozen. Its id has the form `group.name` in lower case.
 *
 * @throws AssayError `configuration` when the id has another form
 */
export function defineInvariant<const T extends Invariant>(invariant: T): Readonly<T> {
  if (!idForm.test(invariant.id)) {
    throw new AssayError(
      'configuration',
      `an invariant's id has the form group.name in lower case, not ${JSON.stringify(invariant.id)}`,
      { next: 'name it like output.total-counts-hits' },
    );
  }
  return Object.freeze(invariant);
}

import { createHmac, randomBytes } from 'node:crypto';

/** Whose authorization a request carried: none, or the n-th that was seen. */
export type PrincipalLabel = 'none' | 'many' | `auth ${number}`;

/** More than so many are not told apart, and all the others are `many`. */
const mostPrincipals = 1000;

/** Tells authorizations apart without keeping them: by a hash whose key ends with the process. */
export class Principals {
  readonly #key = randomBytes(32);
  readonly #labels = new Map<string, PrincipalLabel>();

  /** The label of an `Authorization` header's value. */
  label(authorization: string | undefined): PrincipalLabel {
    if (authorization === undefined) return 'none';
    const hash = createHmac('sha256', this.#key).update(authorization).digest('base64');
    const known = this.#labels.get(hash);
    if (known !== undefined) return known;
    if (this.#labels.size >= mostPrincipals) return 'many';
    const label: PrincipalLabel = `auth ${this.#labels.size + 1}`;
    this.#labels.set(hash, label);
    return label;
  }
}

/** No value satisfies the schema: this was proven, not guessed. */
export class Unsatisfiable extends Error {
  override readonly name = 'Unsatisfiable';

  constructor(message = 'no value satisfies the schema') {
    super(message);
  }
}

/**
 * The schema, or a value of it, is beyond what is made here: a reference that leaves the document, an
 * unknown dialect, a budget that is too small. Says nothing of whether values exist.
 *
 * @property reason one lower-case sentence, with the JSON Pointer of the place where there is one
 */
export class Unsupported extends Error {
  override readonly name = 'Unsupported';
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

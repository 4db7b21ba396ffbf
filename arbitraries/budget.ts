import { Unsupported } from './errors.js';

/**
 * A count of steps that ends work which would not end by itself. Steps, not milliseconds: the same
 * schema gives the same answer on every machine.
 */
export class Steps {
  #left: number;
  readonly #full: number;
  readonly #what: string;

  constructor(left: number, what: string) {
    this.#left = left;
    this.#full = left;
    this.#what = what;
  }

  /** Takes `steps` and throws `Unsupported` when none are left. */
  spend(steps = 1): void {
    this.#left -= steps;
    if (this.#left < 0) throw new Unsupported(`${this.#what} takes more steps than are allowed`);
  }

  /** Starts again, for work that must not depend on what was done before. */
  refill(): void {
    this.#left = this.#full;
  }

  get left(): number {
    return this.#left;
  }
}

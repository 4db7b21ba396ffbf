const few = 24;

/** Things in the order in which they were told first. Few are looked through, which is quicker than to look up. */
export class Told<T> {
  readonly things: T[] = [];
  #known: Set<T> | undefined;

  add(thing: T): void {
    if (this.#known === undefined ? this.things.includes(thing) : this.#known.has(thing)) return;
    this.things.push(thing);
    if (this.#known !== undefined) this.#known.add(thing);
    else if (this.things.length > few) this.#known = new Set(this.things);
  }
}

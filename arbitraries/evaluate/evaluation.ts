import { Steps } from '../budget.js';
import type { Place } from '../document/place.js';
import { enter, outermostScope } from '../document/scope.js';
import type { Scope } from '../document/scope.js';
import { Unsupported } from '../errors.js';
import type { Json } from '../json/json.js';
import type { Pointer } from '../json/pointer.js';
import { below, pointerOf } from '../json/pointer.js';
import type { Use } from '../keywords/keyword.js';
import type { Reading } from '../keywords/reading.js';
import { typeBit } from '../keywords/types.js';
import type { Breach, Exercised } from './breach.js';

/** What is left unevaluated is told only where nothing else is broken: a failed branch evaluates nothing. */
const isLast = ({ keyword }: Use): boolean => keyword.keyword.startsWith('unevaluated');

/** What in-place schemas have evaluated of one instance. */
interface Evaluated {
  readonly keys: Set<string>;
  readonly items: Set<number>;
}

/** For documents that never ask. */
const untracked: Evaluated = { keys: new Set(), items: new Set() };
const nothing = (): Evaluated => ({ keys: new Set(), items: new Set() });

/** The two things that can be told of an assertion: one object each, however often they are told. */
interface Sides {
  readonly satisfied: Exercised;
  readonly violated: Exercised;
}

const known = new WeakMap<Place, Sides>();

function sidesOf(place: Place, schemaPointer: Pointer = place.pointer): Sides {
  const told = known.get(place);
  if (told !== undefined) return told;
  const sides: Sides = {
    satisfied: { schemaPointer, side: 'satisfied' },
    violated: { schemaPointer, side: 'violated' },
  };
  known.set(place, sides);
  return sides;
}

const mostSteps = 400_000;
const deepest = 500;

/**
 * One evaluation of one value. Without `breaches` it stops at the first breach, unless annotations are
 * needed. Counts its steps and its depth, so that a hostile schema ends in `Unsupported`.
 */
export class Evaluation {
  readonly reading: Reading;
  readonly breaches: Breach[] | undefined;
  readonly exercised: Set<Exercised> | undefined;
  scope: Scope;
  readonly #steps: Steps;
  readonly #path: (string | number)[] = [];
  #evaluated: Evaluated;
  #depth = 0;
  #quiet = 0;

  constructor(
    reading: Reading,
    scope: Scope,
    report: 'verdict' | 'breaches' | 'exercised' = 'verdict',
    steps = mostSteps,
  ) {
    this.reading = reading;
    this.scope = scope;
    this.breaches = report === 'verdict' ? undefined : [];
    this.exercised = report === 'exercised' ? new Set() : undefined;
    this.#steps = new Steps(steps, 'judging a value');
    this.#evaluated = reading.document.unevaluated ? nothing() : untracked;
  }

  /** Whether the schema at `place` holds for `value`. */
  holds(place: Place, value: Json): boolean {
    this.#steps.spend();
    if (place.json === true) return true;
    if (place.json === false) return this.#refused(place);
    if (this.#depth > deepest)
      throw new Unsupported(`the schema at ${place.pointer} refers to itself too deeply`);
    const outer = this.scope;
    this.scope = enter(outer, place.resource);
    this.#depth += 1;
    const bit = typeBit(value);
    let ok = true;
    for (const use of this.reading.usesOf(place)) {
      if ((use.keyword.on & bit) === 0 || (!ok && isLast(use)) || this.#use(use, value)) continue;
      ok = false;
      if (!this.#thorough()) break;
    }
    this.#depth -= 1;
    this.scope = outer;
    return ok;
  }

  /** Whether all of `things` are so; the first that is not ends it when only the verdict counts. */
  every<T>(things: Iterable<T>, is: (thing: T) => boolean): boolean {
    let ok = true;
    for (const thing of things) {
      this.#steps.spend();
      if (is(thing)) continue;
      ok = false;
      if (!this.#thorough()) break;
    }
    return ok;
  }

  /** Whether some are so; what the others report is dropped then. */
  some<T>(things: Iterable<T>, is: (thing: T) => boolean): boolean {
    const before = this.breaches?.length ?? 0;
    let ok = false;
    for (const thing of things) {
      if (!is(thing)) continue;
      ok = true;
      if (!this.#thorough() && !this.reading.document.unevaluated) break;
    }
    if (ok) this.breaches?.splice(before);
    return ok;
  }

  /** Whether exactly one schema holds for `value`. */
  exactlyOne(places: readonly Place[], value: Json): boolean {
    const before = this.breaches?.length ?? 0;
    let count = 0;
    for (const place of places) {
      if (this.inPlace(place, value)) count += 1;
      if (count > 1) break;
    }
    if (count > 0) this.breaches?.splice(before);
    return count === 1;
  }

  /** A schema for the same instance: what it evaluates counts here, if it holds. */
  inPlace(place: Place, value: Json): boolean {
    if (!this.reading.document.unevaluated) return this.holds(place, value);
    const outer = this.#evaluated;
    this.#evaluated = nothing();
    const ok = this.holds(place, value);
    const inner = this.#evaluated;
    this.#evaluated = outer;
    if (ok) {
      for (const key of inner.keys) outer.keys.add(key);
      for (const item of inner.items) outer.items.add(item);
    }
    return ok;
  }

  /** As `inPlace`, but what breaks it is no breach: the condition of an `if`. */
  quietly(place: Place, value: Json): boolean {
    const before = this.breaches?.length ?? 0;
    this.#quiet += 1;
    const ok = this.inPlace(place, value);
    this.#quiet -= 1;
    this.breaches?.splice(before);
    return ok;
  }

  /** A schema for another instance, which evaluates nothing here. `quiet` drops its breaches. */
  apart(place: Place, value: Json, quiet = false): boolean {
    const before = this.breaches?.length ?? 0;
    const outer = this.#evaluated;
    if (this.reading.document.unevaluated) this.#evaluated = nothing();
    if (quiet) this.#quiet += 1;
    const ok = this.holds(place, value);
    if (quiet) this.#quiet -= 1;
    this.#evaluated = outer;
    if (quiet) this.breaches?.splice(before);
    return ok;
  }

  /** The schema of a member. */
  member(place: Place, key: string, value: Json): boolean {
    if (this.reading.document.unevaluated) this.#evaluated.keys.add(key);
    return this.#inside(place, key, value);
  }

  /** The schema of an item. */
  item(place: Place, index: number, value: Json): boolean {
    this.markItem(index);
    return this.#inside(place, index, value);
  }

  markItem(index: number): void {
    if (this.reading.document.unevaluated) this.#evaluated.items.add(index);
  }

  hasKey(key: string): boolean {
    return this.#evaluated.keys.has(key);
  }

  hasItem(index: number): boolean {
    return this.#evaluated.items.has(index);
  }

  #inside(place: Place, token: string | number, value: Json): boolean {
    this.#path.push(token);
    const ok = this.apart(place, value);
    this.#path.pop();
    return ok;
  }

  #use(use: Use, value: Json): boolean {
    const ok = use.keyword.test(value, use, this);
    if (this.breaches === undefined) return ok;
    if ((!ok || this.exercised !== undefined) && use.keyword.asserts(use)) this.#note(use, ok);
    return ok;
  }

  #note(use: Use, ok: boolean): void {
    const { pointer } = use.place;
    if (!ok && this.#quiet === 0) this.#report(use.keyword.keyword, pointer);
    this.exercised?.add(sidesOf(use.place)[ok ? 'satisfied' : 'violated']);
  }

  #refused(place: Place): boolean {
    const pointer = below(place.pointer, 'false schema');
    if (this.#quiet === 0) this.#report('false schema', pointer);
    this.exercised?.add(sidesOf(place, pointer).violated);
    return false;
  }

  #report(keyword: string, schemaPointer: Pointer): void {
    this.breaches?.push({ keyword, schemaPointer, instancePointer: pointerOf(this.#path) });
  }

  #thorough(): boolean {
    return this.breaches !== undefined;
  }
}

/** Whether the document's root schema holds for a value. */
export const accepts = (reading: Reading, value: Json): boolean =>
  new Evaluation(reading, outermostScope()).holds(reading.document.root, value);

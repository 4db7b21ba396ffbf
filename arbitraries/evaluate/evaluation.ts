import type { Place } from '../document/place.js';
import { enter } from '../document/scope.js';
import type { Scope } from '../document/scope.js';
import { Unsupported } from '../errors.js';
import type { Json } from '../json/json.js';
import type { Pointer } from '../json/pointer.js';
import { below, pointerOf } from '../json/pointer.js';
import type { Use } from '../keywords/keyword.js';
import type { Reading } from '../keywords/reading.js';
import { typeBit } from '../keywords/types.js';
import type { Breach, Exercised } from './breach.js';
import { Told } from './told.js';

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

/** What can be told of schemas that are `false`: one object each, however often it is told. */
const refusals = new WeakMap<Place, Exercised>();

function refusalBy(place: Place): Exercised {
  const known = refusals.get(place);
  if (known !== undefined) return known;
  const refusal: Exercised = { schemaPointer: below(place.pointer, 'false schema'), side: 'violated' };
  refusals.set(place, refusal);
  return refusal;
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
  readonly exercised: Told<Exercised> | undefined;
  scope: Scope;
  /** Whether all that is broken or exercised counts, not the verdict alone. */
  readonly #thorough: boolean;
  #stepsLeft: number;
  readonly #path: (string | number)[] = [];
  #evaluated: Evaluated;
  #depth = 0;
  #quiet = 0;

  constructor(
    reading: Reading,
    report: 'verdict' | 'breaches' | 'exercised' = 'verdict',
    scope: Scope = reading.outermost,
    steps = mostSteps,
  ) {
    this.reading = reading;
    this.scope = scope;
    this.breaches = report === 'breaches' ? [] : undefined;
    this.exercised = report === 'exercised' ? new Told() : undefined;
    this.#thorough = report !== 'verdict';
    this.#stepsLeft = steps;
    this.#evaluated = reading.document.unevaluated ? nothing() : untracked;
  }

  /** Whether the schema at `place` holds for `value`. */
  holds(place: Place, value: Json): boolean {
    this.#spend();
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
      if (!this.#thorough) break;
    }
    this.#depth -= 1;
    this.scope = outer;
    return ok;
  }

  /** Whether all of `things` are so; the first that is not ends it when only the verdict counts. */
  every<T>(things: readonly T[], is: (thing: T, index: number) => boolean): boolean {
    let ok = true;
    for (let index = 0; index < things.length; index++) {
      this.#spend();
      if (is(things[index] as T, index)) continue;
      ok = false;
      if (!this.#thorough) break;
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
      if (!this.#thorough && !this.reading.document.unevaluated) break;
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
    if (!this.#thorough) return ok;
    if ((!ok || this.exercised !== undefined) && use.keyword.asserts(use)) this.#note(use, ok);
    return ok;
  }

  #note(use: Use, ok: boolean): void {
    if (!ok) this.#report(use.keyword.keyword, use.place.pointer);
    this.exercised?.add(ok ? use.satisfied : use.violated);
  }

  #refused(place: Place): boolean {
    if (!this.#thorough) return false;
    const refusal = refusalBy(place);
    this.#report('false schema', refusal.schemaPointer);
    this.exercised?.add(refusal);
    return false;
  }

  #report(keyword: string, schemaPointer: Pointer): void {
    if (this.#quiet > 0) return;
    this.breaches?.push({ keyword, schemaPointer, instancePointer: pointerOf(this.#path) });
  }

  #spend(): void {
    this.#stepsLeft -= 1;
    if (this.#stepsLeft < 0) throw new Unsupported('judging a value takes more steps than are allowed');
  }
}

/** Whether the document's root schema holds for a value. */
export const accepts = (reading: Reading, value: Json): boolean =>
  new Evaluation(reading).holds(reading.document.root, value);

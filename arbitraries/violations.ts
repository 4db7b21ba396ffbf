import { Arbitrary, Value, stream } from 'fast-check';
import type { Random, Stream } from 'fast-check';
import { drawMood, surroundings as surroundingsOf } from './draw/drawing.js';
import type { Drawing } from './draw/drawing.js';
import { Unsupported } from './errors.js';
import type { Generator } from './generator.js';
import { generatorFromCache } from './generator.js';
import { faultsOf } from './goals/fault.js';
import type { Fault } from './goals/fault.js';
import { withSeveral } from './goals/several.js';
import type { Loan } from './goals/several.js';
import { roundRobin } from './goals/round-robin.js';
import { sitesOf } from './goals/site.js';
import { Targets } from './goals/targets.js';
import { anyViolation, drawLoan, drawViolation, violationsFor } from './goals/violation.js';
import type { Violated } from './goals/violation.js';
import { oneOf } from './keywords/oneOf.js';
import { canonical } from './json/canonical.js';
import type { JsonSchema } from './json/json.js';
import type { NextInt } from './space/numbers.js';
import type { GeneratorOptions } from './options.js';
import { smallerViolations } from './shrink/violation.js';

const redraws = 12;
/** With more places than this, one value in so many breaks many of them: single faults would not get round. */
const manyPlaces = 20;
const onceIn = 16;
const many = 64;

/** Each fault of a schema once, those near the root first. */
function* faultsIn({ maker }: Generator): Iterable<Fault> {
  const seen = new Set<string>();
  for (const site of sitesOf(maker.grammar)) {
    if (maker.grammar.steps.left < 0) return;
    for (const fault of faultsOf(maker.grammar, site)) {
      const key = `${fault.pointer} ${fault.alternative}${fault.near ? ' near' : ''}`;
      if (seen.has(key)) continue;
      seen.add(key);
      yield fault;
    }
  }
}

/**
 * Every way to break a schema that is told apart, without randomness: each required member missing, each
 * wrong type plainly and by a near miss (`"1"` for `1`), each bound passed, each enum missed, each pattern broken, and where an object is closed an
 * extra key and a misspelt one. One keyword at one place is broken where that is possible. The first
 * elements break different places; further variants of the same place come later.
 *
 * Throws `Unsatisfiable` or `Unsupported` at once. A schema that everything satisfies gives nothing.
 */
export function everyViolation(schema: JsonSchema, options: GeneratorOptions = {}): Iterable<Violated> {
  return distinct(generatorFromCache(schema, options));
}

function* distinct(generator: Generator): Iterable<Violated> {
  generator.maker.grammar.steps.refill();
  const seen = new Set<string>();
  const last = (): Iterable<Violated> =>
    seen.size > 0 ? [] : [anyViolation(generator)].filter((each) => each !== undefined);
  for (const violated of roundRobin(
    mapped(pairsLast(faultsIn(generator)), (fault) => violationsFor(generator, fault)),
  )) {
    if (generator.maker.grammar.steps.left < 0) break;
    const key = `${violated.mutation.keyword} ${canonical(violated.value)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    yield violated;
  }
  yield* last();
}

/** The pairs of branches that must not hold at once are many; they follow when each place was broken. */
function* pairsLast(faults: Iterable<Fault>): Iterable<Fault> {
  const pairs: Fault[] = [];
  for (const fault of faults) {
    if (fault.use.keyword === oneOf && fault.alternative > 0) pairs.push(fault);
    else yield fault;
  }
  yield* pairs;
}

function* mapped<T, U>(things: Iterable<T>, to: (thing: T) => U): Iterable<U> {
  for (const thing of things) yield to(thing);
}

class ViolationsOf extends Arbitrary<Violated> {
  readonly #generator: Generator;
  readonly #targets: Targets;
  readonly #faults: number | undefined;

  constructor(generator: Generator, targets: Targets, faults: number | undefined) {
    super();
    this.#generator = generator;
    this.#targets = targets;
    this.#faults = faults;
  }

  override generate(random: Random): Value<Violated> {
    const { maker, source } = this.#generator;
    maker.grammar.steps.refill();
    source.seed(random);
    const { nextInt } = source;
    const lend = (): Loan | undefined => {
      const fault = this.#targets.drawDeep(nextInt);
      return fault === undefined
        ? undefined
        : drawLoan(this.#generator, fault, this.#around(nextInt, 'bare'));
    };
    for (let attempt = 0; attempt < redraws; attempt++) {
      const first = this.#draw(nextInt);
      if (first === undefined) continue;
      return new Value(withSeveral(this.#generator, first, this.#count(nextInt), lend), undefined);
    }
    const violated = anyViolation(this.#generator);
    if (violated !== undefined) return new Value(violated, undefined);
    throw new Unsupported('no invalid value was found');
  }

  #count(nextInt: NextInt): number {
    const { size } = this.#targets;
    const faults = this.#faults ?? (size > manyPlaces && nextInt(1, onceIn) === 1 ? many : 1);
    return Math.min(faults, size);
  }

  #draw(nextInt: NextInt): Violated | undefined {
    const around = this.#around(nextInt, 'drawn');
    const fault = this.#targets.draw(nextInt);
    return fault === undefined
      ? anyViolation(this.#generator, around)
      : drawViolation(this.#generator, fault, around);
  }

  #around(nextInt: NextInt, surroundings: 'drawn' | 'bare'): Drawing {
    const { maxBytes, maxDepth } = this.#generator.reading.settings;
    const around = surroundingsOf(nextInt, drawMood(nextInt), maxBytes, maxDepth);
    if (surroundings === 'bare') around.nodes = 0;
    return around;
  }

  override canShrinkWithoutContext(_value: unknown): _value is Violated {
    return false;
  }

  override shrink(value: Violated): Stream<Value<Violated>> {
    const smaller = smallerViolations(this.#generator, value);
    return stream(smaller).map((next) => new Value(next, undefined));
  }
}

/**
 * What `violationsOf` takes.
 *
 * @property faults how many keywords to break in each value, as far as they can be broken together; `many`
 *   is as many as there are; when left out one, but in schemas of more than 20 places one value in 16 breaks many
 */
export interface ViolationOptions extends GeneratorOptions {
  readonly faults?: number | 'many' | undefined;
}

/**
 * Invalid values of a schema, each with what it breaks: one keyword at one place where that is possible (but
 * see `faults`), in surroundings that are drawn as valid values are. Each place is broken about as
 * often as each other, those less often that can not be broken alone. Throws `Unsatisfiable` or `Unsupported`,
 * the latter also when every value satisfies the schema.
 */
export function violationsOf(schema: JsonSchema, options: ViolationOptions = {}): Arbitrary<Violated> {
  const generator = generatorFromCache(schema, options);
  generator.maker.grammar.steps.refill();
  const targets = new Targets(faultsIn(generator));
  if (targets.size === 0 && anyViolation(generator) === undefined)
    throw new Unsupported('the schema asserts nothing that can be broken');
  return new ViolationsOf(generator, targets, options.faults === 'many' ? many : options.faults);
}

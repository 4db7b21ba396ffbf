import { Arbitrary, Value, stream } from 'fast-check';
import type { Random, Stream } from 'fast-check';
import { drawMood, surroundings } from './draw/drawing.js';
import { Unsupported } from './errors.js';
import type { Generator } from './generator.js';
import { generatorFromCache } from './generator.js';
import { faultsOf } from './goals/fault.js';
import type { Fault } from './goals/fault.js';
import { roundRobin } from './goals/round-robin.js';
import { sitesOf } from './goals/site.js';
import { anyViolation, drawViolation, violationsFor } from './goals/violation.js';
import type { Violated } from './goals/violation.js';
import { canonical } from './json/canonical.js';
import type { JsonSchema } from './json/json.js';
import type { GeneratorOptions } from './options.js';
import { smallerViolations } from './shrink/violation.js';

const mostFaults = 4000;
const redraws = 12;

/** Each fault of a schema once, those near the root first. */
function* faultsIn({ maker }: Generator): Iterable<Fault> {
  const seen = new Set<string>();
  for (const site of sitesOf(maker.grammar)) {
    if (maker.grammar.steps.left < 0) return;
    for (const fault of faultsOf(maker.grammar, site)) {
      const key = `${fault.pointer} ${fault.alternative}`;
      if (seen.has(key)) continue;
      seen.add(key);
      yield fault;
    }
  }
}

/**
 * Every way to break a schema that is told apart, without randomness: each required member missing, each
 * wrong type, each bound passed, each enum missed, each pattern broken, and where an object is closed an
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
    mapped(faultsIn(generator), (fault) => violationsFor(generator, fault)),
  )) {
    if (generator.maker.grammar.steps.left < 0) break;
    const key = `${violated.mutation.keyword} ${canonical(violated.value)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    yield violated;
  }
  yield* last();
}

function* mapped<T, U>(things: Iterable<T>, to: (thing: T) => U): Iterable<U> {
  for (const thing of things) yield to(thing);
}

class ViolationsOf extends Arbitrary<Violated> {
  readonly #generator: Generator;
  readonly #weighted: readonly Fault[];

  constructor(generator: Generator, faults: readonly Fault[]) {
    super();
    this.#generator = generator;
    this.#weighted = faults;
  }

  override generate(random: Random): Value<Violated> {
    const { settings } = this.#generator.reading;
    this.#generator.maker.grammar.steps.refill();
    const nextInt = (min: number, max: number): number => random.nextInt(min, max);
    for (let attempt = 0; attempt < redraws; attempt++) {
      const around = surroundings(nextInt, drawMood(nextInt), settings.maxBytes, settings.maxDepth);
      const fault = this.#weighted[nextInt(0, Math.max(0, this.#weighted.length - 1))];
      const violated =
        fault === undefined
          ? anyViolation(this.#generator, around)
          : drawViolation(this.#generator, fault, around);
      if (violated !== undefined) return new Value(violated, undefined);
    }
    const violated = anyViolation(this.#generator);
    if (violated !== undefined) return new Value(violated, undefined);
    throw new Unsupported('no invalid value was found');
  }

  override canShrinkWithoutContext(_value: unknown): _value is Violated {
    return false;
  }

  override shrink(value: Violated): Stream<Value<Violated>> {
    const smaller = smallerViolations(this.#generator, value);
    return stream(smaller).map((next) => new Value(next, undefined));
  }
}

/** Faults that bring others with them are drawn seldom. */
const weight = ({ branched, use }: Fault): number => {
  const listed = Object.hasOwn(use.schema, 'enum') || Object.hasOwn(use.schema, 'const');
  return branched || (listed && use.keyword.keyword === 'type') ? 1 : 8;
};

/**
 * Invalid values of a schema, each with what it breaks: one keyword at one place where that is possible,
 * in surroundings that are drawn as valid values are. Throws `Unsatisfiable` or `Unsupported`, the latter
 * also when every value satisfies the schema.
 */
export function violationsOf(schema: JsonSchema, options: GeneratorOptions = {}): Arbitrary<Violated> {
  const generator = generatorFromCache(schema, options);
  generator.maker.grammar.steps.refill();
  const faults: Fault[] = [];
  for (const fault of faultsIn(generator)) {
    for (let i = 0; i < weight(fault); i++) faults.push(fault);
    if (faults.length > mostFaults * 8) break;
  }
  if (faults.length === 0 && anyViolation(generator) === undefined)
    throw new Unsupported('the schema asserts nothing that can be broken');
  return new ViolationsOf(generator, faults);
}

import { Arbitrary, Value, stream } from 'fast-check';
import type { Random, Stream } from 'fast-check';
import { wholeDrawing } from './draw/drawing.js';
import { accepts } from './evaluate/evaluation.js';
import type { Generator } from './generator.js';
import { generatorFromCache, smallestValid } from './generator.js';
import type { Json, JsonSchema } from './json/json.js';
import type { GeneratorOptions } from './options.js';
import { smallerIn } from './shrink/smaller.js';

const redraws = 20;

class ValuesOf extends Arbitrary<Json> {
  readonly #generator: Generator;

  constructor(generator: Generator) {
    super();
    this.#generator = generator;
  }

  override generate(random: Random): Value<Json> {
    this.#generator.source.seed(random);
    return new Value(drawValid(this.#generator), undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Json {
    return isJson(value) && this.#generator.isValid(value);
  }

  override shrink(value: Json): Stream<Value<Json>> {
    const candidates = smallerIn(this.#generator, value);
    return stream(mapped(candidates, (candidate) => new Value(candidate, undefined)));
  }
}

function* mapped<T, U>(things: Iterable<T>, to: (thing: T) => U): IterableIterator<U> {
  for (const thing of things) yield to(thing);
}

const isJson = (value: unknown): value is Json =>
  value === null || ['boolean', 'number', 'string', 'object'].includes(typeof value);

/** One drawn value that the budget allows, and that the evaluator accepts where construction is no proof. */
function drawValid(generator: Generator): Json {
  const { maker, reading, letter, source } = generator;
  const { maxBytes, maxDepth } = reading.settings;
  maker.grammar.steps.refill();
  for (let attempt = 0; attempt < redraws; attempt++) {
    const making = wholeDrawing(source.nextInt, maxBytes, maxDepth);
    const before = making.left;
    const value = maker.draw(maker.grammar.root, making, 0);
    if ((before - making.left) * mostBytesOfUnit > maxBytes && !fits(value, maxBytes)) continue;
    if (making.exact ? reading === letter || accepts(letter, value) : generator.isValid(value)) return value;
  }
  return smallestValid(generator);
}

/** A UTF-16 code unit takes six bytes where it is escaped. */
const mostBytesOfUnit = 6;
const encoder = new TextEncoder();

/** Whether a value's text is within so many bytes; a UTF-16 code unit of it takes three at most. */
function fits(value: Json, maxBytes: number): boolean {
  const text = JSON.stringify(value);
  return text.length * 3 <= maxBytes || (text.length <= maxBytes && encoder.encode(text).length <= maxBytes);
}

/**
 * Valid values of a schema. The same seed gives the same values. Bounds, enum members, branches and
 * optional members are reached on purpose. Shrinking goes by value and needs no context, so any valid
 * value shrinks, whoever made it.
 *
 * Throws `Unsatisfiable` when the schema is proven to have no value, and `Unsupported` when values can
 * not be made; the latter may also be thrown when drawing.
 */
export function valuesOf(schema: JsonSchema, options: GeneratorOptions = {}): Arbitrary<Json> {
  return new ValuesOf(generatorFromCache(schema, options));
}

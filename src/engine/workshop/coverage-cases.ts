import { boundariesOf, everyViolation } from '../../../arbitraries/index.js';
import type { GeneratorOptions } from '../../../arbitraries/index.js';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import type { Proposal } from './proposal.js';
import { proposed } from './proposal.js';
import { RightItems } from './right-items.js';

/** Behind so many boundary values and violations one specimen of an adversarial family comes. */
const specimenOnceIn = 6;

/** What there is to enumerate. */
export interface Coverable {
  /** Of the boundary values. */
  readonly schema: JsonSchema;
  /** What violations break. */
  readonly advertised: JsonSchema;
  readonly options: GeneratorOptions;
  readonly hasValues: boolean;
  readonly hasViolations: boolean;
  /** One stimulus for each thing that adversarial families know of. */
  readonly specimens: Iterable<Proposal>;
}

/**
 * Cases without randomness: boundary values and single violations in turn, so that any prefix has both; what
 * adversarial families know of comes between them now and then, and behind them.
 */
export function* coverageCases(coverable: Coverable): Generator<Proposal> {
  const { schema, options, hasValues, hasViolations, specimens } = coverable;
  const right = new RightItems();
  const valid = guarded(hasValues ? boundaries(schema, options, right) : []);
  const invalid = guarded(hasViolations ? violations(coverable, right) : []);
  const hostile = guarded(specimens);
  for (let round = 1; ; round += 1) {
    const [inside, outside] = [valid.next(), invalid.next()];
    if (inside.done !== true) yield inside.value;
    if (outside.done !== true) yield outside.value;
    const isOver = inside.done === true && outside.done === true;
    const attack = isOver || round % specimenOnceIn === 0 ? hostile.next() : undefined;
    if (attack?.done === false) yield attack.value;
    if (isOver && attack?.done === true) return;
  }
}

function* boundaries(schema: JsonSchema, options: GeneratorOptions, right: RightItems): Generator<Proposal> {
  for (const { value, goal } of boundariesOf(schema, options)) {
    right.note(value);
    const what = `${goal.what} at ${goal.pointer}`;
    yield proposed(value, [{ pointer: '', keyword: goal.keyword, what }]);
  }
}

function* violations({ advertised, options }: Coverable, right: RightItems): Generator<Proposal> {
  for (const { value, mutation } of everyViolation(advertised, options)) {
    yield proposed(value, [mutation]);
    const behind = right.before(value, mutation);
    if (behind !== undefined) yield proposed(behind, [mutation]);
  }
}

/** An enumeration that ends, instead of throwing, where the schema lets it go no further. */
function* guarded<T>(values: Iterable<T>): Generator<T, undefined> {
  try {
    yield* values;
  } catch {
    return undefined;
  }
  return undefined;
}

import { usualCredentials } from '../../../arbitraries/adversarial/credential.js';
import { boundariesOf, everyViolation } from '../../../arbitraries/index.js';
import type { GeneratorOptions } from '../../../arbitraries/index.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Proposal } from './proposal.js';
import { fromAdversarial, proposed } from './proposal.js';

/** What there is to enumerate for. */
export interface Coverable {
  readonly schema: JsonSchema;
  readonly options: GeneratorOptions;
  readonly hasValues: boolean;
  readonly hasViolations: boolean;
  readonly smallest: Json | undefined;
}

/**
 * Boundary values, single violations, and the names under which most credentials are passed, without
 * randomness: one of each in turn, so that any prefix has all.
 */
export function coverageCases({
  schema,
  options,
  hasValues,
  hasViolations,
  smallest,
}: Coverable): Generator<Proposal> {
  return inTurn([
    guarded(hasValues ? boundaries(schema, options) : []),
    guarded(hasViolations ? violations(schema, options) : []),
    isJsonObject(smallest) ? credentials(schema, smallest) : guarded([]),
  ]);
}

function* boundaries(schema: JsonSchema, options: GeneratorOptions): Generator<Proposal> {
  for (const { value, goal } of boundariesOf(schema, options)) {
    const what = `${goal.what} at ${goal.pointer}`;
    yield proposed(value, [{ pointer: '', keyword: goal.keyword, what }]);
  }
}

function* violations(schema: JsonSchema, options: GeneratorOptions): Generator<Proposal> {
  for (const { value, mutation } of everyViolation(schema, options)) yield proposed(value, [mutation]);
}

function* credentials(schema: JsonSchema, smallest: Json): Generator<Proposal> {
  for (const adversarial of usualCredentials(schema, smallest)) yield fromAdversarial(adversarial);
}

/** An enumeration that ends, instead of throwing, where the schema lets it go no further. */
function* guarded<T>(values: Iterable<T>): Generator<T> {
  try {
    yield* values;
  } catch {
    // What was given until then is good.
  }
}

function* inTurn<T>(sources: readonly Iterator<T>[]): Generator<T> {
  let open = sources;
  while (open.length > 0) {
    const still: Iterator<T>[] = [];
    for (const source of open) {
      const next = source.next();
      if (next.done === true) continue;
      yield next.value;
      still.push(source);
    }
    open = still;
  }
}

import type { Arbitrary, Random } from 'fast-check';
import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { Violated } from '../../../arbitraries/index.js';
import { minimalValue, Unsatisfiable, valuesOf, violationsOf } from '../../../arbitraries/index.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { requestText } from '../../protocol/framing.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import { Attacks } from './attacks.js';
import { coverageCases } from './coverage-cases.js';
import { biasOf, keyedRandom } from './keyed-random.js';
import type { Proposer } from './last-resort.js';
import { proposed } from './proposal.js';
import type { Proposal } from './proposal.js';

/** At most so many boundary and violation values are enumerated for one tool. */
const coverageLimit = 20_000;

/** A draw of what breaks nothing that the tool advertises is made so often again. */
const redraws = 8;

/**
 * What arguments are made from.
 *
 * @property schema of the values; what the tool advertises, or that and more
 * @property advertised what violations break first, and adversarial families read
 * @property breaksOwn whether a value breaks what the tool advertises; every violation does when left out
 * @property generates make arguments; else nothing is made
 */
export interface Making {
  readonly tool: string;
  readonly way: AdvertisedTool['way'];
  readonly seed: number;
  readonly schema: JsonSchema;
  readonly advertised: JsonSchema;
  readonly options: { readonly dialect: Dialect; readonly maxBytes: number; readonly maxDepth: number };
  readonly breaksOwn?: ((violated: Violated) => boolean) | undefined;
  readonly generates: boolean;
}

/** Makes the arguments of a tool: boundary values and violations without randomness, and drawn ones. */
export class ArgumentsMaker {
  readonly limits: readonly string[];
  /** It was proven that no arguments satisfy the schema. */
  isUnsatisfiable = false;
  readonly values: Arbitrary<Json> | undefined;
  readonly smallest: Json | undefined;
  proposer: Proposer | undefined;
  private readonly making: Making;
  private readonly violations: Arbitrary<Violated> | undefined;
  private readonly attacks: Attacks;
  private readonly randomOf: (index: number) => Random;
  private readonly covered: Proposal[] = [];
  private coverage: Iterator<Proposal> | undefined;

  constructor(making: Making) {
    const { tool, schema, advertised, options, generates } = making;
    const limits: string[] = [];
    this.making = making;
    const made = <T>(what: string, make: () => T): T | undefined =>
      generates ? attempt(limits, what, make) : undefined;
    this.values = made('no valid arguments', () => this.proven(() => valuesOf(schema, options)));
    this.smallest = generates ? attempt([], '', () => minimalValue(schema, options)) : undefined;
    // What is no string has no place in a URI.
    this.violations =
      making.way?.kind === 'resource'
        ? undefined
        : made('no invalid arguments', () => violationsOf(schema, options));
    const base = this.values;
    const { dialect, maxBytes } = options;
    this.attacks = new Attacks(
      base === undefined
        ? undefined
        : {
            schema: advertised,
            dialect,
            base,
            maxBytes,
            tool,
            smallest: this.smallest ?? {},
            message: (args) => callText(tool, args),
            isTool: making.way === undefined,
          },
    );
    this.limits = limits;
    this.randomOf = keyedRandom(making.seed, 'case', tool);
  }

  /** Notes the proof that there is no value. */
  private proven<T>(make: () => T): T {
    try {
      return make();
    } catch (error) {
      this.isUnsatisfiable = error instanceof Unsatisfiable;
      throw error;
    }
  }

  /** The value `index` of the enumeration; `first` are what come before those of adversarial families. */
  coverageAt(index: number, first: () => readonly Proposal[]): Proposal | undefined {
    const { schema, advertised, options } = this.making;
    this.coverage ??= coverageCases({
      schema,
      advertised,
      options,
      hasValues: this.values !== undefined,
      hasViolations: this.violations !== undefined,
      specimens: this.specimens(first),
    });
    while (this.covered.length <= index && this.covered.length < coverageLimit) {
      const next = this.coverage.next();
      if (next.done === true) return undefined;
      this.covered.push(next.value);
    }
    return this.covered[index];
  }

  private *specimens(first: () => readonly Proposal[]): Generator<Proposal> {
    yield* first();
    yield* this.attacks.specimens();
  }

  /** A third valid, a third with one schema violation, a third from an adversarial family. */
  drawn(index: number): Proposal | undefined {
    const random = this.randomOf(index);
    const bias = biasOf(index);
    const kind = index % 3;
    try {
      if (kind === 1 && this.violations !== undefined) {
        const { value, mutation, more = [] } = this.violation(random, bias);
        return proposed(value, [mutation, ...more]);
      }
      if (kind === 2) {
        const attack = this.attacks.draw(Math.floor(index / 3), random);
        if (attack !== undefined) return attack.generate(random, bias).value;
      }
      if (this.values !== undefined) return proposed(this.values.generate(random, bias).value, []);
      const value = this.proposer?.(random.nextInt(1, 0x7fffffff));
      if (value !== undefined) return proposed(value, []);
    } catch {
      // A draw that the budget forbids is passed over; whether nothing can be made at all was told when opening.
      return proposed({}, [
        { pointer: '', keyword: 'empty', what: 'stands in for a value that the size budget forbids' },
      ]);
    }
    return undefined;
  }

  private violation(random: Random, bias: number): Violated {
    const { violations } = this;
    const { breaksOwn } = this.making;
    if (violations === undefined) throw new Error('nothing can be broken');
    let violated = violations.generate(random, bias).value;
    if (breaksOwn === undefined) return violated;
    for (let draw = 0; draw < redraws && !breaksOwn(violated); draw += 1)
      violated = violations.generate(random, bias).value;
    return violated;
  }
}

/** A call as it goes out, but for its id, which is none of ours. */
const callText = (tool: string, args: string): string =>
  requestText('assay-raw', 'tools/call', `{"name":${writeJson(tool)},"arguments":${args}}`);

/** What a schema does not allow is said once and the rest goes on. */
export function attempt<T>(limits: string[], what: string, make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    limits.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

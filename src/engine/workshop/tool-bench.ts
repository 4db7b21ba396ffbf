import type { Arbitrary, Random } from 'fast-check';
import { families } from '../../../arbitraries/adversarial/families.js';
import type { Adversarial } from '../../../arbitraries/adversarial/family.js';
import type { Dialect } from '../../../arbitraries/document/dialect.js';
import {
  assertionsOf,
  boundariesOf,
  everyViolation,
  exercisedAssertions,
  minimalValue,
  smallerValues,
  valuesOf,
  violationsOf,
} from '../../../arbitraries/index.js';
import type { GeneratorOptions, Violated } from '../../../arbitraries/index.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import type { Pointer } from '../../../arbitraries/json/pointer.js';
import type { Mutation } from '../../../arbitraries/mutation.js';
import type { Phase, Stimulus } from '../../corpus/case.js';
import { readJson } from '../../protocol/json/reader.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { Labeller } from '../../validation/labeller.js';
import { makeLabeller } from '../../validation/labeller.js';
import { biasOf, keyedRandom } from './keyed-random.js';
import { examplesOf } from './examples.js';
import { reductionsOf } from './json-reducer.js';
import { schemaDialect } from './schema-dialect.js';
import type { Proposer } from './last-resort.js';
import { lastResort } from './last-resort.js';
import { repairsOf } from './repair.js';
import type { Candidate, Labelled, WorkshopSettings } from './workshop.js';
import { compareStimuli } from '../shrink-order.js';

/** A stimulus before it is judged, with what was done to it. */
export interface Proposal {
  readonly stimulus: Stimulus;
  readonly mutations: readonly Mutation[];
}

/** At most so many boundary and violation values are enumerated for one tool. */
const coverageLimit = 20_000;

/** Everything that is made from one tool's inputSchema. Made once, used for all phases. */
export class ToolBench {
  readonly assertions: readonly Pointer[];
  readonly limits: readonly string[];
  private readonly schema: JsonSchema;
  private readonly options: GeneratorOptions;
  private readonly labeller: Labeller;
  private readonly values: Arbitrary<Json> | undefined;
  private readonly violations: Arbitrary<Violated> | undefined;
  private readonly smallest: Json | undefined;
  private readonly attacks: readonly Arbitrary<Adversarial>[];
  private readonly randomOf: (index: number) => Random;
  private readonly examples: readonly Proposal[];
  private readonly covered: Proposal[] = [];
  private coverage: Iterator<Proposal> | undefined;
  private proposer: Proposer | undefined;

  private constructor(
    tool: AdvertisedTool,
    dialect: Dialect,
    labeller: Labeller,
    settings: WorkshopSettings,
  ) {
    const limits: string[] = [];
    this.schema = tool.inputSchema;
    this.options = { dialect, maxBytes: settings.maxPayloadBytes, maxDepth: settings.maxSchemaDepth };
    this.labeller = labeller;
    this.values = attempt(limits, 'no valid arguments', () => valuesOf(this.schema, this.options));
    this.smallest = attempt([], '', () => minimalValue(this.schema, this.options));
    this.violations = attempt(limits, 'no invalid arguments', () => violationsOf(this.schema, this.options));
    this.assertions = attempt(limits, 'no assertions', () => assertionsOf(this.schema, this.options)) ?? [];
    this.attacks =
      this.values === undefined ? [] : attacksOn(this.schema, dialect, this.values, settings.maxPayloadBytes);
    this.limits = limits;
    this.randomOf = keyedRandom(settings.seed, 'case', tool.name);
    this.examples = [...examplesOf(this.schema, this.smallest)].map(({ value, mutation }) =>
      proposed(value, [mutation]),
    );
  }

  static async open(tool: AdvertisedTool, settings: WorkshopSettings): Promise<ToolBench> {
    const dialect = schemaDialect(tool.inputSchema) ?? '2020-12';
    const bench = new ToolBench(tool, dialect, await makeLabeller(tool.inputSchema, dialect), settings);
    if (bench.values === undefined) bench.proposer = await lastResort(tool.inputSchema);
    return bench;
  }

  /** The case `index` of a phase before it is judged; `undefined` after the last one. */
  propose(phase: Phase, index: number): Proposal | undefined {
    switch (phase) {
      case 'examples':
        return this.examples[index];
      case 'coverage':
        return this.coverageAt(index);
      case 'fuzz':
        return this.drawn(index);
    }
  }

  label(stimulus: Stimulus): Labelled {
    if (stimulus.kind !== 'arguments') return { label: 'malformed', breaches: [], exercised: [] };
    const { label, breaches } = this.labeller.label(stimulus.json);
    const reading = readJson(stimulus.json);
    if (!reading.ok) return { label: 'malformed', breaches: [], exercised: [] };
    if (label === 'malformed') return { label, breaches: [], exercised: this.exercisedBy(reading.value) };
    // Peers may read duplicate keys and rounded numbers differently, and all of them rightly.
    if (!reading.faithful) return { label: 'disputed', breaches: [], exercised: [] };
    return {
      label,
      breaches: breaches.map(({ keyword, schemaPointer, instancePointer }) => ({
        keyword,
        schemaPointer,
        instancePointer,
      })),
      exercised: this.exercisedBy(reading.value),
    };
  }

  private exercisedBy(value: Json): Labelled['exercised'] {
    return attempt([], '', () => exercisedAssertions(this.schema, value, this.options)) ?? [];
  }

  /** Smaller stimuli with the same label: those that know the schema first, then plain JSON reductions. */
  *candidates(stimulus: Stimulus): Generator<Candidate> {
    if (stimulus.kind === 'raw') return;
    const { label } = this.label(stimulus);
    const seen = new Set<string>();
    for (const json of this.smallerTexts(stimulus)) {
      if (seen.has(json)) continue;
      seen.add(json);
      const smaller: Stimulus = { kind: stimulus.kind, json };
      if (compareStimuli(smaller, stimulus) >= 0) continue;
      const labelled = this.label(smaller);
      if (labelled.label === label) yield { stimulus: smaller, ...labelled };
    }
  }

  private *smallerTexts(stimulus: Exclude<Stimulus, { kind: 'raw' }>): Generator<string> {
    const reading = readJson(stimulus.json);
    if (reading.ok && reading.faithful && stimulus.kind === 'arguments') {
      if (this.smallest !== undefined) yield writeJson(this.smallest);
      for (const value of smallerValues(this.schema, reading.value, this.options)) yield writeJson(value);
    }
    yield* reductionsOf(stimulus.json);
  }

  /** The same arguments with their one fault mended, or `undefined`. */
  repair(stimulus: Stimulus): Stimulus | undefined {
    if (stimulus.kind !== 'arguments' || this.smallest === undefined) return undefined;
    const reading = readJson(stimulus.json);
    const [breach] = this.label(stimulus).breaches;
    if (!reading.ok || breach === undefined) return undefined;
    for (const value of repairsOf(reading.value, breach, this.smallest)) {
      const mended: Stimulus = { kind: 'arguments', json: writeJson(value) };
      if (this.label(mended).label === 'valid') return mended;
    }
    return undefined;
  }

  private coverageAt(index: number): Proposal | undefined {
    this.coverage ??= this.enumerate();
    while (this.covered.length <= index && this.covered.length < coverageLimit) {
      const next = this.coverage.next();
      if (next.done === true) return undefined;
      this.covered.push(next.value);
    }
    return this.covered[index];
  }

  /** Boundary values and single violations in turn, so that any prefix has both. */
  private *enumerate(): Generator<Proposal> {
    const valid = guarded(this.values === undefined ? [] : boundariesOf(this.schema, this.options));
    const invalid = guarded(this.violations === undefined ? [] : everyViolation(this.schema, this.options));
    for (;;) {
      const inside = valid.next();
      if (inside.done !== true) {
        const { value, goal } = inside.value;
        yield proposed(value, [
          { pointer: '', keyword: goal.keyword, what: `${goal.what} at ${goal.pointer}` },
        ]);
      }
      const outside = invalid.next();
      if (outside.done !== true) yield proposed(outside.value.value, [outside.value.mutation]);
      if (inside.done === true && outside.done === true) return;
    }
  }

  /** A third valid, a third with one schema violation, a third from an adversarial family. */
  private drawn(index: number): Proposal | undefined {
    const random = this.randomOf(index);
    const bias = biasOf(index);
    const kind = random.nextInt(0, 2);
    try {
      if (kind === 1 && this.violations !== undefined) {
        const { value, mutation, more = [] } = this.violations.generate(random, bias).value;
        return proposed(value, [mutation, ...more]);
      }
      if (kind === 2 && this.attacks.length > 0) {
        const attack = this.attacks[random.nextInt(0, this.attacks.length - 1)];
        if (attack !== undefined) return fromAdversarial(attack.generate(random, bias).value);
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
}

const proposed = (value: Json, mutations: readonly Mutation[]): Proposal => ({
  stimulus: { kind: 'arguments', json: writeJson(value) },
  mutations,
});

function fromAdversarial({ stimulus, mutations }: Adversarial): Proposal {
  return stimulus.kind === 'json'
    ? { stimulus: { kind: 'arguments', json: stimulus.text }, mutations }
    : { stimulus: { kind: 'raw', base64: Buffer.from(stimulus.bytes).toString('base64') }, mutations };
}

/** These take most of the time of a run when they come as often as the others. */
const heavy: ReadonlySet<string> = new Set(['oversize', 'deep-nesting']);

/** The families that have something to do for a schema, each as often as it is to be drawn. */
function attacksOn(
  schema: JsonSchema,
  dialect: Dialect,
  base: Arbitrary<Json>,
  maxBytes: number,
): readonly Arbitrary<Adversarial>[] {
  return families.flatMap((family) => {
    const attack = attempt([], '', () => family.arbitrary({ schema, dialect, base, maxBytes }));
    if (attack === undefined) return [];
    return heavy.has(family.name) ? [attack] : [attack, attack, attack, attack];
  });
}

/** What a schema does not allow is said once and the rest goes on. */
function attempt<T>(limits: string[], what: string, make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    limits.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
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

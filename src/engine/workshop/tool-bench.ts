import type { Arbitrary, Random } from 'fast-check';
import type { Dialect } from '../../../arbitraries/document/dialect.js';
import {
  assertionsOf,
  minimalValue,
  smallerValues,
  Unsatisfiable,
  valuesOf,
  violationsOf,
} from '../../../arbitraries/index.js';
import { simplerValues } from '../../../arbitraries/minimal.js';
import { exercisedBy } from '../../../arbitraries/judgement.js';
import type { GeneratorOptions, Violated } from '../../../arbitraries/index.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import type { Pointer } from '../../../arbitraries/json/pointer.js';
import type { Case, Phase, Stimulus } from '../../corpus/case.js';
import { requestText } from '../../protocol/framing.js';
import { readJson } from '../../protocol/json/reader.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { Labeller } from '../../validation/labeller.js';
import { makeLabeller } from '../../validation/labeller.js';
import { absentArguments, withoutArguments } from './absent-arguments.js';
import { Attacks } from './attacks.js';
import { biasOf, keyedRandom } from './keyed-random.js';
import { examplesOf } from './examples.js';
import { reductionsOf } from './json-reducer.js';
import { proposalOnGround } from './on-ground.js';
import { proposed, rawStimulus } from './proposal.js';
import type { Proposal } from './proposal.js';
import { coverageCases } from './coverage-cases.js';
import { smallerWords } from './word-reducer.js';
import { schemaDialect } from './schema-dialect.js';
import type { Proposer } from './last-resort.js';
import { lastResort } from './last-resort.js';
import { mendings, repaired, requiringAll } from './repair.js';
import type { Candidate, Labelled, WorkshopSettings } from './workshop.js';
import { toldOnce } from './told-breaches.js';
import { declaredNames } from '../../invariants/declared-names.js';
import { compareStimuli, contentOf, textOf } from '../shrink-order.js';
import { isStepDown } from '../shrink-step.js';
import { faultsOf } from './faults.js';
import { soundAround } from './sound-around.js';
import { isWrongHoweverRead } from './certain-fault.js';

/** What a call's params are made of, and a whole message. */
const paramsNames: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);
const messageNames: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params', ...paramsNames]);

/** At most so many boundary and violation values are enumerated for one tool. */
const coverageLimit = 20_000;

/** Everything that is made from one tool's inputSchema. Made once, used for all phases. */
export class ToolBench {
  readonly assertions: readonly Pointer[];
  readonly limits: readonly string[];
  /** It was proven that no arguments satisfy the schema. */
  isUnsatisfiable = false;
  private readonly tool: string;
  private readonly way: AdvertisedTool['way'];
  /** Whether arguments are made from the schema; else those are known that stand in it. */
  private readonly generates: boolean;
  readonly schema: JsonSchema;
  private readonly options: GeneratorOptions;
  private readonly labeller: Labeller;
  private readonly values: Arbitrary<Json> | undefined;
  private readonly violations: Arbitrary<Violated> | undefined;
  private readonly exercised: (value: Json) => Labelled['exercised'];
  private readonly smallest: Json | undefined;
  /** Names that the schema gives to members. */
  private readonly named: ReadonlySet<string>;
  private readonly attacks: Attacks;
  private readonly randomOf: (index: number) => Random;
  private readonly examples: readonly Proposal[];
  private readonly covered: Proposal[] = [];
  private coverage: Iterator<Proposal> | undefined;
  private proposer: Proposer | undefined;
  private complete: { readonly value: Json | undefined } | undefined;

  private constructor(
    tool: AdvertisedTool,
    dialect: Dialect,
    labeller: Labeller,
    settings: WorkshopSettings,
    generates: boolean,
  ) {
    const limits: string[] = [];
    this.generates = generates;
    this.tool = tool.name;
    this.way = tool.way;
    this.schema = tool.inputSchema;
    this.options = {
      dialect,
      maxBytes: settings.maxPayloadBytes,
      maxDepth: settings.maxValueDepth ?? settings.maxSchemaDepth,
    };
    this.labeller = labeller;
    const made = <T>(what: string, make: () => T): T | undefined =>
      generates ? attempt(limits, what, make) : undefined;
    this.values = made('no valid arguments', () => this.proven(() => valuesOf(this.schema, this.options)));
    this.named = declaredNames(this.schema) ?? new Set();
    this.smallest = generates ? attempt([], '', () => minimalValue(this.schema, this.options)) : undefined;
    // What is no string has no place in a URI.
    this.violations = this.isValidAlone
      ? undefined
      : made('no invalid arguments', () => violationsOf(this.schema, this.options));
    this.assertions = made('no assertions', () => assertionsOf(this.schema, this.options)) ?? [];
    this.exercised = generates
      ? (attempt([], '', () => exercisedBy(this.schema, this.options)) ?? (() => []))
      : () => [];
    const base = this.values;
    this.attacks = new Attacks(
      base === undefined
        ? undefined
        : {
            schema: this.schema,
            dialect,
            base,
            maxBytes: settings.maxPayloadBytes,
            tool: tool.name,
            smallest: this.smallest ?? {},
            message: (args) => callText(tool.name, args),
            isTool: tool.way === undefined,
          },
    );
    this.limits = limits;
    this.randomOf = keyedRandom(settings.seed, 'case', tool.name);
    this.examples = [...examplesOf(this.schema, this.smallest)].map(({ value, mutation }) =>
      proposed(value, [mutation]),
    );
  }

  /** The server sees a URI and not the values in it: only valid ones make sense. */
  get isValidAlone(): boolean {
    return this.way?.kind === 'resource';
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

  /** `generates`: make arguments from the schema, and not only take those that its author wrote. */
  static async open(tool: AdvertisedTool, settings: WorkshopSettings, generates = true): Promise<ToolBench> {
    const dialect = schemaDialect(tool.inputSchema) ?? '2020-12';
    const labeller = await makeLabeller(tool.inputSchema, dialect);
    const bench = new ToolBench(tool, dialect, labeller, settings, generates);
    if (generates && bench.values === undefined) bench.proposer = await lastResort(tool.inputSchema);
    return bench;
  }

  /** The case `index` of a phase before it is judged; `undefined` after the last one. */
  propose(phase: Phase, index: number): Proposal | undefined {
    if (!this.generates && phase !== 'examples') return undefined;
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
    if (stimulus.kind === 'params') return this.labelParams(stimulus.json);
    if (stimulus.kind !== 'arguments') return malformed;
    const reading = readJson(stimulus.json);
    if (!reading.ok) return malformed;
    const labelled = this.labelValue(reading.value);
    if (reading.faithful || labelled.label === 'malformed') return labelled;
    // Peers may read duplicate keys and rounded numbers differently, and all of them rightly.
    const isCertain =
      labelled.label === 'invalid' && isWrongHoweverRead(this.schema, reading.root(), labelled.breaches);
    return isCertain ? labelled : { label: 'disputed', breaches: [], exercised: [] };
  }

  /** Of what stands in place of a call's params only the call without `arguments` may be a legal one. */
  private labelParams(json: string): Labelled {
    if (json !== absentArguments(this.tool).json) return malformed;
    const labelled = this.labelValue({});
    return labelled.label === 'valid' ? labelled : malformed;
  }

  /** The label of a proposal; what was written out of a value is not read again. */
  labelOf({ stimulus, value }: Proposal): Labelled {
    return value === undefined ? this.label(stimulus) : this.labelValue(value);
  }

  /** A proposal on arguments that the tool took, where there are any. */
  onGround(proposal: Proposal, ground: string | undefined): Proposal {
    return proposalOnGround(proposal, ground, this.smallest, (each) => this.labelOf(each));
  }

  private labelValue(value: Json): Labelled {
    const { label, breaches } = this.labeller.labelValue(value);
    return { label, breaches: toldOnce(breaches), exercised: this.shownBy(value) };
  }

  /** What is told of a value that takes too many steps is nothing. */
  private shownBy(value: Json): Labelled['exercised'] {
    try {
      return this.exercised(value);
    } catch {
      return [];
    }
  }

  /** Steps down from a stimulus: the boldest of all, plain reductions, those that know the schema. */
  *candidates(stimulus: Stimulus): Generator<Candidate> {
    const current = { stimulus, ...this.label(stimulus) };
    const mayGrow = faultsOf(current.breaches).size > 1;
    const seen = new Set<string>();
    for (const smaller of this.smaller(current)) {
      const text = textOf(smaller);
      if (seen.has(text) || (!mayGrow && compareStimuli(smaller, stimulus) >= 0)) continue;
      seen.add(text);
      const candidate = { stimulus: smaller, ...this.label(smaller) };
      if (isStepDown(candidate, current)) yield candidate;
    }
  }

  private *smaller({ stimulus, breaches }: Candidate): Generator<Stimulus> {
    if (stimulus.kind === 'raw') {
      for (const json of reductionsOf(Buffer.from(stimulus.base64, 'base64').toString('utf8'), messageNames))
        yield rawStimulus(json);
      for (const word of smallerWords(Array.from(contentOf(stimulus))))
        yield rawStimulus(Buffer.from(word.join(''), 'latin1'));
    } else {
      const { kind, json } = stimulus;
      const smaller =
        kind === 'arguments' ? this.smallerArguments(json, breaches) : reductionsOf(json, paramsNames);
      for (const text of smaller) yield { kind, json: text };
    }
  }

  private *smallerArguments(text: string, breaches: Case['breaches']): Generator<string> {
    const { smallest } = this;
    const reading = readJson(text);
    const value = reading.ok && reading.faithful ? reading.value : undefined;
    if (smallest !== undefined) yield writeJson(smallest);
    if (smallest !== undefined && value !== undefined && breaches.length > 0)
      for (const bolder of this.soundButFor(value, breaches, smallest)) yield writeJson(bolder);
    yield* reductionsOf(text, this.named);
    if (value === undefined || !this.generates) return;
    const ofSchema = breaches.length === 0 ? smallerValues : simplerValues;
    for (const smaller of ofSchema(this.schema, value, this.options)) yield writeJson(smaller);
  }

  /** Broken arguments with nothing but sound ones around the faults, then with one of several faults mended. */
  private *soundButFor(value: Json, breaches: Case['breaches'], smallest: Json): Generator<Json> {
    yield* soundAround(value, breaches, smallest);
    if (breaches.length < 2) return;
    yield* mendings(value, breaches, smallest);
    if (this.smallestComplete !== undefined) yield* mendings(value, breaches, this.smallestComplete);
  }

  /** The smallest valid arguments that have every declared member, where there are such. */
  private get smallestComplete(): Json | undefined {
    const schema = requiringAll(this.schema);
    this.complete ??= {
      value: schema === undefined ? undefined : attempt([], '', () => minimalValue(schema, this.options)),
    };
    return this.complete.value;
  }

  /** The same arguments with their fault mended, with each where there are several, or `undefined`. */
  repair(stimulus: Stimulus): Stimulus | undefined {
    const reading = stimulus.kind === 'arguments' ? readJson(stimulus.json) : undefined;
    if (reading?.ok !== true || this.smallest === undefined) return undefined;
    const mended = repaired(reading.value, this.smallest, (value) =>
      this.label({ kind: 'arguments', json: writeJson(value) }),
    );
    return mended === undefined ? undefined : { kind: 'arguments', json: writeJson(mended) };
  }

  private coverageAt(index: number): Proposal | undefined {
    this.coverage ??= coverageCases({
      schema: this.schema,
      options: this.options,
      hasValues: this.values !== undefined,
      hasViolations: this.violations !== undefined,
      specimens: this.specimens(),
    });
    while (this.covered.length <= index && this.covered.length < coverageLimit) {
      const next = this.coverage.next();
      if (next.done === true) return undefined;
      this.covered.push(next.value);
    }
    return this.covered[index];
  }

  private *specimens(): Generator<Proposal> {
    const absent = withoutArguments(this.tool);
    if (this.way === undefined && this.labelOf(absent).label === 'valid') yield absent;
    yield* this.attacks.specimens();
  }

  /** A third valid, a third with one schema violation, a third from an adversarial family. */
  private drawn(index: number): Proposal | undefined {
    const random = this.randomOf(index);
    const bias = biasOf(index);
    const kind = index % 3;
    try {
      if (kind === 1 && this.violations !== undefined) {
        const { value, mutation, more = [] } = this.violations.generate(random, bias).value;
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
}

const malformed: Labelled = { label: 'malformed', breaches: [], exercised: [] };

/** A call as it goes out, but for its id, which is none of ours. */
const callText = (tool: string, args: string): string =>
  requestText('assay-raw', 'tools/call', `{"name":${writeJson(tool)},"arguments":${args}}`);

/** What a schema does not allow is said once and the rest goes on. */
function attempt<T>(limits: string[], what: string, make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    limits.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

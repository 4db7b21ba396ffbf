import type { Dialect } from '../../../arbitraries/document/dialect.js';
import { assertionsOf, minimalValue, smallerValues } from '../../../arbitraries/index.js';
import { simplerValues } from '../../../arbitraries/minimal.js';
import { exercisedBy } from '../../../arbitraries/judgement.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import type { Pointer } from '../../../arbitraries/json/pointer.js';
import type { Case, Phase, Stimulus } from '../../corpus/case.js';
import { readJson } from '../../protocol/json/reader.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { Labeller } from '../../validation/labeller.js';
import { makeLabeller } from '../../validation/labeller.js';
import { absentArguments, withoutArguments } from './absent-arguments.js';
import { ArgumentsMaker, attempt } from './arguments-maker.js';
import type { Making } from './arguments-maker.js';
import { examplesOf } from './examples.js';
import { reductionsOf } from './json-reducer.js';
import { proposalOnGround } from './on-ground.js';
import { proposed, rawStimulus } from './proposal.js';
import type { Proposal } from './proposal.js';
import { smallerWords } from './word-reducer.js';
import { schemaDialect } from './schema-dialect.js';
import { lastResort } from './last-resort.js';
import type { Lesson } from '../../invariants/input/lessons/lesson.js';
import { suggestionsIn } from './suggestions.js';
import { likelyArguments, TaughtMaker, teachable } from './taught-maker.js';
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

/** Everything that is made from one tool's inputSchema. Made once, used for all phases. */
export class ToolBench {
  readonly assertions: readonly Pointer[];
  readonly limits: readonly string[];
  private readonly tool: string;
  private readonly way: AdvertisedTool['way'];
  /** Whether arguments are made from the schema; else those are known that stand in it. */
  private readonly generates: boolean;
  readonly schema: JsonSchema;
  private readonly making: Making;
  private readonly labeller: Labeller;
  private readonly maker: ArgumentsMaker;
  private readonly exercised: (value: Json) => Labelled['exercised'];
  /** Names that the schema gives to members. */
  private readonly named: ReadonlySet<string>;
  private readonly examples: readonly Proposal[];
  /** Values that the schema itself speaks of. */
  private readonly suggestions: readonly Lesson[];
  private taught: { readonly key: string; readonly maker: TaughtMaker } | undefined;
  private complete: { readonly value: Json | undefined } | undefined;

  private constructor(
    tool: AdvertisedTool,
    dialect: Dialect,
    labeller: Labeller,
    settings: WorkshopSettings,
    generates: boolean,
  ) {
    const { name, inputSchema: schema } = tool;
    const options = {
      dialect,
      maxBytes: settings.maxPayloadBytes,
      maxDepth: settings.maxValueDepth ?? settings.maxSchemaDepth,
    };
    this.tool = name;
    this.way = tool.way;
    this.generates = generates;
    this.schema = schema;
    const { seed } = settings;
    this.making = { tool: name, way: tool.way, seed, schema, advertised: schema, options, generates };
    this.labeller = labeller;
    this.maker = new ArgumentsMaker(this.making);
    const limits = [...this.maker.limits];
    const known =
      generates && !this.isValidAlone
        ? attempt(limits, 'no assertions', () => assertionsOf(schema, options))
        : undefined;
    this.assertions = known ?? [];
    this.limits = limits;
    this.named = declaredNames(schema) ?? new Set();
    const exercised =
      generates && !this.isValidAlone ? attempt([], '', () => exercisedBy(schema, options)) : undefined;
    this.exercised = exercised ?? (() => []);
    const examples = [...examplesOf(schema, this.smallest)];
    const suggestions = generates ? suggestionsIn(schema) : [];
    const likely = likelyArguments(this.making, suggestions);
    this.suggestions = likely.length === 0 ? [] : suggestions;
    this.examples = [
      ...examples.map(({ value, mutation }) => proposed(value, [mutation])),
      ...likely.map((value) => proposed(value, [ofSchemaWords])),
    ];
  }

  /** The server sees a URI and not the values in it: only valid ones make sense. */
  get isValidAlone(): boolean {
    return this.way?.kind === 'resource';
  }

  /** It was proven that no arguments satisfy the schema. */
  get isUnsatisfiable(): boolean {
    return this.maker.isUnsatisfiable;
  }

  /** Of lessons those that leave something to send. */
  teachable(lessons: readonly Lesson[]): readonly Lesson[] {
    return teachable(this.making, lessons, (value) => this.labelValue(value).label === 'valid');
  }

  private makerFor(lessons: readonly Lesson[]): ArgumentsMaker | TaughtMaker {
    const { suggestions } = this;
    if (lessons.length === 0 && suggestions.length === 0) return this.maker;
    const key = JSON.stringify(lessons);
    if (this.taught?.key !== key)
      this.taught = { key, maker: new TaughtMaker(this.making, this.maker, lessons, suggestions) };
    return this.taught.maker;
  }

  private get smallest(): Json | undefined {
    return this.maker.smallest;
  }

  /** `generates`: make arguments from the schema, and not only take those that its author wrote. */
  static async open(tool: AdvertisedTool, settings: WorkshopSettings, generates = true): Promise<ToolBench> {
    const dialect = schemaDialect(tool.inputSchema) ?? '2020-12';
    const labeller = await makeLabeller(tool.inputSchema, dialect);
    const bench = new ToolBench(tool, dialect, labeller, settings, generates);
    if (generates && bench.maker.values === undefined)
      bench.maker.proposer = await lastResort(tool.inputSchema);
    return bench;
  }

  /** The case `index` of a phase before it is judged; `undefined` after the last one. */
  propose(phase: Phase, index: number, lessons: readonly Lesson[] = []): Proposal | undefined {
    if (!this.generates && phase !== 'examples') return undefined;
    switch (phase) {
      case 'examples':
        return this.examples[index];
      case 'coverage':
        return this.makerFor(lessons).coverageAt(index, () => this.absent());
      case 'fuzz':
        return this.makerFor(lessons).drawn(index);
      case 'stateful':
        return undefined;
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

  /** A proposal on arguments that the tool took, or on the smallest that hold to lessons, where there are any. */
  onGround(proposal: Proposal, ground: string | undefined, lessons: readonly Lesson[] = []): Proposal {
    const taught = lessons.length === 0 ? undefined : this.makerFor(lessons).smallest;
    const known = ground ?? (taught === undefined ? undefined : writeJson(taught));
    return proposalOnGround(proposal, known, this.smallest, (each) => this.labelOf(each));
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
    for (const smaller of ofSchema(this.schema, value, this.making.options)) yield writeJson(smaller);
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
      value:
        schema === undefined ? undefined : attempt([], '', () => minimalValue(schema, this.making.options)),
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

  private absent(): readonly Proposal[] {
    const absent = withoutArguments(this.tool);
    return this.way === undefined && this.labelOf(absent).label === 'valid' ? [absent] : [];
  }
}

const ofSchemaWords = {
  pointer: '',
  keyword: 'examples',
  what: "values that the schema's own words suggest",
};

const malformed: Labelled = { label: 'malformed', breaches: [], exercised: [] };

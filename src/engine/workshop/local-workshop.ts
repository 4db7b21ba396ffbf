import { Unsatisfiable, valuesOf } from '../../../arbitraries/index.js';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { schemaDialect } from './schema-dialect.js';
import type { Case, Phase, Stimulus } from '../../corpus/case.js';
import { readJson } from '../../protocol/json/reader.js';
import type { KeyTrial } from '../../invariants/invariant.js';
import type { Lesson } from '../../invariants/input/lessons/lesson.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import { ajv } from '../../validation/ajv.js';
import { confirmed } from '../../validation/confirmed.js';
import type { PreflightLimits } from '../../validation/preflight.js';
import { defaultPreflightLimits, preflight } from '../../validation/preflight.js';
import { schemaVerdict } from '../../validation/schema-verdict.js';
import type { CompiledSchema } from '../../validation/validator.js';
import type { Label, Verdict } from '../../validation/verdict.js';
import { keyOf } from '../shrink-order.js';
import { TextSet } from '../text-set.js';
import { reasonOf } from '../unavailable.js';
import { backtrackingIn } from './backtracking-patterns.js';
import { keyTrialsOf } from './key-trials.js';
import { ToolBench } from './tool-bench.js';
import type {
  Candidate,
  CaseBatch,
  Labelled,
  Loss,
  Mode,
  ToolReadiness,
  Workshop,
  WorkshopSettings,
} from './workshop.js';

const preflightLimits = ({
  maxSchemaDepth,
  maxSchemaBytes,
  maxSubschemas,
  maxExpansions,
}: WorkshopSettings): PreflightLimits => ({
  ...defaultPreflightLimits,
  depth: maxSchemaDepth,
  bytes: maxSchemaBytes ?? defaultPreflightLimits.bytes,
  subschemas: maxSubschemas ?? defaultPreflightLimits.subschemas,
  expansions: maxExpansions ?? defaultPreflightLimits.expansions,
});

type Output =
  | { readonly ok: true; readonly schema: CompiledSchema }
  | { readonly ok: false; readonly verdict: Verdict };

/** The candidates of one stimulus from a place on. */
interface Candidates {
  readonly key: string;
  at: number;
  readonly rest: Iterator<Candidate>;
}

/** Most repetitions are of early cases: few texts are remembered. */
const mostRemembered = 32_768;

/** The stimuli of a tool and phase that was asked for in turn, up to the case `next`. */
interface Told {
  next: number;
  readonly texts: TextSet;
}

/** The workshop itself. It runs in this process: use it through `childWorkshop` for schemas of others. */
export class LocalWorkshop implements Workshop {
  private readonly settings: WorkshopSettings;
  private readonly benches = new Map<string, ToolBench>();
  private readonly outputs = new Map<string, Output>();
  private readonly told = new Map<string, Told>();
  readonly losses: readonly Loss[] = [];
  private asked: Candidates | undefined;

  constructor(settings: WorkshopSettings) {
    this.settings = settings;
  }

  /** `generates`: make arguments from the schema, and not only take those that its author wrote. */
  async open(tool: AdvertisedTool, withArguments: boolean, generates = true): Promise<ToolReadiness> {
    const inputSchemaVerdict = await this.verdictOn(tool.inputSchemaText);
    const outputSchemaVerdict =
      tool.outputSchemaText === undefined ? undefined : await this.verdictOn(tool.outputSchemaText);
    if (!withArguments)
      return { tool: tool.name, inputSchemaVerdict, outputSchemaVerdict, assertions: [], limits: [] };
    if (tool.outputSchema !== undefined && outputSchemaVerdict !== undefined) {
      this.outputs.set(tool.name, await compileOutput(tool.outputSchema, outputSchemaVerdict));
    }
    if (inputSchemaVerdict.kind !== 'valid') {
      const limits = [`no arguments are made: the inputSchema is ${reasonOf(inputSchemaVerdict)}`];
      return { tool: tool.name, inputSchemaVerdict, outputSchemaVerdict, assertions: [], limits };
    }
    const bench = await ToolBench.open(tool, this.settings, generates);
    this.benches.set(tool.name, bench);
    return {
      tool: tool.name,
      inputSchemaVerdict,
      outputSchemaVerdict,
      unsatisfiable: [
        ...(bench.isUnsatisfiable ? (['inputSchema'] as const) : []),
        ...(generates && outputSchemaVerdict?.kind === 'valid' && this.isUnsatisfiable(tool.outputSchema)
          ? (['outputSchema'] as const)
          : []),
      ],
      ...backtrackingOf(tool, inputSchemaVerdict, outputSchemaVerdict),
      assertions: bench.assertions,
      limits: bench.limits,
    };
  }

  private isUnsatisfiable(schema: JsonSchema | undefined): boolean {
    if (schema === undefined) return false;
    const {
      maxPayloadBytes: maxBytes,
      maxSchemaDepth,
      maxValueDepth: maxDepth = maxSchemaDepth,
    } = this.settings;
    try {
      valuesOf(schema, { dialect: schemaDialect(schema) ?? '2020-12', maxBytes, maxDepth });
      return false;
    } catch (error) {
      return error instanceof Unsatisfiable;
    }
  }

  private async verdictOn(schemaText: string): Promise<Verdict> {
    const flight = preflight(schemaText, preflightLimits(this.settings));
    if (!flight.ok && flight.limit === 'json')
      return { kind: 'compile-error', detail: `it is no JSON Schema: ${flight.detail}` };
    if (!flight.ok) return { kind: 'refused', limit: flight.limit, detail: flight.detail };
    const reading = readJson(schemaText);
    const schema = reading.ok ? reading.value : undefined;
    if (!isJsonObject(schema) && typeof schema !== 'boolean')
      return { kind: 'compile-error', detail: 'it is no JSON Schema: neither an object nor a boolean' };
    const dialect = schemaDialect(schema);
    if (dialect === undefined)
      return { kind: 'refused', limit: 'dialect', detail: 'its $schema names a dialect that we do not read' };
    return schemaVerdict(schema, dialect);
  }

  async cases(
    tool: string,
    phase: Phase,
    from: number,
    count: number,
    ground?: string,
    lessons?: readonly Lesson[],
  ): Promise<CaseBatch> {
    const bench = this.benches.get(tool);
    if (bench === undefined) return { cases: [], next: from, exhausted: true };
    const told = this.toldBefore(`${phase} ${tool}`, from);
    const cases: (Case | undefined)[] = [];
    let index = from;
    let exhausted = false;
    for (; cases.length < count && index < from + count * 4; index += 1) {
      const proposal = bench.propose(phase, index, lessons);
      exhausted = proposal === undefined;
      if (proposal === undefined) break;
      const moved = phase === 'coverage' ? bench.onGround(proposal, ground, lessons) : proposal;
      if (told?.texts.add(keyOf(moved.stimulus)) === false) {
        cases.push(undefined);
        continue;
      }
      const { label, breaches, exercised } = bench.labelOf(moved);
      const { stimulus, mutations } = moved;
      if (isWanted(label, this.settings.mode) && (label === 'valid' || !bench.isValidAlone))
        cases.push({ tool, phase, index, label, stimulus, mutations, exercised, breaches });
    }
    if (told !== undefined) told.next = index;
    return { cases, next: index, exhausted };
  }

  /**
   * What was told to whoever asks for the cases from `from` on: nothing, unless those before were asked for last.
   * Where the mode does not want all, a stimulus that was seen need not have been told.
   */
  private toldBefore(key: string, from: number): Told | undefined {
    if (this.settings.mode !== 'all') return undefined;
    const known = this.told.get(key);
    if (known?.next === from) return known;
    const fresh = { next: from, texts: new TextSet(mostRemembered) };
    this.told.set(key, fresh);
    return fresh;
  }

  async judgeOutput(tool: string, text: string): Promise<Verdict> {
    const output = this.outputs.get(tool);
    if (output === undefined)
      return { kind: 'refused', limit: 'no-schema', detail: 'the tool has no outputSchema' };
    return output.ok ? output.schema.validate(text) : output.verdict;
  }

  async judgeOutputs(tool: string, texts: readonly string[]): Promise<readonly Verdict[]> {
    const verdicts: Verdict[] = [];
    for (const text of texts) verdicts.push(await this.judgeOutput(tool, text));
    return verdicts;
  }

  async label(tool: string, stimulus: Stimulus): Promise<Labelled> {
    return this.benches.get(tool)?.label(stimulus) ?? { label: 'disputed', breaches: [], exercised: [] };
  }

  async candidates(
    tool: string,
    stimulus: Stimulus,
    from: number,
    count: number,
  ): Promise<readonly Candidate[]> {
    const asked = this.candidatesFrom(tool, stimulus, from);
    const found: Candidate[] = [];
    while (found.length < count) {
      const next = asked.rest.next();
      if (next.done === true) break;
      found.push(next.value);
    }
    asked.at = from + found.length;
    return found;
  }

  /** Whoever shrinks asks for the candidates of one stimulus in turn, a few at a time. */
  private candidatesFrom(tool: string, stimulus: Stimulus, from: number): Candidates {
    const key = `${tool} ${keyOf(stimulus)}`;
    if (this.asked?.key === key && this.asked.at === from) return this.asked;
    const rest = this.benches.get(tool)?.candidates(stimulus) ?? [][Symbol.iterator]();
    for (let at = 0; at < from; at += 1) rest.next();
    this.asked = { key, at: from, rest };
    return this.asked;
  }

  async repair(tool: string, stimulus: Stimulus): Promise<Stimulus | undefined> {
    return this.benches.get(tool)?.repair(stimulus);
  }

  async teachable(tool: string, lessons: readonly Lesson[]): Promise<readonly Lesson[]> {
    return this.benches.get(tool)?.teachable(lessons) ?? [];
  }

  async keyTrials(tool: string, ground?: string): Promise<readonly KeyTrial[]> {
    const bench = this.benches.get(tool);
    return bench === undefined ? [] : keyTrialsOf(tool, bench, ground);
  }

  async close(): Promise<void> {
    this.benches.clear();
    this.outputs.clear();
  }
}

function backtrackingOf(
  { inputSchema, outputSchema }: AdvertisedTool,
  input: Verdict,
  output: Verdict | undefined,
): Pick<ToolReadiness, 'backtracking'> {
  const inputs = input.kind === 'valid' ? backtrackingIn(inputSchema) : [];
  const outputs = outputSchema !== undefined && output?.kind === 'valid' ? backtrackingIn(outputSchema) : [];
  const backtracking = [
    ...inputs.map((pointer) => ({ which: 'inputSchema' as const, pointer })),
    ...outputs.map((pointer) => ({ which: 'outputSchema' as const, pointer })),
  ];
  return backtracking.length === 0 ? {} : { backtracking };
}

async function compileOutput(schema: JsonSchema, verdict: Verdict): Promise<Output> {
  // An outputSchema that is no schema judges nothing: that it is none is a finding of its own.
  if (verdict.kind === 'invalid')
    return {
      ok: false,
      verdict: { kind: 'compile-error', detail: 'the outputSchema is no valid JSON Schema' },
    };
  if (verdict.kind !== 'valid') return { ok: false, verdict };
  const dialect = schemaDialect(schema) ?? '2020-12';
  return confirmed(await ajv.compile(schema, dialect), schema, dialect);
}

function isWanted(label: Label, mode: Mode): boolean {
  switch (mode) {
    case 'all':
      return true;
    case 'valid':
      return label === 'valid';
    case 'invalid':
      return label !== 'valid';
  }
}

import { assertionsOf, exercisedAssertions } from '../../../arbitraries/index.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Pointer } from '../../../arbitraries/json/pointer.js';
import type { Stimulus } from '../../corpus/case.js';
import type { HostileTool } from '../../hostile/hostile-tool.js';
import type { Era } from '../../protocol/era.js';
import { protocols } from '../../protocol/protocols.js';
import { readJson } from '../../protocol/json/reader.js';
import { compileAjv } from '../../validation/ajv.js';
import { confirmed } from '../../validation/confirmed.js';
import type { SchemaBreach } from '../../validation/verdict.js';
import type { CompiledSchema } from '../../validation/validator.js';
import { AssayError } from '../../errors/assay-error.js';
import { reductionsOf } from '../workshop/json-reducer.js';
import type { Candidate, Labelled } from '../workshop/workshop.js';

/** What our own validator says of a result: only its structured content is in question. */
export interface JudgedResult {
  readonly label: 'valid' | 'invalid' | 'malformed';
  readonly breaches: readonly SchemaBreach[];
}

const malformed: JudgedResult = { label: 'malformed', breaches: [] };

/**
 * Labels the results that we send, and makes smaller ones. A result that is no right success in all but its
 * structured content is `malformed`: what a client does with that says nothing about validation.
 */
export class ResultBench {
  readonly #schema: CompiledSchema;
  readonly #outputSchema: JsonSchema;
  readonly #era: Era;

  constructor(tool: HostileTool, era: Era) {
    const compilation = confirmed(compileAjv(tool.outputSchema, '2020-12'), tool.outputSchema, '2020-12');
    if (!compilation.ok)
      throw new AssayError('internal', `the outputSchema of ${tool.name} does not compile`);
    this.#schema = compilation.schema;
    this.#outputSchema = tool.outputSchema;
    this.#era = era;
  }

  /** Every assertion of the outputSchema. */
  get assertions(): readonly Pointer[] {
    return assertionsOf(this.#outputSchema);
  }

  judge(result: string): JudgedResult {
    const structured = this.#structuredIn(result);
    if (structured === undefined) return malformed;
    const verdict = this.#schema.validateValue(structured);
    if (verdict.kind === 'valid') return { label: 'valid', breaches: [] };
    return verdict.kind === 'invalid' ? { label: 'invalid', breaches: verdict.breaches } : malformed;
  }

  /** The same with the assertions of the outputSchema that the result shows. */
  label(result: string): JudgedResult & Labelled {
    const structured = this.#structuredIn(result);
    const exercised = structured === undefined ? [] : exercisedAssertions(this.#outputSchema, structured);
    return { ...this.judge(result), exercised };
  }

  /** Smaller results that are wanted, `from` of them passed over, those first that save most. */
  async candidates(
    stimulus: Stimulus,
    wanted: (judged: JudgedResult) => boolean,
    from: number,
    count: number,
  ): Promise<readonly Candidate[]> {
    if (stimulus.kind !== 'result') return [];
    const found: Candidate[] = [];
    let passed = 0;
    for (const json of reductionsOf(stimulus.json)) {
      if (!wanted(this.judge(json))) continue;
      passed += 1;
      if (passed > from) found.push({ stimulus: { kind: 'result', json }, ...this.label(json) });
      if (found.length === count) break;
    }
    return found;
  }

  /** The structured content of a right success of the era in all else; `undefined` when it is none. */
  #structuredIn(text: string): Json | undefined {
    const reading = readJson(text);
    const result = reading.ok ? reading.value : null;
    if (!isJsonObject(result) || Object.hasOwn(result, 'isError')) return undefined;
    const whole = this.#era === '2026-07-28' ? { resultType: 'complete', ...result } : result;
    if (protocols[this.#era].resultFaults('tools/call', whole).length > 0) return undefined;
    return Object.hasOwn(result, 'structuredContent') ? result['structuredContent'] : undefined;
  }
}

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
import type { SchemaBreach } from '../../validation/verdict.js';
import type { CompiledSchema } from '../../validation/validator.js';
import { AssayError } from '../../errors/assay-error.js';
import { reductionsOf } from '../workshop/json-reducer.js';
import type { Candidate, Labelled } from '../workshop/workshop.js';

/** What our own validator says of a result: only its structured content is in question. */
export type JudgedResult = Labelled & {
  readonly label: 'valid' | 'invalid' | 'malformed';
  readonly breaches: readonly SchemaBreach[];
};

const malformed: JudgedResult = { label: 'malformed', breaches: [], exercised: [] };

/**
 * Labels the results that we send, and makes smaller ones. A result that is no right success in all but its
 * structured content is `malformed`: what a client does with that says nothing about validation.
 */
export class ResultBench {
  readonly #schema: CompiledSchema;
  readonly #outputSchema: JsonSchema;
  readonly #era: Era;

  constructor(tool: HostileTool, era: Era) {
    const compilation = compileAjv(tool.outputSchema, '2020-12');
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

  label(result: string): JudgedResult {
    const reading = readJson(result);
    if (!reading.ok || !isJsonObject(reading.value) || !this.#isSuccess(reading.value)) return malformed;
    const structured = reading.value['structuredContent'] ?? null;
    const verdict = this.#schema.validateValue(structured);
    const exercised = exercisedAssertions(this.#outputSchema, structured);
    if (verdict.kind === 'valid') return { label: 'valid', breaches: [], exercised };
    return verdict.kind === 'invalid'
      ? { label: 'invalid', breaches: verdict.breaches, exercised }
      : malformed;
  }

  /** Smaller results with the same label, from the one that saves most on. */
  async candidates(
    _tool: string,
    stimulus: Stimulus,
    from: number,
    count: number,
  ): Promise<readonly Candidate[]> {
    if (stimulus.kind !== 'result') return [];
    const { label } = this.label(stimulus.json);
    const found: Candidate[] = [];
    let passed = 0;
    for (const json of reductionsOf(stimulus.json)) {
      const judged = this.label(json);
      if (judged.label !== label) continue;
      passed += 1;
      if (passed > from) found.push({ stimulus: { kind: 'result', json }, ...judged });
      if (found.length === count) break;
    }
    return found;
  }

  /** The era's own shape, structured content that is there, and no error. */
  #isSuccess(result: { readonly [key: string]: Json }): boolean {
    if (!Object.hasOwn(result, 'structuredContent') || Object.hasOwn(result, 'isError')) return false;
    const whole = this.#era === '2026-07-28' ? { resultType: 'complete', ...result } : result;
    return protocols[this.#era].resultFaults('tools/call', whole).length === 0;
  }
}

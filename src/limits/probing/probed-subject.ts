import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { isSubjectName } from '../../validation/subjects/names.js';
import { loadSubject } from '../../validation/subjects/registry.js';
import type { CompiledSchema, Validator } from '../../validation/validator.js';
import type { Verdict } from '../../validation/verdict.js';
import { limitNamed } from '../registry.js';
import { realSchema, realValue } from './real-tool.js';
import type { CompileTaken, LeakTaken, Prepared, ShortVerdict, ValidateTaken } from './probe-request.js';

const short = (verdict: Verdict): ShortVerdict => ({
  kind: verdict.kind,
  limit: verdict.kind === 'refused' ? verdict.limit : '',
  detail: 'detail' in verdict ? verdict.detail : '',
});

/** CPU time of all threads of this process, in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

interface PreparedCase {
  readonly schema: JsonSchema;
  readonly schemaText: string;
  readonly text: string;
  readonly value: Json;
}

/**
 * The validator that this process measures, and the cases that it is asked about. A validator of ours is given values
 * that are parsed already; a user's module takes text, so that its own parsing is part of its cost.
 */
export class ProbedSubject {
  private readonly name: string;
  private subject: Promise<Validator> | undefined;
  private cases: readonly PreparedCase[] = [];
  private compiled: readonly CompiledSchema[] = [];

  constructor(nameOrUrl: string) {
    this.name = nameOrUrl;
  }

  /** Loads it and lets it read its meta-schemas: the verdict on `{}` under `{"type":"object"}`. */
  async load(warmMs: number): Promise<ShortVerdict> {
    const verdict = await this.judge('{"type":"object"}', '{}');
    const schema = JSON.stringify(realSchema);
    const text = JSON.stringify(realValue);
    // A user's module may not bear it: it has its first size cold.
    if (!isSubjectName(this.name)) return verdict;
    for (let round = 0, end = cpuMs() + warmMs; cpuMs() < end; round += 1)
      await this.judge(`{"title":"${round}",${schema.slice(1)}`, text);
    return verdict;
  }

  async judge(schemaText: string, text: string): Promise<ShortVerdict> {
    const subject = await this.loaded();
    const compilation = await subject.compile(JSON.parse(schemaText) as JsonSchema, '2020-12');
    return short(compilation.ok ? compilation.schema.validate(text) : compilation.verdict);
  }

  prepare(limit: string, size: number, textBytes: number): Prepared {
    const found = limitNamed(limit);
    const cases = found?.kind === 'size' ? found.cases(size) : [];
    const texts = new Set(cases.flatMap(({ schemaText, text }) => [schemaText, text]));
    const bytes = [...texts].reduce((sum, text) => sum + text.length, 0);
    if (bytes > textBytes) return { kind: 'large' };
    const schemas = new Map<string, JsonSchema>();
    for (const { schemaText } of cases)
      if (!schemas.has(schemaText)) schemas.set(schemaText, JSON.parse(schemaText) as JsonSchema);
    this.cases = cases.map(({ schemaText, text }) => ({
      schemaText,
      text,
      schema: schemas.get(schemaText) ?? true,
      value: JSON.parse(text) as Json,
    }));
    return { kind: 'ready', bytes, expected: cases.map(({ expected }) => expected) };
  }

  async compile(): Promise<CompileTaken> {
    const subject = await this.loaded();
    const bySchema = new Map<string, CompiledSchema>();
    let used = 0;
    for (const { schema, schemaText } of this.cases) {
      if (bySchema.has(schemaText)) continue;
      const before = cpuMs();
      const compilation = await subject.compile(schema, '2020-12');
      used += cpuMs() - before;
      if (!compilation.ok) return { cpuMs: used, verdict: short(compilation.verdict) };
      bySchema.set(schemaText, compilation.schema);
    }
    this.compiled = this.cases.flatMap(({ schemaText }) => bySchema.get(schemaText) ?? []);
    return { cpuMs: used, verdict: null };
  }

  validate(): ValidateTaken {
    const asValue = isSubjectName(this.name);
    const verdicts: ShortVerdict[] = [];
    let used = 0;
    for (const [at, compiled] of this.compiled.entries()) {
      const { text, value } = this.cases[at] ?? { text: '', value: null };
      const before = cpuMs();
      const verdict = asValue ? compiled.validateValue(value) : compiled.validate(text);
      used += cpuMs() - before;
      verdicts.push(short(verdict));
    }
    this.cases = [];
    this.compiled = [];
    return { cpuMs: used, verdicts };
  }

  /** Compiles different schemas that nobody keeps and looks how much of the heap stays, several times. */
  async leak(schemas: number): Promise<LeakTaken> {
    const collect = globalThis.gc ?? (() => undefined);
    let at = 0;
    const heapAfter = async (count: number): Promise<number> => {
      for (const end = at + count; at < end; at += 1) {
        await this.judge(`{"type":"object","properties":{"p${at}":{"type":"string"}}}`, `{"p${at}":""}`);
      }
      collect();
      collect();
      return process.memoryUsage().heapUsed;
    };
    const kept: number[] = [];
    let before = await heapAfter(schemas);
    for (let round = 0; round < 4; round += 1) {
      const after = await heapAfter(schemas);
      kept.push((after - before) / schemas);
      before = after;
    }
    return { keptBytes: kept };
  }

  async loaded(): Promise<Validator> {
    this.subject ??= loadSubject(this.name);
    return this.subject;
  }
}

import type { Json } from '../../arbitraries/json/json.js';
import { resolvePointer } from '../../arbitraries/json/pointer.js';
import { excerptOf } from '../protocol/json/writer.js';
import { compileAjv } from '../validation/ajv.js';
import type { CompiledSchema } from '../validation/validator.js';
import type { PublishedSchema } from './case-file.js';
import { caseFileSchema } from './case-file.schema.js';

/** Bytes that a case file may have; the minimal case of a finding has far fewer. */
export const mostCaseFileBytes = 16 * 1024 * 1024;

/**
 * Makes the check of a published format: what a value breaks of it, with pointer and value, or `undefined` when
 * nothing. The schema is compiled with the first value.
 */
export function problemsOf(published: PublishedSchema): (value: Json) => string | undefined {
  let compiled: CompiledSchema | undefined;
  const schema = (): CompiledSchema => {
    if (compiled !== undefined) return compiled;
    const compilation = compileAjv(published, '2020-12');
    if (!compilation.ok) throw new Error(`a published schema does not compile: ${compilation.verdict.kind}`);
    compiled = compilation.schema;
    return compiled;
  };
  return (value) => {
    const verdict = schema().validateValue(value);
    if (verdict.kind === 'valid') return undefined;
    if (verdict.kind !== 'invalid') return `not judged: ${verdict.kind}`;
    const [breach] = verdict.breaches;
    if (breach === undefined) return 'no case file';
    const at = breach.instancePointer;
    const found = resolvePointer(value, at);
    return `${at === '' ? 'the root' : at} ${breach.message}, got ${found === undefined ? 'nothing' : excerptOf(found)}`;
  };
}

/** What a value breaks of the form of a case file, with pointer and value; `undefined` when nothing. */
export const caseFileProblem = problemsOf(caseFileSchema);

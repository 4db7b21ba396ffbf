import type { Json } from '../../arbitraries/json/json.js';
import { resolvePointer } from '../../arbitraries/json/pointer.js';
import { excerptOf } from '../protocol/json/writer.js';
import { compileAjv } from '../validation/ajv.js';
import type { CompiledSchema } from '../validation/validator.js';
import { caseFileSchema } from './case-file.schema.js';

/** Bytes that a case file may have; the minimal case of a finding has far fewer. */
export const mostCaseFileBytes = 16 * 1024 * 1024;

let compiled: CompiledSchema | undefined;

function schema(): CompiledSchema {
  if (compiled !== undefined) return compiled;
  const compilation = compileAjv(caseFileSchema, '2020-12');
  if (!compilation.ok)
    throw new Error(`the schema of case files does not compile: ${compilation.verdict.kind}`);
  compiled = compilation.schema;
  return compiled;
}

/** What a value breaks of the form of a case file, with pointer and value; `undefined` when nothing. */
export function caseFileProblem(value: Json): string | undefined {
  const verdict = schema().validateValue(value);
  if (verdict.kind === 'valid') return undefined;
  if (verdict.kind !== 'invalid') return `not judged: ${verdict.kind}`;
  const [breach] = verdict.breaches;
  if (breach === undefined) return 'no case file';
  const at = breach.instancePointer;
  const found = resolvePointer(value, at);
  return `${at === '' ? 'the root' : at} ${breach.message}, got ${found === undefined ? 'nothing' : excerptOf(found)}`;
}

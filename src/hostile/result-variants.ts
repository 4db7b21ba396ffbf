import type { Json, JsonObject } from '../../arbitraries/json/json.js';
import { writeJson } from '../protocol/json/writer.js';
import type { Variant } from './attack.js';

/** A result with this structured content and, as text, the same. */
export const agreeingResult = (structured: Json): string =>
  writeJson({ content: [{ type: 'text', text: writeJson(structured) }], structuredContent: structured });

const hits: readonly JsonObject[] = [
  { id: 'a', title: 'First', score: 0.5 },
  { id: 'b', title: '' },
];
const whole: JsonObject = { total: 2, hits };

const honest: readonly JsonObject[] = [
  whole,
  { total: 0, hits: [] },
  { total: 9_007_199_254_740_991, hits: [] },
];

/** Structured contents that the schema of `search_structured` allows: the smallest, a usual and a large one. */
export function* honestVariants(): Generator<Variant> {
  for (const structured of honest) yield { result: agreeingResult(structured), mutations: [] };
}

const changed = (pointer: string, keyword: string, what: string, structured: Json): Variant => ({
  result: agreeingResult(structured),
  mutations: [{ pointer, keyword, what }],
});

/** Structured contents that break the schema of `search_structured`, each in one place. */
export function* brokenVariants(): Generator<Variant> {
  yield changed('/total', 'type', 'was 2, became "2"', { ...whole, total: '2' });
  yield changed('/total', 'type', 'was 2, became null', { ...whole, total: null });
  yield changed('/total', 'type', 'was 2, became 2.5', { ...whole, total: 2.5 });
  yield changed('/total', 'minimum', 'was 2, became -1', { ...whole, total: -1 });
  yield changed('', 'required', 'lost its member total', { hits });
  yield changed('/hits', 'type', 'was an array, became an object', { ...whole, hits: {} });
  yield changed('/hits/1/id', 'minLength', 'was "b", became ""', {
    ...whole,
    hits: [hits[0] ?? {}, { id: '', title: '' }],
  });
  yield changed('', 'additionalProperties', 'got the member extra', { ...whole, extra: true });
}

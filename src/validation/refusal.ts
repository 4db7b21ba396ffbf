import type { Dialect } from '../../arbitraries/document/dialect.js';
import type { Json, JsonSchema } from '../../arbitraries/json/json.js';
import { referencesOf } from './references.js';
import type { Verdict } from './verdict.js';

const longest = 300;

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, longest);

/** A validator ran out of stack: its own limit, neither the schema's fault nor the value's. */
const stackVerdict = (error: unknown): Verdict | undefined =>
  error instanceof RangeError ? { kind: 'refused', limit: 'stack', detail: messageOf(error) } : undefined;

/** What a throw during validation means. */
export const validationVerdict = (error: unknown): Verdict =>
  stackVerdict(error) ?? { kind: 'refused', limit: 'validator', detail: messageOf(error) };

/** What a throw during compilation means: a reference out of the document is a refusal of ours, not a bad schema. */
export function compilationVerdict(error: unknown, schema: JsonSchema, dialect: Dialect): Verdict {
  const stack = stackVerdict(error);
  if (stack !== undefined) return stack;
  const remote = referencesOf(schema, dialect).find(({ kind }) => kind === 'remote');
  return remote === undefined
    ? { kind: 'compile-error', detail: messageOf(error) }
    : { kind: 'refused', limit: 'remote-reference', detail: `${remote.target} at ${remote.pointer}` };
}

/** Parses a text and judges its value; a text that is no JSON is refused. */
export function judgeText(text: string, judge: (value: Json) => Verdict): Verdict {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    return { kind: 'refused', limit: 'json', detail: messageOf(error) };
  }
  return judge(value);
}

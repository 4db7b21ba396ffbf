import { valuesOf } from '../../../arbitraries/index.js';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import type { Pointer } from '../../../arbitraries/json/pointer.js';
import { backtracks, mayBacktrack } from '../../validation/backtracking.js';
import { patternsOf } from '../../validation/preflight.js';
import { subschemasOf } from '../../validation/subschemas.js';
import { keyedRandom } from './keyed-random.js';
import { schemaDialect } from './schema-dialect.js';

/** So many texts that match a pattern are looked at, and so many patterns of a schema. */
const mostTexts = 6;
const mostPatterns = 32;

/** Texts that match a pattern; none where our generator can not make them. */
function matching(pattern: string): readonly string[] {
  try {
    const values = valuesOf({ type: 'string', pattern }, { maxBytes: 64 });
    const random = keyedRandom(0, 'backtracking', pattern);
    return Array.from({ length: mostTexts }, (_, index) => values.generate(random(index), 2).value).filter(
      (value) => typeof value === 'string',
    );
  } catch {
    return [];
  }
}

/** Where a schema has patterns that were seen to backtrack: the pointers of the schemas that hold them. */
export function backtrackingIn(schema: JsonSchema): readonly Pointer[] {
  const verdicts = new Map<string, boolean>();
  const found: Pointer[] = [];
  for (const { schema: at, pointer } of subschemasOf(schema, schemaDialect(schema) ?? '2020-12')) {
    for (const pattern of patternsOf(at)) {
      if (!mayBacktrack(pattern) || (!verdicts.has(pattern) && verdicts.size >= mostPatterns)) continue;
      const verdict = verdicts.get(pattern) ?? backtracks(pattern, matching(pattern));
      verdicts.set(pattern, verdict);
      if (verdict && !found.includes(pointer)) found.push(pointer);
    }
  }
  return found;
}

import { AssayError } from '../../errors/assay-error.js';
import { excerpt } from '../excerpt.js';
import type { Violation } from '../invariant.js';
import type { CallResult } from '../output/call-result.js';
import { evaluate } from '../relations/evaluate.js';
import { parseRelation } from '../relations/parse-relation.js';
import type { Relation } from '../relations/relation.js';
import { dataOf } from '../relations/result-data.js';
import { RelationFault } from '../relations/tokens.js';
import { sentence } from '../sentence.js';

/** Lines that were read, by identity of their list: a caller keeps one for as long as it keeps the tool. */
const read = new WeakMap<readonly string[], readonly Relation[]>();

function relationsOf(lines: readonly string[]): readonly Relation[] {
  const known = read.get(lines) ?? lines.map(relationOf);
  read.set(lines, known);
  return known;
}

function relationOf(line: string): Relation {
  try {
    return parseRelation(line);
  } catch (error) {
    if (!(error instanceof RelationFault)) throw error;
    throw new AssayError('configuration', `${JSON.stringify(line)} is no relation: ${error.message}`, {
      next: 'write one such as search.total == count(search.hits)',
    });
  }
}

/**
 * What of the stated relations a result breaks: those that speak of this tool and of one call alone.
 *
 * @throws AssayError `configuration` for a line that is no relation
 */
export function brokenRelations(
  tool: string,
  lines: readonly string[],
  result: CallResult,
): readonly Violation[] {
  const data = dataOf(result);
  return relationsOf(lines).flatMap((relation) => {
    if (relation.kind !== 'result' || relation.tool !== tool) return [];
    const found = evaluate(relation.condition, { arguments: undefined, result: data });
    if (found.kind !== 'broken') return [];
    return [
      {
        level: 'policy',
        place: relation.text,
        message: sentence(`what was stated does not hold: ${relation.text}`),
        promised: { at: 'a relation', text: relation.text },
        got: { at: 'left of it', text: excerpt(found.left) },
        other: { at: 'right of it', text: excerpt(found.right) },
      } satisfies Violation,
    ];
  });
}

import type { CataloguedCriterion } from '../engine/catalogued.js';
import type { Held, SeenPreview } from '../invariants/contract/subject.js';
import { textOf } from '../protocol/json/place.js';
import { valueOf } from '../protocol/json/value.js';
import type { Contract, ContractTask, Criterion } from './contract.js';
import { excerptOf } from './seen-preview.js';

/** What was returned of one record, as far as words are looked for in it. */
export interface Evidence {
  readonly id: Held | undefined;
  readonly title: Held | undefined;
  readonly preview: SeenPreview | undefined;
}

const stringIn = (held: Held | undefined): string => (held?.node.kind === 'string' ? held.node.value : '');

/**
 * A criterion is met where one of its words stands in what was returned, letter for letter but for case. Where none
 * does it is unmet only when the catalog says that nothing was left out; what a short excerpt can not show is unknown.
 */
function literal(
  { any }: Criterion,
  { title, preview }: Evidence,
): Pick<CataloguedCriterion, 'literal' | 'found'> {
  const excerpt = preview === undefined ? undefined : excerptOf(preview);
  const returned = `${stringIn(title)}\n${excerpt ?? ''}`.toLowerCase();
  const found = any.find((word) => returned.includes(word.toLowerCase()));
  if (found !== undefined) return { literal: 'met', found };
  const isWhole = excerpt !== undefined && preview?.truncated?.node.kind === 'false';
  return { literal: isWhole ? 'unmet' : 'unknown', found: null };
}

/** The criteria of a task for one record, with what people said of them. */
export function criteriaOf(
  { judgements = [] }: Contract,
  { query, criteria = [] }: Pick<ContractTask, 'query' | 'criteria'>,
  evidence: Evidence,
): readonly CataloguedCriterion[] {
  const { id } = evidence;
  return criteria.map((criterion) => {
    const judged = judgements.find(
      (one) =>
        one.query === query &&
        one.criterion === criterion.name &&
        id !== undefined &&
        one.id === valueOf(id.node),
    );
    const { verdict, by, why } = judged ?? {};
    return {
      name: criterion.name,
      ...literal(criterion, evidence),
      ...(verdict === undefined
        ? {}
        : {
            judged: { verdict, ...(by === undefined ? {} : { by }), ...(why === undefined ? {} : { why }) },
          }),
    };
  });
}

/** A value for a receipt, bounded. */
export const keptText = (held: Held | undefined, most = 500): string | null =>
  held === undefined ? null : textOf(held.source, held.node).slice(0, most);

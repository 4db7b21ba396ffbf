import type { Pointer } from '../../arbitraries/json/pointer.js';
import { tokensOf } from '../../arbitraries/json/pointer.js';
import { AssayError } from '../errors/assay-error.js';
import type { Held, JudgedRelation } from '../invariants/contract/subject.js';
import type { Evaluation } from '../invariants/relations/evaluate.js';
import { evaluate, placed } from '../invariants/relations/evaluate.js';
import type { Condition, Path, Relation } from '../invariants/relations/relation.js';
import { relationsOf } from '../invariants/relations/relations-file.js';
import type { Era } from '../protocol/era.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import { dataOf } from './answered-data.js';
import { namesOf } from './contract-relations.js';
import type { Contract } from './contract.js';

/** A call of a catalog that relations may speak of. `id`: what a search gave and the preview was asked with. */
export interface RelatedCall {
  readonly tool: string;
  readonly json: string;
  readonly exchanged: Exchanged;
  readonly id?: Held | undefined;
}

/** The relations of a contract, and what they come to for the calls that a test of a catalog makes. */
export class ContractRelations {
  private readonly contract: Contract;
  private readonly era: Era;
  private readonly relations: readonly Relation[];

  /** @throws AssayError `configuration` for a line that is none, which a contract from a file can not hold */
  constructor(contract: Contract, era: Era) {
    const faultAt = (_: string, what: string): AssayError => new AssayError('configuration', what);
    this.contract = contract;
    this.era = era;
    this.relations = relationsOf(contract.relations ?? [], namesOf(contract), { faultAt, at: '/relations' });
  }

  /** What the relations that speak of a call come to for it. */
  of(call: RelatedCall): readonly JudgedRelation[] {
    return this.relations.flatMap((relation, at) => {
      const conditions = this.conditionsOn(relation, call);
      return conditions.map((condition) =>
        this.judged(relation, at, call.tool, evaluationOf(condition, call)),
      );
    });
  }

  /** Those that speak of calls which nobody makes here. */
  unasked(): readonly JudgedRelation[] {
    const reason = 'a test of a catalog makes no calls that could show it';
    return this.relations.flatMap((relation, at) =>
      this.isAsked(relation)
        ? []
        : [this.judged(relation, at, this.contract.search.tool, { kind: 'silent', reason })],
    );
  }

  private judged({ text }: Relation, at: number, tool: string, evaluation: Evaluation): JudgedRelation {
    const confidential = tool === this.contract.preview.tool;
    return { era: this.era, tool, at, text, evaluation, confidential };
  }

  private isAsked(relation: Relation): boolean {
    const { search, preview } = this.contract;
    if (relation.kind === 'result') return relation.tool === search.tool || relation.tool === preview.tool;
    return relation.kind === 'flow' && this.flowsAsIds(relation);
  }

  private conditionsOn(relation: Relation, { tool, id }: RelatedCall): readonly (Condition | undefined)[] {
    if (relation.kind === 'result') return relation.tool === tool ? [relation.condition] : [];
    if (relation.kind !== 'flow' || id === undefined || !this.flowsAsIds(relation)) return [];
    return [relation.condition];
  }

  /** From the ids of a search to where the preview takes one: the one flow that a test of a catalog makes. */
  private flowsAsIds({ from, to }: Extract<Relation, { kind: 'flow' }>): boolean {
    const { search, preview } = this.contract;
    const ids: Path = [...pathOf(search.items), { kind: 'each' }, ...pathOf(search.id)];
    return (
      from.tool === search.tool &&
      to.tool === preview.tool &&
      isSame(from.path, ids) &&
      isSame(to.path, pathOf(preview.id))
    );
  }
}

const pathOf = (pointer: Pointer): Path => tokensOf(pointer).map((name) => ({ kind: 'member', name }));

const isSame = (one: Path, other: Path): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A flow without a condition asks that the value is taken. */
function evaluationOf(condition: Condition | undefined, { json, exchanged, id }: RelatedCall): Evaluation {
  const data = dataOf(exchanged);
  if (data === undefined) return { kind: 'silent', reason: 'the call gave no data' };
  if (condition === undefined) return { kind: 'holds' };
  return evaluate(condition, {
    arguments: placed(json),
    result: placedOf(data),
    ...(id === undefined ? {} : { argument: placedOf(id) }),
  });
}

const placedOf = ({ node, source }: Held): { readonly node: Held['node']; readonly text: string } => ({
  node,
  text: source,
});

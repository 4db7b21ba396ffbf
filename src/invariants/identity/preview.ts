import { equalJson } from '../../protocol/json/equality.js';
import { breachOfContract, recordName, shown } from '../contract/breach-of-contract.js';
import type { JudgedCandidate } from '../contract/subject.js';
import type { Applicability, Invariant, Violation } from '../invariant.js';
import { previewOfRelation } from './of-relations.js';

function applies({ id, preview }: JudgedCandidate): Applicability {
  if (id === undefined) return { notExercised: 'no record had an id to preview' };
  return preview?.outcome === 'success' ? true : { notExercised: 'no preview succeeded' };
}

function check({ id, preview, ...candidate }: JudgedCandidate): readonly Violation[] {
  if (id === undefined || preview?.outcome !== 'success') return [];
  const { returnedId } = preview;
  if (returnedId !== undefined && equalJson(id.node, returnedId.node)) return [];
  return [
    breachOfContract(
      '/preview/id',
      returnedId === undefined
        ? `the preview of ${recordName({ id, preview, ...candidate })} has no id`
        : `the search gave the id ${shown(id, 80)}, and its preview is of ${shown(returnedId, 80)}`,
      {
        rule: 'the preview of an id from the search has the same id',
        got: { at: 'preview', text: shown(returnedId) },
        other: { at: 'search', text: shown(id) },
      },
    ),
  ];
}

export const preview: Invariant = {
  id: 'identity.preview',
  level: 'policy',
  on: 'candidate',
  source: { kind: 'house', reference: 'identity.preview' },
  law: 'each id from a search, sent as it came, previews to the same id',
  right: 'previews the record that was asked for, under the id that the search gave',
  applies,
  check,
  also: [previewOfRelation],
};

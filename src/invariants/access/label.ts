import { equalJson } from '../../protocol/json/equality.js';
import { readJson } from '../../protocol/json/reader.js';
import { breachOfContract, recordName, shown } from '../contract/breach-of-contract.js';
import type { Held, JudgedCandidate } from '../contract/subject.js';
import type { Applicability, Invariant, Violation } from '../invariant.js';

function applies({ promise: { record, preview, access } }: JudgedCandidate): Applicability {
  if (access === undefined) return { notExercised: 'the contract expects no access label' };
  return record.includes('access') || preview.includes('access')
    ? true
    : { notExercised: 'the contract does not say where the access label is' };
}

function isExpected(held: Held | undefined, expected: string): boolean {
  const reading = readJson(expected);
  return held !== undefined && reading.ok && equalJson(held.node, reading.root());
}

function check(candidate: JudgedCandidate): readonly Violation[] {
  const { promise, preview } = candidate;
  const expected = promise.access;
  if (expected === undefined) return [];
  const labels: readonly (readonly ['search' | 'preview', Held | undefined])[] = [
    ...(promise.record.includes('access') ? [['search', candidate.access] as const] : []),
    ...(promise.preview.includes('access') && preview?.outcome === 'success'
      ? [['preview', preview.access] as const]
      : []),
  ];
  return labels
    .filter(([, label]) => !isExpected(label, expected))
    .map(([where, label]) =>
      breachOfContract(
        `/${where}/access`,
        `${where === 'search' ? recordName(candidate) : `the preview of ${recordName(candidate)}`} has the access label ${shown(label, 80)}, not ${expected}`,
        { rule: `access is ${expected}`, got: { at: where, text: shown(label) } },
      ),
    );
}

export const label: Invariant = {
  id: 'access.label',
  level: 'policy',
  on: 'candidate',
  source: { kind: 'house', reference: 'access.label' },
  law: 'the access label of record and preview is the one that the contract expects',
  right: 'labels every record and every preview with the access that its contract states',
  applies,
  check,
};

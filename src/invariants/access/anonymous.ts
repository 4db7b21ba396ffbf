import { equalJson } from '../../protocol/json/equality.js';
import { breachOfContract, recordName, shown } from '../contract/breach-of-contract.js';
import type { JudgedCandidate } from '../contract/subject.js';
import type { Applicability, Invariant, Violation } from '../invariant.js';

const applies = ({ preview, withBearer }: JudgedCandidate): Applicability =>
  preview === undefined || withBearer === undefined
    ? { notExercised: 'a bearer header is tried on fixtures alone, over HTTP' }
    : true;

function check(candidate: JudgedCandidate): readonly Violation[] {
  const { preview, withBearer } = candidate;
  if (preview === undefined || withBearer === undefined) return [];
  const rule = 'the same fields and access, whatever the headers';
  const more = withBearer.fields.filter((name) => !preview.fields.includes(name));
  const fewer = preview.fields.filter((name) => !withBearer.fields.includes(name));
  const name = `the preview of ${recordName(candidate)}`;
  if (preview.outcome !== withBearer.outcome || more.length + fewer.length > 0) {
    return [
      breachOfContract('/preview/fields', `${name} shows other fields with a bearer header`, {
        rule,
        got: { at: 'with a bearer', text: [withBearer.outcome, ...withBearer.fields].join(', ') },
        other: { at: 'without', text: [preview.outcome, ...preview.fields].join(', ') },
      }),
    ];
  }
  const [one, other] = [preview.access, withBearer.access];
  if (one === undefined || other === undefined || equalJson(one.node, other.node)) return [];
  return [
    breachOfContract('/preview/access', `${name} has another access label with a bearer header`, {
      rule,
      got: { at: 'with a bearer', text: shown(other) },
      other: { at: 'without', text: shown(one) },
    }),
  ];
}

export const anonymous: Invariant = {
  id: 'access.anonymous',
  level: 'policy',
  on: 'candidate',
  source: { kind: 'house', reference: 'access.anonymous' },
  law: 'with and without a synthetic bearer header a preview shows the same fields and the same access',
  right: 'gives whoever asks the same preview where its contract promises anonymity',
  applies,
  check,
};

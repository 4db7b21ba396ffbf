import { breachOfContract } from '../contract/breach-of-contract.js';
import type { JudgedDenial } from '../contract/subject.js';
import type { Invariant, Violation } from '../invariant.js';

function check({ kind, expect, preview, leaked }: JudgedDenial): readonly Violation[] {
  const rule = `the documented denial of ${kind === 'private' ? 'a private' : 'an unknown'} id, and nothing of the record`;
  const refused = preview.outcome === 'toolError' || preview.outcome === 'protocolError';
  const isAsStated = expect === 'any error' ? refused : preview.outcome === expect;
  const told = { at: 'preview', text: preview.reason ?? preview.outcome };
  return [
    ...(isAsStated
      ? []
      : [
          breachOfContract(
            `/${kind}`,
            `the preview of ${kind === 'private' ? 'a private' : 'an unknown'} id gives ${preview.outcome}, not ${expect}`,
            {
              rule,
              got: told,
            },
          ),
        ]),
    ...(leaked.length === 0
      ? []
      : [
          breachOfContract(
            `/${kind}/leak`,
            `the answer to a ${kind} id holds ${leaked.length} texts of the record`,
            {
              rule,
              got: { at: 'preview', text: `${leaked.length} texts that were planted in the private record` },
            },
          ),
        ]),
  ];
}

export const denied: Invariant = {
  id: 'access.denied',
  level: 'must',
  on: 'denial',
  source: { kind: 'house', reference: 'access.denied' },
  law: 'an unknown or private id gives the documented denial, without metadata or body of the record',
  right: 'answers an id that is not for the caller as its contract says, and shows nothing of the record',
  applies: () => true,
  check,
};

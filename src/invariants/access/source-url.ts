import { breachOfContract, recordName, shown } from '../contract/breach-of-contract.js';
import type { JudgedCandidate } from '../contract/subject.js';
import type { Applicability, Invariant, Violation } from '../invariant.js';

const applies = ({ promise, sourceUrl }: JudgedCandidate): Applicability => {
  if (!promise.record.includes('sourceUrl')) return { notExercised: 'the contract names no source URL' };
  return sourceUrl === undefined ? { notExercised: 'no record had a source URL' } : true;
};

/** Why a URL is not one that the contract allows; it is read, never followed. */
function fault(text: string, schemes: readonly string[] | undefined): string | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'is no absolute URL';
  }
  const scheme = url.protocol.slice(0, -1);
  if (schemes !== undefined && !schemes.includes(scheme))
    return `has the scheme ${scheme}, and the contract allows ${schemes.join(', ')}`;
  if (url.username !== '' || url.password !== '') return 'holds a user name or a password';
  // What a browser mends on its way is another text than the one that was given.
  return /[\s\u0000-\u001f\u007f]/u.test(text) ? 'holds blanks or control characters' : undefined;
}

function check(candidate: JudgedCandidate): readonly Violation[] {
  const { sourceUrl, promise } = candidate;
  if (!promise.record.includes('sourceUrl') || sourceUrl === undefined) return [];
  const { node } = sourceUrl;
  const why = node.kind === 'string' ? fault(node.value, promise.schemes) : 'is no string';
  if (why === undefined) return [];
  return [
    breachOfContract('/search/sourceUrl', `the source URL of ${recordName(candidate)} ${why}`, {
      rule: `a well-formed URL${promise.schemes === undefined ? '' : ` of the scheme ${promise.schemes.join(' or ')}`}`,
      got: { at: 'search', text: shown(sourceUrl) },
    }),
  ];
}

export const sourceUrl: Invariant = {
  id: 'access.source-url',
  level: 'policy',
  on: 'candidate',
  source: { kind: 'house', reference: 'access.source-url' },
  law: 'a source URL is well-formed and of a scheme that the contract allows',
  right: 'gives each record an absolute URL of an allowed scheme, without credentials',
  applies,
  check,
};

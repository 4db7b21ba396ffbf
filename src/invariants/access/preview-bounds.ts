import { breachOfContract, recordName, shown } from '../contract/breach-of-contract.js';
import type { JudgedCandidate, SeenPreview } from '../contract/subject.js';
import type { Applicability, Invariant, Violation } from '../invariant.js';

function applies({ promise, preview }: JudgedCandidate): Applicability {
  if (promise.preview.every((name) => name === 'access'))
    return { notExercised: 'the contract states no bounds of a preview' };
  return preview?.outcome === 'success' ? true : { notExercised: 'no preview succeeded' };
}

/** Code points: a contract speaks of characters. */
const lengthOf = (text: string): number => Array.from(text).length;

function excerptFaults(candidate: JudgedCandidate, { excerpt }: SeenPreview): readonly Violation[] {
  const { promise } = candidate;
  if (!promise.preview.includes('excerpt')) return [];
  const rule = 'an excerpt, a string';
  const name = `the preview of ${recordName(candidate)}`;
  if (excerpt?.node.kind !== 'string') {
    const message = `${name} has ${excerpt === undefined ? 'no excerpt' : 'an excerpt that is no string'}`;
    return [
      breachOfContract('/preview/excerpt', message, { rule, got: { at: 'preview', text: shown(excerpt) } }),
    ];
  }
  const length = lengthOf(excerpt.node.value);
  if (promise.maxExcerpt === undefined || length <= promise.maxExcerpt) return [];
  return [
    breachOfContract(
      '/preview/excerpt/length',
      `the excerpt of ${recordName(candidate)} has ${length} characters, and the contract allows ${promise.maxExcerpt}`,
      {
        rule: `an excerpt of at most ${promise.maxExcerpt} characters`,
        got: { at: 'preview', text: `${length} characters` },
      },
    ),
  ];
}

/** Truncation and availability are shown as they are, so they are there and are yes or no. */
function statementFaults(candidate: JudgedCandidate, preview: SeenPreview): readonly Violation[] {
  return (['truncated', 'fullContent'] as const)
    .filter((name) => candidate.promise.preview.includes(name))
    .flatMap((name) => {
      const held = preview[name];
      if (held?.node.kind === 'true' || held?.node.kind === 'false') return [];
      const what = name === 'truncated' ? 'whether it is cut' : 'whether the full content can be had';
      return [
        breachOfContract(`/preview/${name}`, `the preview of ${recordName(candidate)} does not say ${what}`, {
          rule: `says ${what}, with true or false`,
          got: { at: 'preview', text: shown(held) },
        }),
      ];
    });
}

export const previewBounds: Invariant = {
  id: 'access.preview-bounds',
  level: 'policy',
  on: 'candidate',
  source: { kind: 'house', reference: 'access.preview-bounds' },
  law: 'a preview is no longer than the contract allows, and states whether it is cut and whether the full content can be had',
  right: 'keeps each excerpt within the length of its contract and says what it leaves out',
  applies,
  check: (candidate) =>
    applies(candidate) === true && candidate.preview !== undefined
      ? [...excerptFaults(candidate, candidate.preview), ...statementFaults(candidate, candidate.preview)]
      : [],
};

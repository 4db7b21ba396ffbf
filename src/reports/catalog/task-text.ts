import type { ReceiptFinding } from '../receipt.js';
import type { CataloguedCandidate, CataloguedCriterion, CataloguedTask } from '../../engine/catalogued.js';

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** How a task ended, in a few words: three outcomes that are never one. */
export function endOf({ outcome, reason, candidates, previews }: CataloguedTask): string {
  switch (outcome) {
    case 'unavailable':
      return `unavailable: ${reason ?? 'no answer'}`;
    case 'none':
      return 'no match, no preview';
    case 'hits': {
      const kept = candidates.filter(({ shortlisted }) => shortlisted).length;
      return `${counted(candidates.length, 'record')}, ${counted(previews, 'preview')}, ${kept} on the shortlist`;
    }
  }
}

/** A criterion with what the words say and, where somebody judged, what people say. */
export const criterionText = ({ name, literal, judged }: CataloguedCriterion): string =>
  judged === undefined ? `${name} ${literal}` : `${name} ${literal} (judged ${judged.verdict})`;

/** What is known of a preview, without its text. */
export function previewText({ preview }: CataloguedCandidate): string {
  if (preview === null) return 'not previewed';
  if (preview.excerpt === null) return preview.reason ?? 'no excerpt';
  const { excerpt, truncated, fullContent } = preview;
  const parts = [
    `${counted(excerpt.length, 'character')}, SHA-256 ${excerpt.sha256.slice(0, 12)}…`,
    ...(truncated === null ? [] : [truncated ? 'cut' : 'whole']),
    ...(fullContent === null ? [] : [fullContent ? 'full content can be had' : 'no full content']),
  ];
  return parts.join(', ');
}

/** How small the case of a breach was made, and whether it comes each time. */
export function smallnessOf({ argumentsBytes, shrinkCalls, minimal, flaky }: ReceiptFinding): string {
  const parts = [
    counted(argumentsBytes, 'byte'),
    shrinkCalls === 0 ? 'as it was seen' : `after ${counted(shrinkCalls, 'call')}`,
    ...(minimal === false && shrinkCalls > 0 ? ['not minimal'] : []),
    ...(flaky ? ['flaky'] : []),
  ];
  return parts.join(', ');
}

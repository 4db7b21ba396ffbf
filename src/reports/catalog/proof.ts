import type { Catalogued } from '../../engine/catalogued.js';
import type { ReceiptRun } from '../receipt.js';

/** What a run has shown of a catalog, a sentence each: only of the contract that was exercised. */
export function proven(
  { invariants, wire, counts }: ReceiptRun,
  { tasks, verified }: Catalogued,
): readonly string[] {
  const held = invariants.filter(({ status }) => status === 'passed').length;
  const ended = (outcome: string): number => tasks.filter((task) => task.outcome === outcome).length;
  return [
    `in ${wire?.era ?? 'no revision'}, by ${counts.calls} calls: ${held} named assertions held`,
    `of ${tasks.length} searches ${ended('hits')} gave records, ${ended('none')} none, and ${ended('unavailable')} no answer that could be read`,
    ...(verified ? ['every record that came back previews under its own id, as the contract says'] : []),
  ];
}

/** What it has not shown, whatever its verdict. */
export function notProven({ wire }: ReceiptRun, { contract, tasks }: Catalogued): readonly string[] {
  const other = wire?.era === '2025-11-25' ? '2026-07-28' : '2025-11-25';
  return [
    'that other queries, records or callers get the same: only the calls that are listed were made',
    'relevance: words were looked for letter by letter, and people judge',
    'what a host or a model makes of it: that needs a trace of its own',
    'private records and full content: nothing was inferred from a preview or from a search that succeeded',
    'that nothing is written: read-only annotations are hints',
    `revision ${other}: it is another run`,
    ...(contract.anonymous ? ['an authenticated profile: it is tested apart, with accounts of its own'] : []),
    ...(tasks.some(({ generated }) => generated)
      ? []
      : ['unusual queries and ids: they are made on fixtures alone']),
  ];
}

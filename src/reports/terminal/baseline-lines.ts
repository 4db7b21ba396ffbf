import type { BaselineStatus, Receipt } from '../receipt.js';
import { baselineStatuses } from '../receipt.js';
import { wrap } from './columns.js';
import { factLines } from './error-lines.js';
import type { Style } from './style.js';

/** What to mend in a baseline, an entry each: stale ones fail the run, expired ones hide nothing any more. */
export function baselineTrouble({ baseline }: Receipt, style: Style): readonly string[] {
  if (baseline === undefined) return [];
  return baseline.entries.flatMap(({ fingerprint, line, status, expiry }) => {
    const entry = `${baseline.file}:${line} ${fingerprint}`;
    if (status === 'stale') return factLines(`${entry} did not occur any more: delete the entry`, style);
    if (status !== 'expired') return [];
    const text = `warning: ${entry} expired on ${expiry}: it does not hide its finding any more`;
    return wrap(style.clean(text), style.columns);
  });
}

const words: Readonly<Record<BaselineStatus, string>> = {
  known: 'known',
  stale: 'stale',
  expired: 'expired',
  'not-exercised': 'not looked for',
};

/** `2 known, 1 stale: baseline.yaml`; `undefined` without a baseline. */
export function baselineText({ baseline }: Receipt): string | undefined {
  if (baseline === undefined) return undefined;
  const counts = baselineStatuses.flatMap((status) => {
    const count = baseline.entries.filter((entry) => entry.status === status).length;
    return count === 0 ? [] : [`${count} ${words[status]}`];
  });
  return `${counts.length === 0 ? 'no entry' : counts.join(', ')}: ${baseline.file}`;
}

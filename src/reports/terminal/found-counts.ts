import { levels } from '../../invariants/invariant.js';
import type { ReceiptRun } from '../receipt.js';
import type { RunRecord } from '../run-record.js';
import { widthOf } from './columns.js';
import type { Style } from './style.js';

/**
 * `✗ 1 must  ▲ 0 should  ◆ 1 policy  · 2 observed  (1 new, 1 known)`: what is wider than `width` goes below.
 */
export function foundCounts(
  record: RunRecord,
  run: ReceiptRun,
  width: number,
  style: Style,
): readonly string[] {
  const all = [...run.findings, ...run.observations];
  const counts = levels.map(
    (level) => `${style.sign(level)} ${all.filter((finding) => finding.level === level).length} ${level}`,
  );
  const flaky = all.filter((finding) => finding.flaky).length;
  const known = run.findings.filter(
    ({ id, baseline }) => baseline !== undefined || record.findings.get(id)?.known === true,
  ).length;
  const news = run.findings.length === 0 ? [] : [`(${run.findings.length - known} new, ${known} known)`];
  const parts = [...counts, ...(flaky === 0 ? [] : [`${style.sign('flaky')} ${flaky} flaky`]), ...news];
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1) ?? ''}  ${part}`;
    if (lines.length > 0 && widthOf(longer) <= width) lines.splice(-1, 1, longer);
    else lines.push(part);
  }
  return lines;
}

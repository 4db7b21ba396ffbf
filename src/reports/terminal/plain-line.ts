import type { Finding } from '../../engine/events.js';
import { levels } from '../../invariants/invariant.js';
import type { Progress } from './progress.js';
import { sheetProgress } from './progress.js';
import { wrap } from './columns.js';
import type { Style } from './style.js';

/** `[00:10]`: minutes and seconds since the start; hours are counted in minutes. */
const stamp = (elapsedMs: number): string => {
  const seconds = Math.floor(Math.max(0, elapsedMs) / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `[${two(Math.floor(seconds / 60))}:${two(seconds % 60)}]`;
};

/** A stamped line; what does not fit goes below, indented. */
export const stamped = (text: string, elapsedMs: number, style: Style): readonly string[] =>
  wrap(text, style.columns - 8).map(
    (line, i) => `${i === 0 ? `${stamp(elapsedMs)} ` : ' '.repeat(8)}${line}`,
  );

/** How far a run is, where nothing can be redrawn. */
export function plainLine(progress: Progress, now: number, style: Style): readonly string[] {
  const elapsed = now - progress.startedAt;
  const target = style.clean(progress.target);
  if (progress.tools.length === 0 && progress.calls === 0) {
    return stamped(`${target}: connecting`, elapsed, style);
  }
  const sheet = sheetProgress(progress);
  if (sheet !== undefined) return stamped(`${target} ${progress.era}: ${sheet}`, elapsed, style);
  const of = progress.maxCalls === undefined ? '' : ` of ${progress.maxCalls}`;
  const found = levels
    .filter((level) => level !== 'observed' && progress.found[level] > 0)
    .map((level) => `, ${progress.found[level]} ${level}`)
    .join('');
  const index = progress.tools.indexOf(progress.tool) + 1;
  const tool = index === 0 ? '' : `, tool ${index} of ${progress.tools.length}`;
  const rate = `${Math.round((progress.calls * 1000) / Math.max(1, elapsed))}/s`;
  const waits = now - progress.lastEventAt >= 1000 && progress.open.size > 0;
  const [waited = ''] = progress.open.values();
  const waiting = waits ? `, waiting for ${style.clean(waited)}` : '';
  return stamped(
    `${target} ${progress.era}: ${progress.calls}${of} calls, ${rate}${found}${tool}${waiting}`,
    elapsed,
    style,
  );
}

/** A finding at the moment it is found. */
export function foundLine(finding: Finding, elapsedMs: number, style: Style): readonly string[] {
  const [message = ''] = finding.violation.message.split(';');
  const level = finding.flaky ? `flaky ${finding.level}` : finding.level;
  const tool = finding.tool === '' ? 'server' : finding.tool;
  const text = `found ${finding.id} ${level} ${finding.invariant} ${tool}: ${message}`;
  return stamped(style.clean(text), elapsedMs, style);
}

const firstMarks: readonly number[] = [1, 2, 5, 10, 20];

/** When the next plain line is due, in seconds after the start: after 1, 2, 5, 10, 20, then each 30 s. */
export const nextMark = (afterSeconds: number): number =>
  firstMarks.find((mark) => mark > afterSeconds) ?? (Math.floor(afterSeconds / 30) + 1) * 30;

import { levels } from '../../invariants/invariant.js';
import { fit, widthOf } from './columns.js';
import { clockTime, counted } from './counting.js';
import type { Progress, Shrinking } from './progress.js';
import { sheetProgress } from './progress.js';
import type { Style } from './style.js';

/** The one line that is redrawn while a run goes; one column is left free, so that no terminal wraps it. */
export function liveLine(progress: Progress, now: number, style: Style): string {
  const width = style.columns - 1;
  const waiting = now - progress.lastEventAt;
  if (progress.shrinking !== undefined) return shrinkText(progress.shrinking, width, style);
  if (progress.era === '' || (progress.tools.length === 0 && progress.calls === 0)) {
    return fit(connectText(progress, waiting, style), width, style.ellipsis);
  }
  const sheet = sheetProgress(progress);
  if (sheet !== undefined)
    return fit(` ${progress.command} ${style.clean(progress.target)}  ${sheet}`, width, style.ellipsis);
  if (waiting >= 1000 && progress.open.size > 0) {
    return fit(waitText(progress, waiting, style), width, style.ellipsis);
  }
  return callText(progress, now, style, width);
}

const seconds = (ms: number): string => `${Math.floor(ms / 1000)} s`;

function shrinkText(shrinking: Shrinking, width: number, style: Style): string {
  const { fingerprint, from, bytes, calls, budget } = shrinking;
  const size = ` shrinking ${fingerprint}  ${from} ${style.arrow} ${bytes} bytes`;
  const long = `${size}, step ${calls} of at most ${budget}`;
  return widthOf(long) <= width ? long : fit(size, width, style.ellipsis);
}

const connectText = ({ command, target }: Progress, waiting: number, style: Style): string => {
  const so = waiting >= 1000 ? `, ${seconds(waiting)}` : '';
  return ` ${command} ${style.clean(target)}  connecting${so}`;
};

function waitText({ open, timeoutMs }: Progress, waiting: number, style: Style): string {
  const [tool = ''] = open.values();
  const of = timeoutMs === undefined ? '' : ` of ${seconds(timeoutMs)}`;
  return ` waiting for ${style.clean(tool)}, ${seconds(waiting)}${of}`;
}

/** Name, bar, calls, rate, findings, rest of the time: what does not fit goes, least needed first. */
function callText(progress: Progress, now: number, style: Style, width: number): string {
  const { calls, maxCalls } = progress;
  const elapsed = Math.max(1, now - progress.startedAt);
  const rate = (calls * 1000) / elapsed;
  const head = ` ${progress.command} ${style.clean(progress.target)}`;
  const tool = style.clean(progress.tool);
  const bar = maxCalls === undefined ? '' : barOf(calls / maxCalls, style);
  const count = maxCalls === undefined ? counted(calls, 'call') : `${calls}/${maxCalls} calls`;
  const speed = elapsed < 1000 ? '' : `${Math.round(rate)}/s`;
  const found = levels
    .filter((level) => level !== 'observed' && progress.found[level] > 0)
    .map((level) => `${style.sign(level)}${progress.found[level]}`)
    .join(' ');
  const left = leftText(progress, elapsed, rate);
  const forms = [
    [head, tool, `${bar}${bar === '' ? '' : ' '}${count}`, speed, found, left],
    [head, tool, count, speed, found, left],
    [head, count, speed, found, left],
    [head, count, found],
    [` ${count}`, found],
  ].map((parts) => parts.filter((part) => part !== '').join('  '));
  return fit(forms.find((form) => widthOf(form) <= width) ?? forms.at(-1) ?? '', width, style.ellipsis);
}

function leftText({ calls, maxCalls, maxTimeMs }: Progress, elapsed: number, rate: number): string {
  if (elapsed < 1000 || rate <= 0) return '';
  const byCalls = maxCalls === undefined ? Infinity : (Math.max(0, maxCalls - calls) / rate) * 1000;
  const byTime = maxTimeMs === undefined ? Infinity : Math.max(0, maxTimeMs - elapsed);
  const ms = Math.min(byCalls, byTime);
  return Number.isFinite(ms) ? `~${clockTime(ms)} left` : '';
}

const barWidth = 10;
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

function barOf(share: number, { unicode }: Style): string {
  const filled = Math.min(1, Math.max(0, share)) * barWidth;
  const whole = Math.floor(filled);
  if (!unicode) return `[${'#'.repeat(whole).padEnd(barWidth, '.')}]`;
  const part = eighths[Math.floor((filled - whole) * 8)] ?? '';
  return `▕${('█'.repeat(whole) + part).padEnd(barWidth, ' ')}▏`;
}

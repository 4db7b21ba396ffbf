import { fit, widthOf } from './columns.js';
import { clockTime } from './counting.js';
import type { Clock, Output } from './live-screen.js';
import { LiveScreen, systemClock } from './live-screen.js';
import { nextMark, stamped } from './plain-line.js';
import type { Style } from './style.js';

/** How far a measuring is: `done` of `total` cells; what is measured now, such as `ajv: instance depth`. */
export interface LimitsStep {
  readonly done: number;
  readonly total: number;
  readonly current: readonly string[];
  /** What is counted; cells when left out. */
  readonly of?: string;
}

/** Tells on stderr how far a measuring is. */
export interface LimitsTalk {
  onStep(step: LimitsStep): void;
  end(): void;
}

export interface LimitsTalkOptions {
  readonly stderr: Output;
  /** Whether `stderr` is a terminal: a live line there, plain lines elsewhere. */
  readonly isTty: boolean;
  readonly quiet: boolean;
  readonly clock?: Clock;
}

/** ` limits  173/473 cells  ajv: instance depth  ~0:31 left`; what does not fit goes, least needed first. */
function stepLine(
  { done, total, current, of = 'cells' }: LimitsStep,
  begun: number,
  elapsedMs: number,
  style: Style,
): string {
  const width = style.columns - 1;
  const count = ` limits  ${done}/${total} ${of}`;
  const rate = (done - begun) / Math.max(1, elapsedMs);
  const left = elapsedMs < 1000 || rate <= 0 ? '' : `~${clockTime((total - done) / rate)} left`;
  const forms = [
    [count, current.join(', '), left],
    [count, current[0] ?? '', left],
    [count, left],
    [count],
  ].map((parts) => style.clean(parts.filter((part) => part !== '').join('  ')));
  return fit(forms.find((form) => widthOf(form) <= width) ?? count, width, style.ellipsis);
}

/** A live line on a terminal; elsewhere a plain line now and then. */
export function limitsTalk(options: LimitsTalkOptions, style: Style): LimitsTalk {
  if (options.quiet) return { onStep: () => {}, end: () => {} };
  const clock = options.clock ?? systemClock;
  const screen = options.isTty ? new LiveScreen(options.stderr) : undefined;
  const startedAt = clock.now();
  let step: LimitsStep | undefined;
  let begun = 0;
  let due = nextMark(0);
  const tell = (): void => {
    if (step === undefined) return;
    const told = step;
    const now = clock.now();
    const elapsed = now - startedAt;
    if (screen !== undefined) {
      screen.draw(now, () => stepLine(told, begun, elapsed, style));
      return;
    }
    if (elapsed / 1000 < due) return;
    due = nextMark(elapsed / 1000);
    const text = `limits: ${told.done} of ${told.total} cells, ${told.current.join(', ')}`;
    options.stderr.write(`${stamped(style.clean(text), elapsed, style).join('\n')}\n`);
  };
  const restore = (): void => screen?.clear();
  const stop = clock.every(1000, tell);
  process.once('exit', restore);
  return {
    onStep(next) {
      if (step === undefined) begun = next.done;
      step = next;
      tell();
    },
    end() {
      stop();
      process.off('exit', restore);
      screen?.clear();
    },
  };
}

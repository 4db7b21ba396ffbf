import type { AssayEvent } from '../../engine/events.js';
import type { FailOn } from '../exit-code.js';
import type { Receipt } from '../receipt.js';
import type { RunRecord } from '../run-record.js';
import { recordEvent, startRun } from '../run-record.js';
import { endLines, troubleLines } from './ending.js';
import { liveLine } from './live-line.js';
import type { Clock, Output } from './live-screen.js';
import { LiveScreen, systemClock } from './live-screen.js';
import { field, fieldIndent } from './field.js';
import { foundLine, nextMark, plainLine } from './plain-line.js';
import type { Progress } from './progress.js';
import { advance, startProgress } from './progress.js';
import type { Style } from './style.js';
import { styleOf } from './style.js';
import { wrap } from './columns.js';

export interface TerminalReportOptions {
  /** Results. */
  readonly stdout: Output;
  /** Progress, questions, errors. */
  readonly stderr: Output;
  /** Of `stdout`; 80 when unknown, never more than 120 are used. */
  readonly columns?: number | undefined;
  readonly color?: boolean;
  readonly unicode?: boolean;
  /** The last line alone. */
  readonly quiet?: boolean;
  /** Whether `stderr` is a terminal: a live line there, plain lines elsewhere. */
  readonly isTty?: boolean;
  /** CI or a coding agent: no live line, a line a finding, no list of what is not proven. */
  readonly ci?: boolean;
  /** The lowest level that fails the run; default `must`. */
  readonly failOn?: FailOn;
  /** How the receipt is named to people; default `assay-report/receipt.json`. */
  readonly receiptPath?: string;
  /** Where a law comes from, in one sentence, for the `because` line. */
  readonly sourceOf?: (invariant: string) => string | undefined;
  readonly clock?: Clock;
}

export interface TerminalReport {
  onEvent(event: AssayEvent): void;
  /** Ends the live line and tells the result. `written` names the files that were written. */
  finish(receipt: Receipt, written?: readonly string[]): void;
  /** Ends the live line without a result: for a run that fails. May come after `finish`, or twice. */
  close(): void;
}

/** Tells a person what a run does and what came of it. Nothing of a target passes through unescaped. */
export function terminalReport(options: TerminalReportOptions): TerminalReport {
  const style = styleOf(options);
  const talk = talkOf(options, style);
  const runs: RunRecord[] = [];
  return {
    onEvent(event) {
      if (event.type === 'runStarted') runs.push(startRun(event));
      else if (runs.length > 0) recordEvent(runs[runs.length - 1] as RunRecord, event);
      talk.onEvent(event);
    },
    close: () => talk.end(),
    finish(receipt, written = []) {
      talk.end();
      const context = {
        failOn: options.failOn ?? 'must',
        receiptPath: options.receiptPath ?? 'assay-report/receipt.json',
        written,
        brief: options.ci ?? false,
        quiet: options.quiet ?? false,
        sourceOf: options.sourceOf ?? (() => undefined),
      };
      print(options.stderr, troubleLines(receipt, runs, context, style));
      print(options.stdout, endLines(receipt, runs, context, style));
    },
  };
}

const print = (output: Output, lines: readonly string[]): void => {
  if (lines.length > 0) output.write(`${lines.join('\n')}\n`);
};

/** What goes to stderr while the run goes. */
interface Talk {
  onEvent(event: AssayEvent): void;
  end(): void;
}

function talkOf(options: TerminalReportOptions, style: Style): Talk {
  if (options.quiet === true) return { onEvent: () => {}, end: () => {} };
  const clock = options.clock ?? systemClock;
  return options.isTty === true && options.ci !== true
    ? liveTalk(options.stderr, clock, style)
    : plainTalk(options.stderr, clock, style);
}

function liveTalk(stderr: Output, clock: Clock, style: Style): Talk {
  const screen = new LiveScreen(stderr);
  let progress: Progress | undefined;
  const draw = (): void => {
    const current = progress;
    if (current !== undefined && !current.ended) {
      const now = clock.now();
      screen.draw(now, () => liveLine(current, now, style));
    }
  };
  const restore = (): void => screen.clear();
  const stop = clock.every(1000, draw);
  process.once('exit', restore);
  return {
    onEvent(event) {
      const now = clock.now();
      if (event.type === 'runStarted') progress = startProgress(now);
      if (progress === undefined) return;
      advance(progress, event, now);
      screen.scroll(talkLines(event, now - progress.startedAt, style));
      if (progress.ended) screen.clear();
      else draw();
    },
    end() {
      stop();
      process.off('exit', restore);
      screen.clear();
    },
  };
}

function plainTalk(stderr: Output, clock: Clock, style: Style): Talk {
  let progress: Progress | undefined;
  let due = nextMark(0);
  const tell = (): void => {
    if (progress === undefined || progress.ended) return;
    const now = clock.now();
    const elapsed = (now - progress.startedAt) / 1000;
    if (elapsed < due) return;
    due = nextMark(elapsed);
    print(stderr, plainLine(progress, now, style));
  };
  const stop = clock.every(1000, tell);
  return {
    onEvent(event) {
      const now = clock.now();
      if (event.type === 'runStarted') {
        progress = startProgress(now);
        due = nextMark(0);
      }
      if (progress === undefined) return;
      advance(progress, event, now);
      print(stderr, talkLines(event, now - progress.startedAt, style));
      tell();
    },
    end: stop,
  };
}

/** What an event has to say at once. */
function talkLines(event: AssayEvent, elapsedMs: number, style: Style): readonly string[] {
  if (event.type === 'found' && event.finding.level !== 'observed') {
    return foundLine(event.finding, elapsedMs, style);
  }
  if (event.type === 'fixed') {
    const text = `${event.fingerprint} ${event.invariant} ${event.tool}`;
    return wrap(`${style.sign('passed')} fixed ${style.clean(text)}`, style.columns);
  }
  if (event.type === 'warned') {
    const next = style.clean(event.next ?? '');
    return [
      ...wrap(`warning: ${style.clean(event.message)}`, style.columns),
      ...(next === '' ? [] : field('next', wrap(next, style.columns - fieldIndent))),
    ];
  }
  return [];
}

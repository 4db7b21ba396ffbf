import type { RunRecord } from '../run-record.js';
import { toolsOf } from '../receipt-run.js';
import { spread, widthOf, wrap } from './columns.js';
import { counted, someNames } from './counting.js';
import { field, fieldIndent } from './field.js';
import type { Style } from './style.js';

/** What is told when there is nothing to report on: one fact, then what to do. */
export interface Trouble {
  readonly message: string;
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly next: string | undefined;
  readonly exitCode: number;
}

/** One line of fact, labelled lines under it, the exit code at the end of the last one. */
export function errorLines(trouble: Trouble, style: Style): readonly string[] {
  const facts =
    trouble.next === undefined ? trouble.facts : [...trouble.facts, ['next', trouble.next] as const];
  const lines = [
    ...message(style.clean(trouble.message), style.columns),
    ...facts.flatMap(([label, text]) => field(label, wrap(style.clean(text), style.columns - fieldIndent))),
  ];
  const [first = '', ...more] = withExitCode(lines, `(exit ${trouble.exitCode})`, style.columns);
  return [first.replace(errorWord, style.paint('must', errorWord)), ...more];
}

function withExitCode(lines: readonly string[], exit: string, columns: number): readonly string[] {
  const last = lines.at(-1) ?? '';
  const together = widthOf(last) + 2 + widthOf(exit);
  if (together > columns) return [...lines, ' '.repeat(fieldIndent) + exit];
  // The usual margin, passed by a last line that only so keeps the exit code beside it.
  const margin = Math.max(together, Math.min(columns, 76));
  return [...lines.slice(0, -1), ...spread(last, exit, margin, fieldIndent)];
}

const errorWord = 'error:';
const messagePrefix = `${errorWord} `;

/** The fact behind its prefix; further lines stand below the first one. */
const message = (text: string, columns: number): readonly string[] =>
  wrap(text, columns - messagePrefix.length).map(
    (line, at) => (at === 0 ? messagePrefix : ' '.repeat(messagePrefix.length)) + line,
  );

/** A fact alone: what follows from it is told elsewhere. */
export function factLines(text: string, style: Style): readonly string[] {
  const [first = '', ...more] = message(style.clean(text), style.columns);
  return [first.replace(errorWord, style.paint('must', errorWord)), ...more];
}

/** What a run says beside its reason for not having been. */
export function adviceOf(record: RunRecord | undefined): Pick<Trouble, 'facts' | 'next'> {
  const { facts = [], next } = record?.finished?.advice ?? {};
  return { facts: facts.map(({ label, text }) => [label, text] as const), next };
}

/** Why nothing was tested: which tools there are, and the flag that would call them. */
export function nothingTested(record: RunRecord | undefined): Trouble {
  const { all, skipped } = record === undefined ? { all: [], skipped: new Set() } : toolsOf(record);
  const flags = new Set(record?.discovered?.skipped.map(({ flag }) => flag));
  const tools = all.length === 0 ? [] : ([['tools', someNames(all, 3)]] as const);
  if (all.length > 0 && skipped.size === all.length) {
    const writes = flags.size === 1 && flags.has('--allow-writes');
    return {
      message: writes
        ? `nothing was tested: none of the ${counted(all.length, 'tool')} says readOnlyHint: true`
        : `nothing was tested: all ${counted(all.length, 'tool')} are skipped`,
      facts: tools,
      next: writes ? 'on data that you can lose: add --allow-writes' : nextFor(flags),
      exitCode: 7,
    };
  }
  const why =
    all.length === 0 ? 'the target lists no tools' : (record?.finished?.reason ?? 'no call was made');
  const advice = adviceOf(record);
  const next =
    all.length === 0 ? 'check that the server offers tools: its own log may say why not' : advice.next;
  return {
    message: `nothing was tested: ${why}`,
    facts: [...tools, ...advice.facts],
    next,
    exitCode: 7,
  };
}

const nextFor = (flags: ReadonlySet<string | null>): string | undefined => {
  const named = [...flags].filter((flag): flag is string => flag !== null);
  return named.length === 0 ? undefined : `change ${named.join(', ')}`;
};

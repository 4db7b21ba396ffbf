import type { Goal } from './goal.js';
import { isReached } from './goal.js';
import type { BenchResults, Conditions } from './bench-results.js';
import type { LaneRow, RunLoop } from './run-loop.js';
import type { Spread } from './spread.js';

type Cells = readonly string[];

/** A Markdown table whose columns are aligned, so that it reads as well in a terminal. */
function table(head: Cells, rows: readonly Cells[]): string {
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: Cells): string =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join(
    '\n',
  );
}

const number = (value: number): string => {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en');
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(value < 20 ? 2 : 1);
};

function spread({ median, min, max }: Spread): string {
  return min === max ? number(median) : `${number(median)} (${number(min)}–${number(max)})`;
}

const micros = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(1));

const laneCells = ({ name, perSecond, cpu, note = '' }: LaneRow): Cells => [
  name,
  perSecond === undefined ? 'not measured' : spread(perSecond),
  micros(cpu.parent),
  micros(cpu.server),
  micros(cpu.child),
  note,
];

const verdicts = new Map([
  [true, 'reached'],
  [false, '**not reached**'],
  [undefined, 'not measured'],
]);

function goalCells(goal: Goal): Cells {
  const { what, is, due, unit, aim, note = '' } = goal;
  const hoped = aim === undefined ? '' : `, aim ${number(aim)}`;
  return [
    what,
    is === undefined ? '–' : `${spread(is)} ${unit}`.trim(),
    `${due} ${number(goal.goal)}${hoped}`,
    verdicts.get(isReached(goal)) ?? '',
    note,
  ];
}

const conditionLines = ({ date, node, machine, load, seed, version }: Conditions): Cells => [
  `mcp-assay ${version}, ${date}, Node ${node}, ${machine.cpu}, ${machine.cores} cores, ${machine.memoryMb} MB,`,
  `load ${load.before.map((value) => value.toFixed(1)).join(' ')} before and ${load.after.map((value) => value.toFixed(1)).join(' ')} after, seed ${seed}.`,
];

const goalTable = (goals: readonly Goal[]): string =>
  table(['what', 'is', 'asked', '', ''], goals.map(goalCells));

const laneTable = (rows: readonly LaneRow[]): string =>
  table(['caller', 'calls a second', 'parent', 'server', 'child', ''], rows.map(laneCells));

/** What was measured of the run loop, alone. */
export const runLoopTables = ({ rows, goals }: RunLoop): string =>
  [
    laneTable(rows.filter(({ rounds }) => rounds.length > 0)),
    goalTable(goals.filter(({ is }) => is !== undefined)),
  ].join('\n\n');

/** The newest figures, for people. */
export function summary(results: BenchResults, conditions: Conditions): string {
  const { runLoop, goals, generators, shrinking } = results;
  const { distinct, labels, bytes } = runLoop.sent;
  const shares = Object.entries(labels).map(([label, share]) => `${label} ${(share * 100).toFixed(0)} %`);
  return [
    '# Bench',
    '',
    ...conditionLines(conditions),
    'Written by `npm run bench`; medians of interleaved rounds, with least and most. Compare within a table',
    'only, and mind the load: with other work on the machine, CPU per call says more than calls a second.',
    '',
    '## Goals',
    '',
    goalTable(goals),
    '',
    '## The run loop',
    '',
    'Against a trivial echo server; every caller sends the arguments of our run, warm-up left out. A *whole',
    'run* makes and labels cases, judges by all laws and tells its events. CPU in µs a call: *parent* calls,',
    '*server* answers, *child* is the workshop that makes cases.',
    `Arguments: ${bytes.median} bytes in the middle, ${bytes.p99} at the 99th percentile, ${(distinct * 100).toFixed(1)} % distinct, ${shares.join(', ')}.`,
    '',
    laneTable(runLoop.rows),
    '',
    '## Generators',
    '',
    table(
      ['what', 'values a second', 'ratio', 'to'],
      generators.map(({ name, perSecond, ratio, to }) => [name, number(perSecond), number(ratio), to]),
    ),
    '',
    `Shrinking of ${shrinking.pairs} pairs: median ${shrinking.median} tries, 95 % ${shrinking.p95}.`,
    '',
  ].join('\n');
}

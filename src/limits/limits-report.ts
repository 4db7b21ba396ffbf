import type { LimitResult } from './measure-limit.js';
import { limitNamed } from './registry.js';

const firstColumn = 23;
const column = 15;
const grouped = (size: number): string => size.toLocaleString('en-US');

/** A cell: `✓ ≥ cap` when it never broke, `▲ size how` at the breaking point, `✗` where it broke badly. */
export function limitCell({ ok, fails, how, cap }: LimitResult): string {
  if (fails === null || how === null) return `✓ ≥ ${grouped(cap)}`;
  if (how === 'wrong') return ok === 0 ? '✗ WRONG' : `✗ ${grouped(ok)} WRONG`;
  const mark = how === 'crash' || how === 'memory' ? '✗' : '▲';
  return `${mark} ${grouped(ok)} ${how}`;
}

const strength = (results: readonly LimitResult[]): number =>
  Math.min(...results.map(({ ok, fails }) => (fails === null ? Number.POSITIVE_INFINITY : ok)));

function row(limit: string, validators: readonly string[], results: readonly LimitResult[]): string {
  const cells = validators.map((name) => {
    const result = results.find(({ validator }) => validator === name);
    return (result === undefined ? '' : limitCell(result)).padEnd(column);
  });
  const title = limitNamed(limit)?.title ?? limit;
  return ` ${title.padEnd(firstColumn)}${cells.join('')}`.trimEnd();
}

/**
 * The table of limits: a row a limit, the weakest first, a column a validator, in the order in which they
 * were measured. The size in a cell is the largest that held. `slowMs`: the CPU time that counts as slow.
 */
export function limitsReport(results: readonly LimitResult[], slowMs: number): string {
  const validators = [...new Set(results.map(({ validator }) => validator))];
  const byLimit = new Map<string, LimitResult[]>();
  for (const result of results) {
    const group = byLimit.get(result.limit);
    if (group === undefined) byLimit.set(result.limit, [result]);
    else group.push(result);
  }
  const rows = [...byLimit].sort(([, a], [, b]) => strength(a) - strength(b) || 0);
  const heading = ` ${'limit'.padEnd(firstColumn)}${validators.map((name) => name.padEnd(column)).join('')}`;
  return [
    heading.trimEnd(),
    ...rows.map(([limit, group]) => row(limit, validators, group)),
    ` how: slow (> ${slowMs} ms)  stack  memory  crash  refused  WRONG`,
  ].join('\n');
}

import type { Era } from '../../protocol/era.js';
import { padEnd, wrap } from './columns.js';
import type { Style } from './style.js';

/** One control in one era. `seen`: the assertion that saw what was planted, or what is wrong. */
export interface ControlResult {
  readonly id: string;
  readonly era: Era;
  readonly planted: string;
  readonly seen: string;
  readonly ok: boolean;
}

const idWidth = 4;

/** A row a control, for a terminal. */
export const controlRows = (results: readonly ControlResult[], style: Style): readonly string[] =>
  results.flatMap(({ id, era, planted, seen, ok }) =>
    wrap(`a catalog that ${planted}: ${style.clean(seen)}`, style.columns - idWidth - 17).map((line, at) =>
      at === 0
        ? ` ${style.sign(ok ? 'passed' : 'must')} ${padEnd(id, idWidth)}  ${era}  ${line}`
        : `${' '.repeat(idWidth + 17)}${line}`,
    ),
  );

/** What the controls come to. */
export function controlsVerdict(results: readonly ControlResult[], style: Style): readonly string[] {
  const failed = results.filter(({ ok }) => !ok);
  const count = new Set(results.map(({ id }) => id)).size - 1;
  const eras = [...new Set(results.map(({ era }) => era))];
  const verdict =
    failed.length === 0
      ? `${style.sign('passed')} ${count} controls and their correct twin, in ${eras.join(' and ')}: each as it must be`
      : `${style.sign('must')} ${failed.length} of ${results.length} controls are not as they must be`;
  return wrap(verdict, style.columns - 3).map((line, at) => (at === 0 ? ` ${line}` : `   ${line}`));
}

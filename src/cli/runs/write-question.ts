import { createInterface } from 'node:readline';

import type { AssayEvent } from '../../engine/events.js';
import { abilitiesOf } from '../../reports/terminal/abilities.js';
import { wrap } from '../../reports/terminal/columns.js';
import { counted, someNames } from '../../reports/terminal/counting.js';
import { field, fieldIndent } from '../../reports/terminal/field.js';
import { styleOf } from '../../reports/terminal/style.js';
import type { OutputOptions } from '../output-options.js';
import { present } from '../present.js';
import type { Stage } from '../stage.js';

type Discovered = Pick<Extract<AssayEvent, { type: 'discovered' }>, 'tools' | 'skipped' | 'offers'>;

/** The tools that only `--allow-writes` keeps from being called; none where something else can be tested. */
export function withheldTools(discovered: readonly Discovered[]): readonly string[] {
  if (
    discovered.some(
      ({ tools, skipped, offers }) => tools.length + (offers?.chosen.length ?? 0) > skipped.length,
    )
  )
    return [];
  const withheld = discovered.flatMap(({ skipped }) =>
    skipped.filter(({ flag }) => flag === '--allow-writes'),
  );
  return [...new Set(withheld.map(({ tool }) => tool))];
}

/** Whether somebody is there who could answer. */
const isSomebodyThere = (stage: Stage, ci: boolean | undefined): boolean =>
  stage.stdin.isTTY === true && abilitiesOf({ ...stage, noColor: true, ...present({ ci }) }).isTty;

/**
 * Asks whether tools that may change data may be called. Only a written yes is a yes. Off a terminal, in CI
 * and under a coding agent nobody is asked.
 *
 * @param ci found out from the environment when absent
 */
export async function mayCall(
  tools: readonly string[],
  output: OutputOptions,
  stage: Stage,
  ci?: boolean,
): Promise<'yes' | 'no' | 'interrupted'> {
  if (output.quiet || !isSomebodyThere(stage, ci)) return 'no';
  const { columns } = stage.stderr;
  const style = styleOf({ ...abilitiesOf({ ...stage, stdout: stage.stderr, noColor: true }), columns });
  const these = tools.length === 1 ? 'this tool' : `these ${counted(tools.length, 'tool')}`;
  const may = tools.length === 1 ? 'It' : 'They';
  const lines = [
    ...wrap('nothing can be tested yet: no tool says readOnlyHint: true', style.columns),
    ...field('tools', wrap(style.clean(someNames(tools, 3)), style.columns - fieldIndent)),
    ...wrap(`Call ${these}? ${may} may change data. [y/N]`, style.columns - 2),
  ];
  stage.stderr.write(`${lines.join('\n')} `);
  const answer = await lineOf(stage);
  if (answer === undefined) stage.stderr.write('\n');
  if (stage.signal.aborted) return 'interrupted';
  return /^\s*y(?:es)?\s*$/i.test(answer ?? '') ? 'yes' : 'no';
}

/** One line, `undefined` when the input ends or somebody interrupts. */
function lineOf({ stdin, signal }: Stage): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = createInterface({ input: stdin, terminal: false });
    const end = (): void => reader.close();
    signal.addEventListener('abort', end, { once: true });
    reader.once('line', (line) => {
      resolve(line);
      reader.close();
    });
    reader.once('close', () => {
      signal.removeEventListener('abort', end);
      stdin.pause();
      resolve(undefined);
    });
    if (signal.aborted) end();
  });
}

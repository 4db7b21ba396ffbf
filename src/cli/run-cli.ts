import type { AssayCommand } from './command-line.js';
import { parseCommandLine } from './command-line.js';
import { exitCodeOfError, formatError } from './error-lines.js';
import { abilitiesOf } from '../reports/terminal/abilities.js';
import { styleOf } from '../reports/terminal/style.js';
import type { Runners } from './runners.js';
import type { Stage } from './stage.js';
import type { Surroundings } from './surroundings.js';

/** Arguments in, exit code out. Never rejects: every error is told on stderr. */
export async function runCli(
  argv: readonly string[],
  surroundings: Surroundings,
  stage: Stage,
  runners: Runners,
): Promise<number> {
  try {
    return await run(parseCommandLine(argv, surroundings), stage, runners);
  } catch (error) {
    const noColor = argv.includes('--no-color');
    const style = styleOf(abilitiesOf({ ...stage, stdout: stage.stderr, noColor }));
    stage.stderr.write(`${formatError(error, style)}\n`);
    return exitCodeOfError(error);
  }
}

async function run(command: AssayCommand, stage: Stage, runners: Runners): Promise<number> {
  if (command.command === 'text') {
    stage.stdout.write(command.text);
    return 0;
  }
  if ('notes' in command) for (const note of command.notes) stage.stderr.write(`note: ${note}\n`);
  switch (command.command) {
    case 'fuzz':
      return runners.fuzz(command, stage);
    case 'client':
      return runners.client(command, stage);
    case 'catalog':
      return runners.catalog(command, stage);
    case 'replay':
      return runners.replay(command, stage);
    case 'limits':
      return runners.limits(command, stage);
    case 'report':
      return runners.report(command, stage);
    case 'schema':
      return runners.schema(command, stage);
    case 'hostile':
      return runners.hostile(command, stage);
  }
}

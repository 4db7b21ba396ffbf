import { AssayError } from '../../../src/errors/assay-error.js';
import type { AssayCommand } from '../../../src/cli/command-line.js';
import { parseCommandLine } from '../../../src/cli/command-line.js';
import type { FuzzCommand } from '../../../src/cli/commands/fuzz.js';
import type { Surroundings } from '../../../src/cli/surroundings.js';

export interface Given {
  readonly env?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
}

const surroundingsOf = ({ env = {}, files = {} }: Given): Surroundings => ({
  env,
  cwd: '/project',
  home: '/home/me',
  readFile(path) {
    const text = files[path];
    if (text === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    return text;
  },
});

export const parse = (argv: readonly string[], given: Given = {}): AssayCommand =>
  parseCommandLine(argv, surroundingsOf(given));

export function parseFuzz(argv: readonly string[], given: Given = {}): FuzzCommand {
  const command = parse(['fuzz', ...argv], given);
  if (command.command !== 'fuzz') throw new Error(`no fuzz command: ${command.command}`);
  return command;
}

/** The error that a command line comes to. */
export function refusal(argv: readonly string[], given: Given = {}): AssayError {
  try {
    parse(argv, given);
  } catch (error) {
    if (error instanceof AssayError) return error;
    throw error;
  }
  throw new Error(`accepted: ${argv.join(' ')}`);
}
